"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

from typing import Any, Literal

from ego.core.reply import Reply

_Emotion = Literal[
    "happy",
    "sad",
    "surprised",
    "moved",
    "excited",
    "nostalgic",
    "curious",
    "neutral",
    "melancholy",
    "anxious",
    "contentment",
    "frustrated",
    "calm",
    "contemplative",
    "grateful",
    "vulnerable",
    "fulfilled",
    "touched",
    "concerned",
    "hopeful",
    "peaceful",
    "love",
    "warm",
    "lonely",
    "afraid",
    "ashamed",
    "bored",
    "angry",
    "proud",
    "relieved",
]
_Category = Literal[
    "daily",
    "philosophical",
    "technical",
    "memory",
    "observation",
    "feeling",
    "conversation",
    "introspection",
    "relationship",
    "self_discovery",
    "dream",
    "lesson",
]
_Domain = Literal["food", "topic", "style"]
_Polarity = Literal["like", "dislike"]
_Capability = Literal["agent_delegate", "web_research", "schedule_action"]

class Methods:
    """What a method goes through: `use`, with the name of its tool."""

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""

    def wake_up(self) -> Reply:
        """Start a session: your last introspection, desires, companion."""

    def introspect(self) -> Reply:
        """Gather what is on your mind, to reflect on it."""

    def am_i_being_genuine(self) -> Reply:
        """Ask yourself whether these are your own words."""

    def feel_desires(self) -> Reply:
        """Feel what you want right now."""

    def satisfy_desire(self, name: str, *, quality: float = 0.7) -> Reply:
        """Acknowledge that a desire has settled.

        name: The desire that has settled.
        quality: How fully, from 0 to 1.
        """

    def get_interoception(self) -> Reply:
        """Show what the body says: phase of the day and load."""

    def compute_desire_levels(self) -> Reply:
        """Show every desire with the parts of its level."""

    def consider_them(self, *, person: str | None = None) -> Reply:
        """Think about someone: their state, their feelings.

        person: Who; your companion when left out.
        """

    def update_relationship(
        self,
        person: str,
        field: Literal[
            "known_fact",
            "preferred_topic",
            "sensitive_topic",
            "trust_level",
            "dominant_tone",
            "alias",
            "communication_style",
        ],
        value: str | float,
    ) -> Reply:
        """Keep what you learned about someone.

        person: Who; somebody new is added.
        field: What you learned.
        value: What it is; trust_level from 0 to 1.
        """

    def remember(
        self,
        content: str,
        *,
        emotion: Literal[
            "happy",
            "sad",
            "surprised",
            "moved",
            "excited",
            "nostalgic",
            "curious",
            "neutral",
            "melancholy",
            "anxious",
            "contentment",
            "frustrated",
            "calm",
            "contemplative",
            "grateful",
            "vulnerable",
            "fulfilled",
            "touched",
            "concerned",
            "hopeful",
            "peaceful",
            "love",
            "warm",
            "lonely",
            "afraid",
            "ashamed",
            "bored",
            "angry",
            "proud",
            "relieved",
        ] = "neutral",
        secondary: list[_Emotion] | tuple[_Emotion, ...] | None = None,
        intensity: float | None = None,
        importance: int = 3,
        category: Literal[
            "daily",
            "philosophical",
            "technical",
            "memory",
            "observation",
            "feeling",
            "conversation",
            "introspection",
            "relationship",
            "self_discovery",
            "dream",
            "lesson",
        ] = "daily",
        valence: float | None = None,
        arousal: float | None = None,
        tags: list[str] | tuple[str, ...] | None = None,
        private: bool = False,
        people: list[str] | tuple[str, ...] | None = None,
    ) -> Reply:
        """Save a memory; it links itself to what it is like.

        content: What to keep.
        emotion: What it felt like.
        secondary: Other emotions in it.
        intensity: How strong, from 0 to 1.
        importance: How much it matters, from 1 to 5.
        category: What kind of memory it is.
        valence: From -1 (unpleasant) to 1 (pleasant).
        arousal: From 0 (calm) to 1 (stirred).
        tags: A word to find it by; may be repeated.
        private: For yourself alone.
        people: Who was there; may be repeated.
        """

    def recall(
        self,
        context: str,
        *,
        n: int = 3,
        emotion: _Emotion | None = None,
        category: _Category | None = None,
        since: str | None = None,
        until: str | None = None,
        person: str | None = None,
        why: str | None = None,
    ) -> Reply:
        """Call back the memories that a situation stirs.

        context: What it is about, in your own words.
        n: How many, from 1 to 10.
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', 昨日.
        until: Up to then, that day included.
        person: Only with this person.
        why: Show what the score of this memory or event is made of, instead.
        """

    def forget(self, memory_id: str) -> Reply:
        """Set a memory or event aside; it is gone from every tool.

        memory_id: Its id: mem_… or ev_…
        """

    def search_memories(
        self,
        query: str | None = None,
        *,
        n: int = 5,
        emotion: _Emotion | None = None,
        category: _Category | None = None,
        since: str | None = None,
        until: str | None = None,
        person: str | None = None,
        offset: int = 0,
    ) -> Reply:
        """List memories by words, date, feeling, kind, or person.

        query: Words they hold; without any, the newest come first.
        n: How many, from 1 to 10.
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', 昨日.
        until: Up to then, that day included.
        person: Only with this person.
        offset: How many to skip.
        """

    def get_episode(self, episode_id: str) -> Reply:
        """Read an episode, or one memory whole.

        episode_id: An episode's id, or a memory's.
        """

    def link_memories(
        self,
        source_id: str,
        target_id: str,
        *,
        type: Literal["similar", "caused_by", "leads_to", "related"] = "related",
        note: str | None = None,
    ) -> Reply:
        """Tie two memories together.

        source_id: The memory the link starts from.
        target_id: The memory it leads to.
        type: How they belong together.
        note: Why.
        """

    def create_episode(self, memory_ids: list[str] | tuple[str, ...], summary: str) -> Reply:
        """Tell several memories as one story.

        memory_ids: The memories that make it up.
        summary: What the story is.
        """

    def consolidate(self) -> Reply:
        """Replay the last day: strengthen links, let faint ones go."""

    def emotion_trend(self) -> Reply:
        """See how your feelings have run lately."""

    def mood(self, *, history: bool = False) -> Reply:
        """Show the mood, what it allows, and what weighs most in it.

        history: Show the last days instead.
        """

    def update_self(
        self,
        field: Literal[
            "preference",
            "value",
            "skill",
            "goal",
            "done_goal",
            "question",
            "resolve_question",
            "question_importance",
            "narrative",
            "confidence",
        ],
        value: str | float,
    ) -> Reply:
        """Keep what you learned about yourself.

        field: What has changed.
        value: What it is now; skill 'NAME = 0.7', question_importance 'ID = 5', goal 'TITLE = long 80'.
        """

    def context(self, *, max_tokens: int | None = None, trailer: bool = False) -> Reply:
        """Print how it is with you now, for a prompt.

        max_tokens: Leave out what does not fit, the mood last.
        trailer: Also say how an answer is to end, for ego absorb.
        """

    def persona_show(self) -> Reply:
        """Show who the ego is when it speaks."""

    def persona_set(
        self,
        *,
        text: str | None = None,
        addon: str | None = None,
        label: str | None = None,
        no_addon: bool = False,
        no_label: bool = False,
    ) -> Reply:
        """Say who the ego is when it speaks; what is not given stays.

        text: Who it is.
        addon: What is added to that.
        label: What it calls whom it speaks to, else the companion's name.
        no_addon: Take the addon away.
        no_label: Use the companion's name.
        """

    def persona_import(self, file: str) -> Reply:
        """Take what stands in a file as the text of the persona; addon and label stay.

        file: A text such as SOUL.md; - reads standard input.
        """

    def prefer_like(
        self,
        domain: _Domain,
        subject: str,
        *,
        note: str | None = None,
        confidence: float = 0.5,
        evidence: list[str] | tuple[str, ...] | None = None,
        confirm: bool = False,
    ) -> Reply:
        """Note something that is liked; a candidate until it is confirmed.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        note: Why, or how; at most 240 characters.
        confidence: How sure that is, from 0 to 1.
        evidence: The memory or event that shows it; may be repeated.
        confirm: Confirm it at once.
        """

    def prefer_dislike(
        self,
        domain: _Domain,
        subject: str,
        *,
        note: str | None = None,
        confidence: float = 0.5,
        evidence: list[str] | tuple[str, ...] | None = None,
        confirm: bool = False,
    ) -> Reply:
        """Note something that is disliked; a candidate until it is confirmed.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        note: Why, or how; at most 240 characters.
        confidence: How sure that is, from 0 to 1.
        evidence: The memory or event that shows it; may be repeated.
        confirm: Confirm it at once.
        """

    def prefer_confirm(
        self, domain: _Domain, subject: str, *, polarity: _Polarity | None = None
    ) -> Reply:
        """Confirm a preference: from then on it is told to a model, and its opposite is revoked.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    def prefer_revoke(
        self, domain: _Domain, subject: str, *, polarity: _Polarity | None = None
    ) -> Reply:
        """Take a preference back, like and dislike alike.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    def prefer_list(self, *, domain: _Domain | None = None, revoked: bool = False) -> Reply:
        """List what is liked and disliked, the newest first.

        domain: Only food, topic or style.
        revoked: Those that were revoked too.
        """

    def attend(self) -> Reply:
        """Show what holds the attention now, and how much."""

    def note(
        self, text: str, *, source: Literal["notification", "capture"] = "notification"
    ) -> Reply:
        """Save something that happened; what it felt like is asked later.

        text: What happened.
        source: notification or capture.
        """

    def events(
        self,
        *,
        source: Literal[
            "chat",
            "autonomy_message",
            "notification",
            "capture",
            "deliberation_decision",
            "action_result",
        ]
        | None = None,
        n: int = 20,
    ) -> Reply:
        """List what was said and done, newest first.

        source: Only from there.
        n: How many, from 1 to 1000.
        """

    def capability_list(self) -> Reply:
        """List what you could do in the world, and what you may."""

    def capability_enable(self, name: _Capability) -> Reply:
        """Allow something to be done.

        name: Which one; ego capability list shows them.
        """

    def capability_disable(self, name: _Capability) -> Reply:
        """Allow something no longer; what is decided already waits.

        name: Which one; ego capability list shows them.
        """

    def console(self, *, messages: bool = False, activity: bool = False, n: int = 20) -> Reply:
        """Show what the persona said and did by itself, the newest last.

        messages: Only what was said.
        activity: Only what was done.
        n: How many of the newest.
        """

    def speak(
        self, *, packet: bool = False, commit: str | None = None, again: bool = False
    ) -> Reply:
        """Say the oldest message that waits to be said, in the persona's words.

        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer; - reads it.
        again: Also what was given up, or a packet holds unanswered.
        """

    def jobs_list(self) -> Reply:
        """List the work that waits or goes on, and what was given up."""

    def jobs_show(self, work_id: str) -> Reply:
        """Show one piece of work whole, with all that a program wrote.

        work_id: Of an intent, an agent job or a result.
        """

    def jobs_run(self, *, once: bool = False) -> Reply:
        """Do what was decided, until nothing waits any more.

        once: Do one thing at most.
        """

    def jobs_claim(self) -> Reply:
        """Take the next agent job into your hands."""

    def jobs_beat(self, job_id: str, token: str, *, progress: str | None = None) -> Reply:
        """Say that a job you have is still being worked on.

        job_id: The id of the job.
        token: The token that claiming it gave.
        progress: What goes on, in a line.
        """

    def jobs_complete(self, job_id: str, token: str, *, output: str | None = None) -> Reply:
        """Say that a job you had is done.

        job_id: The id of the job.
        token: The token that claiming it gave.
        output: What came of it; - reads it.
        """

    def jobs_fail(self, job_id: str, token: str, reason: str) -> Reply:
        """Say that a job you had has failed.

        job_id: The id of the job.
        token: The token that claiming it gave.
        reason: Why.
        """

    def jobs_drop(self, work_id: str, reason: str) -> Reply:
        """Give up what was decided, before it is done.

        work_id: Of an intent or an agent job.
        reason: Why.
        """

    def deliberate(
        self,
        *,
        event: str | None = None,
        again: bool = False,
        packet: bool = False,
        commit: str | None = None,
    ) -> Reply:
        """Decide what to do: act, leave it, or put it off.

        event: Decide about this event; else about what is due, or stirs.
        again: Also what was given up, or a packet holds unanswered.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer; - reads it.
        """

    def select(
        self, text: str | None = None, *, packet: bool = False, commit: str | None = None
    ) -> Reply:
        """Choose what to have in mind when answering something.

        text: What was said.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer; - reads it.
        """

    def reflect(
        self,
        *,
        limit: int = 20,
        again: bool = False,
        packet: bool = False,
        commit: str | None = None,
    ) -> Reply:
        """Ask the language model what waiting turns felt like; by packet, the oldest of them.

        limit: At most so many.
        again: Also those that were parked after five tries.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer; - reads it.
        """

    def heartbeat(self, *, above: float = 0.7, act: bool = False) -> Reply:
        """See whether anything stirs, for cron; prints nothing and exits 1 if nothing does.

        above: From which level on a desire stirs.
        act: Decide once, do it, and say what came of it; needs EGO_LLM.
        """

    def desires_list(self) -> Reply:
        """Show every desire: its tier, its hours, and what settles it."""

    def desires_forecast(self, *, hours: int = 48) -> Reply:
        """Show how the desires rise if nothing happens.

        hours: How far ahead.
        """

    def desires_simulate(
        self,
        *,
        every: str = "12h",
        days: int = 7,
        tools: str = "wake_up,introspect,remember,recall",
    ) -> Reply:
        """Play a rhythm of sessions forward; the data stays as it is.

        every: The time from one session to the next.
        days: For how long.
        tools: What a session uses, in order; remember:introspection names a category.
        """

    def show(self, id: str) -> Reply:
        """Show a memory, an episode or an event whole.

        id: Of any memory, episode, event.
        """

    def memories(
        self,
        *,
        n: int = 20,
        offset: int = 0,
        category: _Category | None = None,
        set_aside: bool = False,
    ) -> Reply:
        """List memories, newest first.

        n: How many.
        offset: How many to skip.
        category: Only this category.
        set_aside: Those that were forgotten and can still come back.
        """

    def edit(
        self,
        memory_id: str,
        *,
        content: str | None = None,
        emotion: _Emotion | None = None,
        tags: list[str] | tuple[str, ...] | None = None,
        no_tags: bool = False,
        user: str | None = None,
        assistant: str | None = None,
    ) -> Reply:
        """Correct a memory or event; its id and links stay.

        memory_id: Its id: mem_… or ev_…
        content: What it says from now on.
        emotion: What it felt like.
        tags: A word to find it by, instead of those it has; may be repeated.
        no_tags: Take its tags away.
        user: Of an event: what was said to it.
        assistant: Of an event: what it said itself.
        """

    def undelete(self, memory_id: str) -> Reply:
        """Bring a forgotten memory or event back, within 7 days.

        memory_id: Its id: mem_… or ev_…
        """

    def purge(
        self,
        memory_id: str | None = None,
        *,
        since: str | None = None,
        until: str | None = None,
        person: str | None = None,
        everything: bool = False,
        yes: bool = False,
    ) -> Reply:
        """Delete a memory or event for good, with every trace of it; or many at once.

        memory_id: Its id: mem_… or ev_…
        since: All that was lived from then on: '1 hour ago', 昨日, a date.
        until: Up to then, that day included.
        person: Memories with this person, talk that names them, what is known of them.
        everything: All that was lived; settings, persona and preferences stay.
        yes: Do not ask about many at once.
        """

    def report(self, *, out: str | None = None, open: bool = False) -> Reply:
        """Write a page to look at: desires, mood, memories, people; nothing private.

        out: The file to write.
        open: Show it in the browser.
        """
