-- Turns that were taken back: no transcript is to bring them again.

CREATE TABLE IF NOT EXISTS taken_back (
    ego bigint NOT NULL DEFAULT current_setting('ego.id')::bigint,
    mark text COLLATE "C" NOT NULL,
    PRIMARY KEY (ego, mark)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON taken_back TO ego_app;
ALTER TABLE taken_back ENABLE ROW LEVEL SECURITY;
ALTER TABLE taken_back FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own ON taken_back;
CREATE POLICY own ON taken_back USING (ego = current_setting('ego.id')::bigint)
    WITH CHECK (ego = current_setting('ego.id')::bigint);
