-- What PostgreSQL keeps of many egos: the tables of the migrations up to 0019, as one file.
--
-- `ego` is in every key, index and foreign key, and no statement names it: it is the default of a
-- new row, and row-level security adds it to whatever is read, changed or deleted. Where nobody
-- has said which ego it is, both fail. A row's number counts within its ego.

CREATE SCHEMA ego;
SET LOCAL search_path = ego, public, extensions;

CREATE DOMAIN blob AS bytea;  -- so that CAST(... AS BLOB) is the same text on every engine

CREATE FUNCTION instr(whole text, part text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN strpos(whole, part);

-- The host's own: which egos there are, who may be which, what each has set.

CREATE TABLE version (
    schema integer NOT NULL                 -- the number of the last migration
);
INSERT INTO version (schema) VALUES (22);

CREATE TABLE egos (
    ego bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    name text COLLATE "C" NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tokens (
    digest bytea PRIMARY KEY,               -- SHA-256; the token itself is kept nowhere
    ego bigint NOT NULL REFERENCES egos ON DELETE CASCADE,
    made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tokens_by_ego ON tokens (ego);

CREATE TABLE settings (
    ego bigint NOT NULL REFERENCES egos ON DELETE CASCADE,
    key text COLLATE "C" NOT NULL,
    value text NOT NULL,
    PRIMARY KEY (ego, key)
);

CREATE TABLE beats (                        -- when each is looked at by itself
    ego bigint PRIMARY KEY REFERENCES egos ON DELETE CASCADE,
    next_at timestamptz NOT NULL,
    leased_until timestamptz,               -- while a worker is at it
    attempts integer NOT NULL DEFAULT 0,    -- that failed, in a row
    last_at timestamptz,                    -- when the heart beat last
    complaint text NOT NULL DEFAULT ''      -- why the last attempt failed
);
CREATE INDEX beats_by_time ON beats (next_at);

CREATE TABLE waiting (                      -- who may have something without a vector
    ego bigint PRIMARY KEY REFERENCES egos ON DELETE CASCADE,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    leased_until timestamptz
);
CREATE INDEX waiting_by_time ON waiting (since);

CREATE FUNCTION await_vectors() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = ego AS $$
BEGIN
    INSERT INTO waiting (ego) VALUES (current_setting('ego.id')::bigint)
    ON CONFLICT (ego) DO UPDATE SET since = excluded.since;
    RETURN NULL;
END $$;

-- An ego's own. The first two name it as one there is, so that nobody writes on after its end.

CREATE TABLE counters (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint REFERENCES egos,
    name text COLLATE "C" NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (ego, name)
);

CREATE FUNCTION next_of(what text) RETURNS bigint LANGUAGE sql VOLATILE
BEGIN ATOMIC
    INSERT INTO counters (name, value) VALUES (what, 1)
    ON CONFLICT (ego, name) DO UPDATE SET value = counters.value + 1 RETURNING value;
END;

CREATE TABLE documents (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint REFERENCES egos,
    name text COLLATE "C" NOT NULL,         -- of the file that it is elsewhere
    content text NOT NULL,                  -- that file's text
    previous text,                          -- the version before it
    PRIMARY KEY (ego, name)
);

CREATE TABLE leases (                       -- what one process alone does for a while
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    name text COLLATE "C" NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (ego, name)
);

CREATE TABLE vectors (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    shelf text COLLATE "C" NOT NULL,        -- empty for memories, .events, .stories
    generation bigint NOT NULL,
    seq bigint NOT NULL,
    v vector NOT NULL,
    PRIMARY KEY (ego, shelf, generation, seq)
);
ALTER TABLE vectors ALTER v SET STORAGE MAIN;  -- read whole by every search: not out of line

CREATE TABLE memories (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    seq bigint NOT NULL DEFAULT next_of('memories'),
    id text COLLATE "C" NOT NULL,
    content text COLLATE "C" NOT NULL,
    digest bytea NOT NULL,
    at bigint NOT NULL,
    category text COLLATE "C" NOT NULL,
    emotion text COLLATE "C" NOT NULL,
    secondary text COLLATE "C" NOT NULL,
    intensity double precision NOT NULL,
    valence double precision NOT NULL,
    arousal double precision NOT NULL,
    importance bigint NOT NULL,
    tags text COLLATE "C" NOT NULL,
    private bigint NOT NULL,
    body_state text COLLATE "C" NOT NULL,
    access_count bigint NOT NULL DEFAULT 0,
    last_accessed bigint,
    embedded bigint NOT NULL DEFAULT 0,
    forgotten_at bigint,
    PRIMARY KEY (ego, seq),
    UNIQUE (ego, id)
);
CREATE INDEX memories_by_time ON memories (ego, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX memories_by_category ON memories (ego, category, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX memories_by_digest ON memories (ego, digest, at) WHERE forgotten_at IS NULL;
CREATE INDEX memories_forgotten ON memories (ego, forgotten_at) WHERE forgotten_at IS NOT NULL;
CREATE INDEX memories_by_embedded ON memories (ego, embedded) WHERE forgotten_at IS NULL;
CREATE INDEX memories_felt ON memories (ego, at, seq, id, emotion, intensity, importance)
    WHERE forgotten_at IS NULL AND emotion <> 'neutral';
CREATE INDEX memories_by_emotion ON memories (ego, emotion, at, seq) WHERE forgotten_at IS NULL;

CREATE TABLE terms (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    term text COLLATE "C" NOT NULL,
    df bigint NOT NULL,
    appended bigint NOT NULL,
    PRIMARY KEY (ego, term)
);

CREATE TABLE postings (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    term text COLLATE "C" NOT NULL,
    chunk bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (ego, term, chunk)
);

CREATE TABLE numbers (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    chunk bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (ego, chunk)
);

CREATE TABLE totals (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    name text COLLATE "C" NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (ego, name)
);

CREATE TABLE links (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    source bigint NOT NULL,
    target bigint NOT NULL,
    type text COLLATE "C" NOT NULL,
    confidence double precision NOT NULL,
    note text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (ego, source, target, type),
    FOREIGN KEY (ego, target) REFERENCES memories (ego, seq) ON DELETE CASCADE,
    FOREIGN KEY (ego, source) REFERENCES memories (ego, seq) ON DELETE CASCADE
);
CREATE INDEX links_by_target ON links (ego, target);
CREATE INDEX links_faint ON links (ego, source) WHERE confidence < 0.1;
CREATE INDEX links_replacing ON links (ego, type, source, target) WHERE type = 'replaces';

CREATE TABLE episodes (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    seq bigint NOT NULL DEFAULT next_of('episodes'),
    id text COLLATE "C" NOT NULL,
    summary text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    said text COLLATE "C" NOT NULL DEFAULT '',
    words bytea,
    embedded bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (ego, seq),
    UNIQUE (ego, id)
);
CREATE INDEX episodes_by_embedded ON episodes (ego, embedded) WHERE said <> '';

CREATE TABLE episode_members (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    episode bigint NOT NULL,
    memory bigint NOT NULL,
    PRIMARY KEY (ego, episode, memory),
    FOREIGN KEY (ego, memory) REFERENCES memories (ego, seq) ON DELETE CASCADE,
    FOREIGN KEY (ego, episode) REFERENCES episodes (ego, seq) ON DELETE CASCADE
);
CREATE INDEX episode_members_by_memory ON episode_members (ego, memory);

CREATE TABLE outbox (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('outbox'),
    kind text COLLATE "C" NOT NULL,
    payload text COLLATE "C" NOT NULL,
    noted_at bigint NOT NULL,
    PRIMARY KEY (ego, number)
);

CREATE TABLE generations (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL,
    model text COLLATE "C" NOT NULL,
    dim bigint NOT NULL,
    live bigint NOT NULL,
    PRIMARY KEY (ego, number)
);
CREATE UNIQUE INDEX generations_one_live ON generations (ego, live) WHERE live = 1;

CREATE TABLE events (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    seq bigint NOT NULL DEFAULT next_of('events'),
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    source text COLLATE "C" NOT NULL,
    searchable bigint NOT NULL,
    label text COLLATE "C",
    intensity double precision,
    salience double precision,
    confidence double precision,
    topic_tags text COLLATE "C",
    reflection text COLLATE "C",
    client_context text COLLATE "C" NOT NULL,
    user_text text COLLATE "C" NOT NULL,
    assistant_text text COLLATE "C" NOT NULL,
    embedded bigint NOT NULL DEFAULT 0,
    japanese bigint NOT NULL DEFAULT 0,
    forgotten_at bigint,
    PRIMARY KEY (ego, seq),
    UNIQUE (ego, id)
);
CREATE INDEX events_by_time ON events (ego, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_by_source ON events (ego, source, at, seq) WHERE forgotten_at IS NULL;
CREATE INDEX events_searchable ON events (ego, at, seq)
    WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_felt ON events (ego, at, seq, id, label, intensity, salience, confidence)
    WHERE forgotten_at IS NULL AND label <> 'neutral';
CREATE INDEX events_by_embedded ON events (ego, embedded)
    WHERE forgotten_at IS NULL AND searchable = 1;
CREATE INDEX events_forgotten ON events (ego, forgotten_at) WHERE forgotten_at IS NOT NULL;

CREATE TABLE event_words (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    seq bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (ego, seq),
    FOREIGN KEY (ego, seq) REFERENCES events (ego, seq) ON DELETE CASCADE
);

CREATE TABLE jobs (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('jobs'),
    id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL,
    made_at bigint NOT NULL,
    next_at bigint NOT NULL,
    complaint text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, kind, subject)
);
CREATE INDEX jobs_open ON jobs (ego, kind, next_at, number) WHERE state <> 'done';

CREATE TABLE memory_people (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    person text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    seq bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    about bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (ego, person, at, seq),
    FOREIGN KEY (ego, seq) REFERENCES memories (ego, seq) ON DELETE CASCADE
);
CREATE INDEX memory_people_by_memory ON memory_people (ego, seq);

CREATE TABLE packets (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('packets'),
    id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    trigger_id text COLLATE "C" NOT NULL,
    allowed text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    outcome text COLLATE "C",
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id)
);
CREATE INDEX packets_by_expiry ON packets (ego, expires_at);

CREATE TABLE triggers (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('triggers'),
    id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    content text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    due_at bigint NOT NULL,
    state text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id)
);
CREATE INDEX triggers_waiting ON triggers (ego, due_at, number) WHERE state = 'waiting';
CREATE INDEX triggers_by_subject ON triggers (ego, kind, subject);

CREATE TABLE decisions (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('decisions'),
    id text COLLATE "C" NOT NULL,
    packet_id text COLLATE "C" NOT NULL,
    trigger_id text COLLATE "C" NOT NULL,
    event_id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    answer text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, packet_id),
    FOREIGN KEY (ego, trigger_id) REFERENCES triggers (ego, id)
);

CREATE TABLE intents (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('intents'),
    id text COLLATE "C" NOT NULL,
    decision_id text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    action_type text COLLATE "C" NOT NULL,
    payload text COLLATE "C" NOT NULL,
    priority bigint NOT NULL,
    goal_ids text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    reason text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL,
    claim_token text COLLATE "C",
    beat_at bigint,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, decision_id),
    FOREIGN KEY (ego, decision_id) REFERENCES decisions (ego, id)
);
CREATE INDEX intents_open ON intents (ego, state, priority, number)
    WHERE state NOT IN ('done', 'dropped');

CREATE TABLE agent_jobs (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('agent_jobs'),
    id text COLLATE "C" NOT NULL,
    intent_id text COLLATE "C" NOT NULL,
    attempt bigint NOT NULL,
    backend text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    beat_at bigint,
    ended_at bigint,
    claim_token text COLLATE "C",
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, intent_id, attempt),
    FOREIGN KEY (ego, intent_id) REFERENCES intents (ego, id)
);
CREATE INDEX agent_jobs_open ON agent_jobs (ego, state, number)
    WHERE state IN ('queued', 'claimed', 'running');

CREATE TABLE action_results (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('action_results'),
    id text COLLATE "C" NOT NULL,
    intent_id text COLLATE "C" NOT NULL,
    agent_job_id text COLLATE "C",
    event_id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    capability text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    summary text COLLATE "C" NOT NULL,
    payload text COLLATE "C" NOT NULL,
    useful_for_recall bigint NOT NULL,
    details text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, intent_id),
    FOREIGN KEY (ego, intent_id) REFERENCES intents (ego, id)
);

CREATE TABLE capabilities (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    name text COLLATE "C" NOT NULL,
    enabled_at bigint NOT NULL,
    PRIMARY KEY (ego, name)
);

CREATE TABLE activity (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('activity'),
    at bigint NOT NULL,
    phase text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    action_type text COLLATE "C" NOT NULL,
    capability text COLLATE "C" NOT NULL,
    result_status text COLLATE "C",
    summary_text text COLLATE "C" NOT NULL,
    decision_id text COLLATE "C",
    intent_id text COLLATE "C",
    result_id text COLLATE "C",
    agent_job_id text COLLATE "C",
    PRIMARY KEY (ego, number)
);

CREATE TABLE unspoken (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('unspoken'),
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    result_id text COLLATE "C" NOT NULL,
    message_kind text COLLATE "C" NOT NULL,
    delivery_mode text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    UNIQUE (ego, result_id)
);

CREATE TABLE messages (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    event_id text COLLATE "C" NOT NULL,
    unspoken_id text COLLATE "C" NOT NULL,
    message_kind text COLLATE "C" NOT NULL,
    delivery_mode text COLLATE "C" NOT NULL,
    read_at bigint,
    told_at bigint,
    answer text COLLATE "C",
    PRIMARY KEY (ego, event_id),
    UNIQUE (ego, unspoken_id),
    FOREIGN KEY (ego, answer) REFERENCES events (ego, id) ON DELETE SET NULL (answer),
    FOREIGN KEY (ego, unspoken_id) REFERENCES unspoken (ego, id),
    FOREIGN KEY (ego, event_id) REFERENCES events (ego, id) ON DELETE CASCADE
);

CREATE TABLE console (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    place bigint NOT NULL DEFAULT next_of('console'),
    activity bigint,
    message text COLLATE "C",
    PRIMARY KEY (ego, place),
    UNIQUE (ego, activity),
    UNIQUE (ego, message),
    CHECK ((activity IS NULL) <> (message IS NULL)),
    FOREIGN KEY (ego, message) REFERENCES messages (ego, event_id) ON DELETE CASCADE,
    FOREIGN KEY (ego, activity) REFERENCES activity (ego, number) ON DELETE CASCADE
);

CREATE TABLE ahead (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    memory bigint NOT NULL,
    at bigint NOT NULL,
    day text COLLATE "C" NOT NULL,
    zone text COLLATE "C" NOT NULL,
    has_hour bigint NOT NULL,
    every text COLLATE "C",
    first_day text COLLATE "C" NOT NULL,
    told bigint NOT NULL DEFAULT 0,
    asked bigint NOT NULL DEFAULT 0,
    asked_at bigint,
    closed_at bigint,
    weekdays text COLLATE "C" NOT NULL DEFAULT '',
    left_out text COLLATE "C" NOT NULL DEFAULT '',
    ends text COLLATE "C" NOT NULL DEFAULT '',
    PRIMARY KEY (ego, memory),
    FOREIGN KEY (ego, memory) REFERENCES memories (ego, seq) ON DELETE CASCADE
);
CREATE INDEX ahead_open ON ahead (ego, at) WHERE closed_at IS NULL;
CREATE INDEX ahead_off ON ahead (ego, memory) WHERE told = 6;
CREATE INDEX ahead_moved ON ahead (ego, memory) WHERE every IS NULL AND day <> first_day;

CREATE TABLE noted (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('noted'),
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    event bigint NOT NULL,
    about text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    text text COLLATE "C" NOT NULL,
    folded text COLLATE "C" NOT NULL,
    replaces text COLLATE "C" NOT NULL DEFAULT '',
    brought text COLLATE "C" NOT NULL DEFAULT '{}',
    dropped_at bigint,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, id),
    FOREIGN KEY (ego, event) REFERENCES events (ego, seq) ON DELETE CASCADE
);
CREATE INDEX noted_by_folded ON noted (ego, folded);
CREATE INDEX noted_by_event ON noted (ego, event);

CREATE TABLE usage (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('usage'),
    at bigint NOT NULL,
    purpose text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    answers bigint NOT NULL,
    tokens_in bigint NOT NULL,
    tokens_out bigint NOT NULL,
    cost double precision,
    estimated bigint NOT NULL,
    PRIMARY KEY (ego, number)
);
CREATE INDEX usage_by_subject ON usage (ego, subject, purpose);
CREATE INDEX usage_by_at ON usage (ego, at);

CREATE TABLE deliveries (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    number bigint NOT NULL DEFAULT next_of('deliveries'),
    message text COLLATE "C" NOT NULL,
    sink text COLLATE "C" NOT NULL,
    done_at bigint,
    PRIMARY KEY (ego, number),
    UNIQUE (ego, message, sink),
    FOREIGN KEY (ego, message) REFERENCES messages (ego, event_id) ON DELETE CASCADE
);
CREATE INDEX deliveries_waiting ON deliveries (ego, sink, number) WHERE done_at IS NULL;

CREATE TABLE failing_sinks (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    sink text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL,
    since bigint NOT NULL,
    next_at bigint NOT NULL,
    complaint text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, sink)
);

CREATE TABLE taken_back (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    mark text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, mark)
);

CREATE TRIGGER await_vectors AFTER INSERT OR UPDATE OF embedded ON memories
    FOR EACH STATEMENT EXECUTE FUNCTION await_vectors();
CREATE TRIGGER await_vectors AFTER INSERT OR UPDATE OF embedded ON events
    FOR EACH STATEMENT EXECUTE FUNCTION await_vectors();
CREATE TRIGGER await_vectors AFTER INSERT OR UPDATE OF embedded ON episodes
    FOR EACH STATEMENT EXECUTE FUNCTION await_vectors();

-- Who may do what. `ego_app` is what an ego is read and written as, `ego_host` what the host's
-- own tables are. Neither owns anything, and neither sees the other's.

GRANT USAGE ON SCHEMA ego TO ego_app, ego_host;
GRANT SELECT ON version TO ego_app, ego_host;
GRANT SELECT, INSERT, UPDATE, DELETE ON egos, tokens, settings, beats, waiting TO ego_host;

DO $$
DECLARE
    one text;
BEGIN
    FOR one IN
        SELECT relname FROM pg_class
        WHERE relnamespace = 'ego'::regnamespace AND relkind = 'r'
            AND relname NOT IN ('version', 'egos', 'tokens', 'settings', 'beats', 'waiting')
    LOOP
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO ego_app', one);
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', one);
        EXECUTE format(
            'CREATE POLICY own ON %I USING (ego = current_setting(''ego.id'')::bigint)'
            ' WITH CHECK (ego = current_setting(''ego.id'')::bigint)', one);
    END LOOP;
END $$;
