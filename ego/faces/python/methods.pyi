"""Every tool as a typed method. Written by scripts/write_methods.py; do not edit."""

from datetime import date
from typing import Any, Literal, overload

from ego import types
from ego.core.memory.answers import Category
from ego.core.mood.answers import Emotion
from ego.core.reply import Reply

_Every = Literal[
    "day",
    "weekday",
    "week",
    "fortnight",
    "3-weeks",
    "4-weeks",
    "5-weeks",
    "6-weeks",
    "8-weeks",
    "month",
    "weekday-of-month",
    "year",
]
_Domain = Literal["food", "topic", "style"]
_Polarity = Literal["like", "dislike"]
_Capability = Literal["say", "agent_delegate", "web_research", "schedule_action"]

class Methods:
    """What a method goes through: `use`, with the name of its tool."""

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""

    def wake_up(self) -> types.WakeUpReply:
        """Start a session: your last introspection, desires, companion."""

    def introspect(self) -> types.IntrospectReply:
        """Gather what is on your mind, to reflect on it."""

    def am_i_being_genuine(self) -> types.GenuineReply:
        """Ask yourself whether these are your own words."""

    def feel_desires(self) -> types.FeelDesiresReply:
        """Feel what you want right now."""

    def satisfy_desire(self, name: str, *, quality: float = 0.7) -> types.SatisfyDesireReply:
        """Acknowledge that a desire has settled.

        name: The desire that has settled.
        quality: How fully, from 0 to 1.
        """

    def get_interoception(self) -> types.InteroceptionReply:
        """Show what the body says: phase of the day and load."""

    def compute_desire_levels(self) -> types.LevelsReply:
        """Show every desire with the parts of its level."""

    def consider_them(self, person: str | None = None) -> types.ConsiderThemReply:
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
        *,
        replaces: str | None = None,
    ) -> types.UpdateRelationshipReply:
        """Keep what you learned about someone.

        person: Who; somebody new is added.
        field: What you learned: known_fact, preferred_topic, sensitive_topic, trust_level, dominant_tone, alias, communication_style.
        value: What it is; trust_level from 0 to 1.
        replaces: The known_fact, or words of it, that is over; value none removes it.
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
        secondary: list[Emotion] | tuple[Emotion, ...] | None = None,
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
        about: list[str] | tuple[str, ...] | None = None,
        when: str | date | None = None,
        every: Literal[
            "day",
            "weekday",
            "week",
            "fortnight",
            "3-weeks",
            "4-weeks",
            "5-weeks",
            "6-weeks",
            "8-weeks",
            "month",
            "weekday-of-month",
            "year",
        ]
        | None = None,
        replaces: str | None = None,
    ) -> types.RememberReply:
        """Save a memory; it links itself to what it is like.

        content: What to keep: I is the agent, people go by name.
        emotion: What it felt like.
        secondary: Other emotions in it.
        intensity: How strong, from 0 to 1.
        importance: How much it matters, from 1 to 5.
        category: What kind of memory it is.
        valence: From -1 (unpleasant) to 1 (pleasant).
        arousal: From 0 (calm) to 1 (stirred).
        tags: A word to find it by; may be repeated.
        private: For yourself alone.
        people: Who was there, by name; may be repeated.
        about: Who it is only about; may be repeated.
        when: When it is to come: '20 June 15:00', next Friday, or none.
        every: How often it comes back.
        replaces: The memory no longer so since this one.
        """

    @overload
    def recall(
        self,
        context: str,
        *,
        n: int | None = None,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        asked_by: str | None = None,
        told_to: str | None = None,
        why: None = None,
    ) -> types.RecallReply:
        """Call back the memories that a situation stirs.

        context: What it is about, in your own words.
        n: How many, from 1 to 10 (3).
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        asked_by: Who says I in it, where that is not your companion.
        told_to: Who is told: no secret of others, nothing private.
        why: Show what the score of this memory or event is made of, instead.
        """

    @overload
    def recall(
        self,
        context: str,
        *,
        n: int | None = None,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        asked_by: str | None = None,
        told_to: str | None = None,
        why: str,
    ) -> types.MemoryWhyReply | types.WhyTalkReply:
        """Call back the memories that a situation stirs.

        context: What it is about, in your own words.
        n: How many, from 1 to 10 (3).
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        asked_by: Who says I in it, where that is not your companion.
        told_to: Who is told: no secret of others, nothing private.
        why: Show what the score of this memory or event is made of, instead.
        """

    def ahead(
        self,
        act: Literal["done", "drop", "later"] | None = None,
        memory_id: str | None = None,
        *,
        when: str | date | None = None,
        every: _Every | None = None,
        once: bool = False,
        person: str | None = None,
        told_to: str | None = None,
        everything: bool = False,
    ) -> types.LiesAheadReply:
        """List what lies ahead, soonest first; close or move it.

        act: done closes one, drop one that is off; later moves it; without, they are listed.
        memory_id: Its id: mem_…
        when: With later: to when, for good where it comes back; else to the next day.
        every: With later: how often it comes back.
        once: With later and when: only the next one, where it comes back.
        person: Only with this person.
        told_to: Who is told: no secret of others, nothing private.
        everything: List all that is to come, not the next twelve alone.
        """

    def noted(
        self, act: Literal["drop"] | None = None, noted_id: str | None = None, *, n: int = 20
    ) -> types.NotedListReply:
        """List what was noted from talk automatically, newest first; drop ID undoes one.

        act: drop takes one back, with all that came of it; without, they are listed.
        noted_id: Its id: nt_…
        n: How many, from 1 to 1000.
        """

    def forget(
        self, memory_id: str, more: list[str] | tuple[str, ...] | None = None
    ) -> types.ForgetReply:
        """Set a memory or event aside; it is gone from every tool.

        memory_id: Its id: mem_… or ev_…
        more: More that is set aside with it, by their ids.
        """

    def search_memories(
        self,
        query: str | None = None,
        *,
        n: int = 5,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        offset: int = 0,
    ) -> types.SearchMemoriesReply:
        """List memories by words, date, feeling, kind, or person.

        query: Words they hold; without any, the newest come first.
        n: How many, from 1 to 10.
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        offset: How many to skip.
        """

    def get_episode(
        self, episode_id: str
    ) -> types.GotMemoryReply | types.GotEpisodeReply | types.GotEventReply:
        """Read an episode, or one memory whole.

        episode_id: An episode's id, or a memory's.
        """

    def link_memories(
        self,
        source_id: str,
        target_id: str,
        *,
        type: Literal[
            "similar", "caused_by", "leads_to", "related", "replaces", "replaced_by"
        ] = "related",
        note: str | None = None,
        undo: bool = False,
    ) -> types.LinkMemoriesReply:
        """Tie two memories together.

        source_id: The memory the link starts from.
        target_id: The memory it leads to.
        type: How they belong together.
        note: Why.
        undo: Take that link away.
        """

    def create_episode(
        self, memory_ids: list[str] | tuple[str, ...], summary: str
    ) -> types.CreateEpisodeReply:
        """Tell several memories as one story.

        memory_ids: The memories that make it up.
        summary: What the story is.
        """

    def consolidate(self) -> types.ConsolidateReply:
        """Replay the last day: strengthen links, let faint ones go."""

    def emotion_trend(self) -> types.EmotionTrendReply:
        """See how your feelings have run lately."""

    def mood(self, *, history: bool = False) -> types.MoodNowReply:
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
    ) -> types.UpdateSelfReply:
        """Keep what you learned about yourself.

        field: What has changed.
        value: What it is now; skill 'NAME = 0.7', question_importance 'ID = 5', goal 'TITLE = long 80'.
        """

    def context(
        self, *, max_tokens: int | None = None, trailer: bool = False, person: str | None = None
    ) -> types.ContextReply:
        """Tell how it is now: on a terminal in sentences, in a pipe as a prompt takes it.

        max_tokens: Leave out what does not fit, the mood last.
        trailer: Also say how an answer is to end, for absorb().
        person: Whom it speaks with; your companion when left out.
        """

    def persona_show(self) -> types.PersonaReply:
        """Show who the ego is when it speaks."""

    def persona_set(
        self,
        *,
        text: str | None = None,
        addon: str | None = None,
        label: str | None = None,
        name: str | None = None,
        no_addon: bool = False,
        no_label: bool = False,
        no_name: bool = False,
    ) -> types.PersonaReply:
        """Say who the ego is when it speaks; what is not given stays.

        text: Who it is.
        addon: What is added to that.
        label: What it calls whom it speaks to, else the companion's name.
        name: What it is called itself.
        no_addon: Take the addon away.
        no_label: Use the companion's name.
        no_name: Take its own name away.
        """

    def persona_import(self, file: str) -> types.PersonaReply:
        """Take what stands in a file as the text of the persona, and its name if it gives one.

        Addon and label stay.

        file: A text such as SOUL.md.
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
    ) -> types.PreferReply:
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
    ) -> types.PreferReply:
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
    ) -> types.PreferReply:
        """Confirm a preference: from then on it is told to a model, and its opposite is revoked.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    def prefer_revoke(
        self, domain: _Domain, subject: str, *, polarity: _Polarity | None = None
    ) -> types.PreferReply:
        """Take a preference back, like and dislike alike.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    def prefer_list(
        self, *, domain: _Domain | None = None, revoked: bool = False
    ) -> types.PreferListReply:
        """List what is liked and disliked, the newest first.

        domain: Only food, topic or style.
        revoked: Those that were revoked too.
        """

    def attend(self) -> types.InterestsReply:
        """Show what holds the attention now, and how much."""

    def note(
        self, text: str, *, source: Literal["notification", "capture"] = "notification"
    ) -> types.EventReply:
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
    ) -> types.EventsReply:
        """List what was said and done, newest first.

        source: Only from there.
        n: How many, from 1 to 1000.
        """

    def capability_list(self) -> types.CapabilityListReply:
        """List what you could do in the world, and what you may."""

    def capability_enable(self, name: _Capability) -> types.CapabilityEnabledReply:
        """Allow something to be done.

        name: Which one; capability_list() shows them.
        """

    def capability_disable(self, name: _Capability) -> types.CapabilityDisabledReply:
        """Allow something no longer; what is decided already waits.

        name: Which one; capability_list() shows them.
        """

    def why(self, id: str) -> types.AutonomyWhyReply:
        """Tell why something was done, said, put off or skipped.

        id: Of what it did, said, decided or skipped.
        """

    def console(
        self,
        *,
        messages: bool = False,
        activity: bool = False,
        unread: bool = False,
        why: bool = False,
        n: int = 20,
    ) -> types.ConsoleReply:
        """Show what the persona said, did and skipped by itself, the newest last.

        messages: Only what was said.
        activity: Only what was done, or left.
        unread: Only messages you have not read.
        why: With what led to each.
        n: How many of the newest.
        """

    @overload
    def speak(
        self,
        *,
        packet: Literal[False] = False,
        commit: str | None = None,
        again: bool = False,
        now: bool = False,
    ) -> types.SpeakReply:
        """Say the oldest waiting message, in the persona's words.

        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        again: Also what failed too often, or waits for the answer to a packet.
        now: Also in quiet hours, and beyond the messages of a day.
        """

    @overload
    def speak(
        self, *, packet: bool, commit: str | None = None, again: bool = False, now: bool = False
    ) -> Reply:
        """Say the oldest waiting message, in the persona's words.

        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        again: Also what failed too often, or waits for the answer to a packet.
        now: Also in quiet hours, and beyond the messages of a day.
        """

    def jobs_list(self) -> types.JobsListReply:
        """List the work that waits or goes on, and what was given up."""

    def jobs_show(self, work_id: str) -> types.JobsShowReply:
        """Show one piece of work whole, with all that a program wrote.

        work_id: Of an intent, an agent job or a result.
        """

    def jobs_run(self, *, once: bool = False) -> types.JobsRunReply:
        """Do what was decided, until nothing waits any more.

        once: Do one thing at most.
        """

    def jobs_claim(self) -> types.JobsClaimReply:
        """Take the next agent job into your hands."""

    def jobs_beat(
        self, job_id: str, token: str, *, progress: str | None = None
    ) -> types.JobsBeatReply:
        """Say that a job you have is still being worked on.

        job_id: The id of the job.
        token: The token that claiming it gave.
        progress: What goes on, in a line.
        """

    def jobs_complete(
        self, job_id: str, token: str, *, output: str | None = None
    ) -> types.JobEndedReply:
        """Say that a job you had is done.

        job_id: The id of the job.
        token: The token that claiming it gave.
        output: What came of it.
        """

    def jobs_fail(self, job_id: str, token: str, reason: str) -> types.JobEndedReply:
        """Say that a job you had has failed.

        job_id: The id of the job.
        token: The token that claiming it gave.
        reason: Why.
        """

    def jobs_drop(self, work_id: str, reason: str) -> types.JobsDropReply:
        """Give up what was decided, before it is done.

        work_id: Of an intent or an agent job.
        reason: Why.
        """

    @overload
    def deliberate(
        self,
        *,
        event: str | None = None,
        again: bool = False,
        packet: Literal[False] = False,
        short: bool = False,
        commit: str | None = None,
    ) -> types.DecidedReply:
        """Decide what to do: act, skip it, or put it off.

        event: Decide about this event; else about what is due, or stirs.
        again: Also what failed too often, or waits for the answer to a packet.
        packet: Print what a model is asked, as one JSON object.
        short: Ask what a small model can answer; so with a small context.
        commit: Check and take a model's answer.
        """

    @overload
    def deliberate(
        self,
        *,
        event: str | None = None,
        again: bool = False,
        packet: bool,
        short: bool = False,
        commit: str | None = None,
    ) -> Reply:
        """Decide what to do: act, skip it, or put it off.

        event: Decide about this event; else about what is due, or stirs.
        again: Also what failed too often, or waits for the answer to a packet.
        packet: Print what a model is asked, as one JSON object.
        short: Ask what a small model can answer; so with a small context.
        commit: Check and take a model's answer.
        """

    @overload
    def select(
        self, text: str | None = None, *, packet: Literal[False] = False, commit: str | None = None
    ) -> types.SelectReply:
        """Choose what to have in mind when answering something.

        text: What was said.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    def select(self, text: str | None = None, *, packet: bool, commit: str | None = None) -> Reply:
        """Choose what to have in mind when answering something.

        text: What was said.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    def reflect(
        self,
        *,
        limit: int = 20,
        again: bool = False,
        packet: Literal[False] = False,
        commit: str | None = None,
    ) -> types.ReflectReply:
        """Ask the language model what waiting turns felt like; packet=True prints the oldest.

        limit: At most so many.
        again: Also those that were parked after five tries.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    def reflect(
        self, *, limit: int = 20, again: bool = False, packet: bool, commit: str | None = None
    ) -> Reply:
        """Ask the language model what waiting turns felt like; packet=True prints the oldest.

        limit: At most so many.
        again: Also those that were parked after five tries.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    def deliver_list(self) -> types.DeliverListReply:
        """Show your sinks, what waits for each, and why a last try failed."""

    def deliver_run(self) -> types.DeliverRunReply:
        """Bring what waits to every sink now, whatever the hour."""

    def deliver_test(
        self,
        words: str = "This is a test: if you can read it, what is said by itself reaches you here.",
    ) -> types.DeliverTestReply:
        """Send one line to each sink, and say what each made of it.

        words: What it says.
        """

    def deliver_drop(self, sink: str) -> types.DeliverDropReply:
        """Give up what waits for a sink; the console still has it.

        sink: Whose messages.
        """

    def heartbeat(
        self, *, above: float = 0.7, force: bool = False, explain: bool = False, act: bool = False
    ) -> types.HeartbeatReply:
        """Tell what is due, what reached you and what you want, once; exits 1 if nothing is new.

        above: From which level on a desire counts as high.
        force: Tell all there is at once, whatever was told before.
        explain: Say why it tells or not, and what when; changes nothing.
        act: Decide once, do it, and say what came of it; needs EGO_LLM.
        """

    def desires_list(self) -> types.DesiresListReply:
        """Show every desire: its tier, its hours, and what settles it; their pace and stretch."""

    def desires_forecast(self, *, hours: int = 48) -> types.DesiresForecastReply:
        """Show how the desires rise if nothing happens.

        hours: How far ahead.
        """

    def desires_simulate(
        self, *, every: str = "12h", days: int = 7, tools: str | None = None
    ) -> types.DesiresSimulateReply:
        """Play a rhythm of sessions forward; the data stays as it is.

        every: The time from one session to the next.
        days: For how long.
        tools: What each session uses, in order; remember:introspection names a category. If omitted: days with somebody in them.
        """

    def show(self, id: str) -> types.ShownMemoryReply | types.GotEpisodeReply | types.GotEventReply:
        """Show a memory, an episode or an event whole.

        id: Of any memory, episode, event.
        """

    def memories(
        self,
        *,
        n: int = 20,
        offset: int = 0,
        category: Category | None = None,
        set_aside: bool = False,
    ) -> types.MemoriesReply:
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
        emotion: Emotion | None = None,
        tags: list[str] | tuple[str, ...] | None = None,
        no_tags: bool = False,
        private: bool = False,
        not_private: bool = False,
        user: str | None = None,
        assistant: str | None = None,
        confided: bool = False,
        not_confided: bool = False,
        when: str | date | None = None,
        every: _Every | None = None,
    ) -> types.EditReply | types.EditedEventReply:
        """Correct a memory or event; its id and links stay.

        memory_id: Its id: mem_… or ev_…
        content: What it says from now on.
        emotion: What it felt like.
        tags: A word to find it by, instead of those it has; may be repeated.
        no_tags: Take its tags away.
        private: Of a memory: it is told to nobody unasked.
        not_private: Of a memory: it may be told.
        user: Of an event: what was said to it.
        assistant: Of an event: what it said itself.
        confided: Of an event: it was told in confidence.
        not_confided: Of an event: everybody may hear it.
        when: When it is to come: '20 June 15:00', next Friday; none undoes it.
        every: How often it comes back.
        """

    def undelete(self, memory_id: str) -> types.UndeleteReply:
        """Bring a forgotten memory or event back, within 7 days.

        memory_id: Its id: mem_… or ev_…
        """

    @overload
    def purge(
        self,
        memory_id: None = None,
        more: list[str] | tuple[str, ...] | None = None,
        *,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        everything: bool = False,
        yes: bool = False,
        with_quotes: bool = False,
        also: list[str] | tuple[str, ...] | None = None,
        dry_run: bool = False,
    ) -> types.PurgedManyReply:
        """Delete a memory or event for good, with every trace of it; or many at once.

        memory_id: Its id: mem_… or ev_…
        more: More that goes along, by their ids.
        since: All that was lived from then on: '1 hour ago', yesterday, a date.
        until: Up to then, that day included.
        person: Memories and talk with this person, the companion's talk that names them, and what is known of them.
        everything: All that was lived; settings, persona and preferences stay.
        yes: Do not ask about many at once.
        with_quotes: What else still says it goes along, talk and notes alike.
        also: The id of something that goes along, as named before; may be repeated.
        dry_run: List all that would go, and change nothing.
        """

    @overload
    def purge(
        self,
        memory_id: str,
        more: list[str] | tuple[str, ...] | None = None,
        *,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        everything: bool = False,
        yes: bool = False,
        with_quotes: bool = False,
        also: list[str] | tuple[str, ...] | None = None,
        dry_run: bool = False,
    ) -> types.PurgeReply:
        """Delete a memory or event for good, with every trace of it; or many at once.

        memory_id: Its id: mem_… or ev_…
        more: More that goes along, by their ids.
        since: All that was lived from then on: '1 hour ago', yesterday, a date.
        until: Up to then, that day included.
        person: Memories and talk with this person, the companion's talk that names them, and what is known of them.
        everything: All that was lived; settings, persona and preferences stay.
        yes: Do not ask about many at once.
        with_quotes: What else still says it goes along, talk and notes alike.
        also: The id of something that goes along, as named before; may be repeated.
        dry_run: List all that would go, and change nothing.
        """

    def stories(self, *, n: int = 20, offset: int = 0) -> types.StoriesReply:
        """List the stories that it tells of several memories, newest first.

        n: How many.
        offset: How many to skip.
        """

    def people(
        self, person: str | None = None, *, n: int = 20, offset: int = 0
    ) -> types.PeopleReply:
        """List the people it knows, those of most memories first.

        person: Who; what is known of them is shown, and how it is changed.
        n: How many.
        offset: How many to skip.
        """

    def questions(self, *, n: int = 20, offset: int = 0) -> types.QuestionsReply:
        """List the questions that it carries, the most present first.

        n: How many.
        offset: How many to skip.
        """

    def report(self, *, out: str | None = None, open: bool = False) -> types.ReportReply:
        """Write a page to look at: desires, mood, memories, people; nothing private.

        out: The file to write.
        open: Show it in the browser.
        """

class AsyncMethods:
    """The same, each to be awaited."""

    async def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`."""

    async def wake_up(self) -> types.WakeUpReply:
        """Start a session: your last introspection, desires, companion."""

    async def introspect(self) -> types.IntrospectReply:
        """Gather what is on your mind, to reflect on it."""

    async def am_i_being_genuine(self) -> types.GenuineReply:
        """Ask yourself whether these are your own words."""

    async def feel_desires(self) -> types.FeelDesiresReply:
        """Feel what you want right now."""

    async def satisfy_desire(self, name: str, *, quality: float = 0.7) -> types.SatisfyDesireReply:
        """Acknowledge that a desire has settled.

        name: The desire that has settled.
        quality: How fully, from 0 to 1.
        """

    async def get_interoception(self) -> types.InteroceptionReply:
        """Show what the body says: phase of the day and load."""

    async def compute_desire_levels(self) -> types.LevelsReply:
        """Show every desire with the parts of its level."""

    async def consider_them(self, person: str | None = None) -> types.ConsiderThemReply:
        """Think about someone: their state, their feelings.

        person: Who; your companion when left out.
        """

    async def update_relationship(
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
        *,
        replaces: str | None = None,
    ) -> types.UpdateRelationshipReply:
        """Keep what you learned about someone.

        person: Who; somebody new is added.
        field: What you learned: known_fact, preferred_topic, sensitive_topic, trust_level, dominant_tone, alias, communication_style.
        value: What it is; trust_level from 0 to 1.
        replaces: The known_fact, or words of it, that is over; value none removes it.
        """

    async def remember(
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
        secondary: list[Emotion] | tuple[Emotion, ...] | None = None,
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
        about: list[str] | tuple[str, ...] | None = None,
        when: str | date | None = None,
        every: Literal[
            "day",
            "weekday",
            "week",
            "fortnight",
            "3-weeks",
            "4-weeks",
            "5-weeks",
            "6-weeks",
            "8-weeks",
            "month",
            "weekday-of-month",
            "year",
        ]
        | None = None,
        replaces: str | None = None,
    ) -> types.RememberReply:
        """Save a memory; it links itself to what it is like.

        content: What to keep: I is the agent, people go by name.
        emotion: What it felt like.
        secondary: Other emotions in it.
        intensity: How strong, from 0 to 1.
        importance: How much it matters, from 1 to 5.
        category: What kind of memory it is.
        valence: From -1 (unpleasant) to 1 (pleasant).
        arousal: From 0 (calm) to 1 (stirred).
        tags: A word to find it by; may be repeated.
        private: For yourself alone.
        people: Who was there, by name; may be repeated.
        about: Who it is only about; may be repeated.
        when: When it is to come: '20 June 15:00', next Friday, or none.
        every: How often it comes back.
        replaces: The memory no longer so since this one.
        """

    @overload
    async def recall(
        self,
        context: str,
        *,
        n: int | None = None,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        asked_by: str | None = None,
        told_to: str | None = None,
        why: None = None,
    ) -> types.RecallReply:
        """Call back the memories that a situation stirs.

        context: What it is about, in your own words.
        n: How many, from 1 to 10 (3).
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        asked_by: Who says I in it, where that is not your companion.
        told_to: Who is told: no secret of others, nothing private.
        why: Show what the score of this memory or event is made of, instead.
        """

    @overload
    async def recall(
        self,
        context: str,
        *,
        n: int | None = None,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        asked_by: str | None = None,
        told_to: str | None = None,
        why: str,
    ) -> types.MemoryWhyReply | types.WhyTalkReply:
        """Call back the memories that a situation stirs.

        context: What it is about, in your own words.
        n: How many, from 1 to 10 (3).
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        asked_by: Who says I in it, where that is not your companion.
        told_to: Who is told: no secret of others, nothing private.
        why: Show what the score of this memory or event is made of, instead.
        """

    async def ahead(
        self,
        act: Literal["done", "drop", "later"] | None = None,
        memory_id: str | None = None,
        *,
        when: str | date | None = None,
        every: _Every | None = None,
        once: bool = False,
        person: str | None = None,
        told_to: str | None = None,
        everything: bool = False,
    ) -> types.LiesAheadReply:
        """List what lies ahead, soonest first; close or move it.

        act: done closes one, drop one that is off; later moves it; without, they are listed.
        memory_id: Its id: mem_…
        when: With later: to when, for good where it comes back; else to the next day.
        every: With later: how often it comes back.
        once: With later and when: only the next one, where it comes back.
        person: Only with this person.
        told_to: Who is told: no secret of others, nothing private.
        everything: List all that is to come, not the next twelve alone.
        """

    async def noted(
        self, act: Literal["drop"] | None = None, noted_id: str | None = None, *, n: int = 20
    ) -> types.NotedListReply:
        """List what was noted from talk automatically, newest first; drop ID undoes one.

        act: drop takes one back, with all that came of it; without, they are listed.
        noted_id: Its id: nt_…
        n: How many, from 1 to 1000.
        """

    async def forget(
        self, memory_id: str, more: list[str] | tuple[str, ...] | None = None
    ) -> types.ForgetReply:
        """Set a memory or event aside; it is gone from every tool.

        memory_id: Its id: mem_… or ev_…
        more: More that is set aside with it, by their ids.
        """

    async def search_memories(
        self,
        query: str | None = None,
        *,
        n: int = 5,
        emotion: Emotion | None = None,
        category: Category | None = None,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        offset: int = 0,
    ) -> types.SearchMemoriesReply:
        """List memories by words, date, feeling, kind, or person.

        query: Words they hold; without any, the newest come first.
        n: How many, from 1 to 10.
        emotion: Only this emotion.
        category: Only this category.
        since: From then on: a date, '3 days ago', yesterday.
        until: Up to then, that day included.
        person: Only with this person.
        offset: How many to skip.
        """

    async def get_episode(
        self, episode_id: str
    ) -> types.GotMemoryReply | types.GotEpisodeReply | types.GotEventReply:
        """Read an episode, or one memory whole.

        episode_id: An episode's id, or a memory's.
        """

    async def link_memories(
        self,
        source_id: str,
        target_id: str,
        *,
        type: Literal[
            "similar", "caused_by", "leads_to", "related", "replaces", "replaced_by"
        ] = "related",
        note: str | None = None,
        undo: bool = False,
    ) -> types.LinkMemoriesReply:
        """Tie two memories together.

        source_id: The memory the link starts from.
        target_id: The memory it leads to.
        type: How they belong together.
        note: Why.
        undo: Take that link away.
        """

    async def create_episode(
        self, memory_ids: list[str] | tuple[str, ...], summary: str
    ) -> types.CreateEpisodeReply:
        """Tell several memories as one story.

        memory_ids: The memories that make it up.
        summary: What the story is.
        """

    async def consolidate(self) -> types.ConsolidateReply:
        """Replay the last day: strengthen links, let faint ones go."""

    async def emotion_trend(self) -> types.EmotionTrendReply:
        """See how your feelings have run lately."""

    async def mood(self, *, history: bool = False) -> types.MoodNowReply:
        """Show the mood, what it allows, and what weighs most in it.

        history: Show the last days instead.
        """

    async def update_self(
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
    ) -> types.UpdateSelfReply:
        """Keep what you learned about yourself.

        field: What has changed.
        value: What it is now; skill 'NAME = 0.7', question_importance 'ID = 5', goal 'TITLE = long 80'.
        """

    async def context(
        self, *, max_tokens: int | None = None, trailer: bool = False, person: str | None = None
    ) -> types.ContextReply:
        """Tell how it is now: on a terminal in sentences, in a pipe as a prompt takes it.

        max_tokens: Leave out what does not fit, the mood last.
        trailer: Also say how an answer is to end, for absorb().
        person: Whom it speaks with; your companion when left out.
        """

    async def persona_show(self) -> types.PersonaReply:
        """Show who the ego is when it speaks."""

    async def persona_set(
        self,
        *,
        text: str | None = None,
        addon: str | None = None,
        label: str | None = None,
        name: str | None = None,
        no_addon: bool = False,
        no_label: bool = False,
        no_name: bool = False,
    ) -> types.PersonaReply:
        """Say who the ego is when it speaks; what is not given stays.

        text: Who it is.
        addon: What is added to that.
        label: What it calls whom it speaks to, else the companion's name.
        name: What it is called itself.
        no_addon: Take the addon away.
        no_label: Use the companion's name.
        no_name: Take its own name away.
        """

    async def persona_import(self, file: str) -> types.PersonaReply:
        """Take what stands in a file as the text of the persona, and its name if it gives one.

        Addon and label stay.

        file: A text such as SOUL.md.
        """

    async def prefer_like(
        self,
        domain: _Domain,
        subject: str,
        *,
        note: str | None = None,
        confidence: float = 0.5,
        evidence: list[str] | tuple[str, ...] | None = None,
        confirm: bool = False,
    ) -> types.PreferReply:
        """Note something that is liked; a candidate until it is confirmed.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        note: Why, or how; at most 240 characters.
        confidence: How sure that is, from 0 to 1.
        evidence: The memory or event that shows it; may be repeated.
        confirm: Confirm it at once.
        """

    async def prefer_dislike(
        self,
        domain: _Domain,
        subject: str,
        *,
        note: str | None = None,
        confidence: float = 0.5,
        evidence: list[str] | tuple[str, ...] | None = None,
        confirm: bool = False,
    ) -> types.PreferReply:
        """Note something that is disliked; a candidate until it is confirmed.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        note: Why, or how; at most 240 characters.
        confidence: How sure that is, from 0 to 1.
        evidence: The memory or event that shows it; may be repeated.
        confirm: Confirm it at once.
        """

    async def prefer_confirm(
        self, domain: _Domain, subject: str, *, polarity: _Polarity | None = None
    ) -> types.PreferReply:
        """Confirm a preference: from then on it is told to a model, and its opposite is revoked.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    async def prefer_revoke(
        self, domain: _Domain, subject: str, *, polarity: _Polarity | None = None
    ) -> types.PreferReply:
        """Take a preference back, like and dislike alike.

        domain: What kind of thing: food, topic or style.
        subject: What it is, in at most 120 characters.
        polarity: Only the like, or only the dislike.
        """

    async def prefer_list(
        self, *, domain: _Domain | None = None, revoked: bool = False
    ) -> types.PreferListReply:
        """List what is liked and disliked, the newest first.

        domain: Only food, topic or style.
        revoked: Those that were revoked too.
        """

    async def attend(self) -> types.InterestsReply:
        """Show what holds the attention now, and how much."""

    async def note(
        self, text: str, *, source: Literal["notification", "capture"] = "notification"
    ) -> types.EventReply:
        """Save something that happened; what it felt like is asked later.

        text: What happened.
        source: notification or capture.
        """

    async def events(
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
    ) -> types.EventsReply:
        """List what was said and done, newest first.

        source: Only from there.
        n: How many, from 1 to 1000.
        """

    async def capability_list(self) -> types.CapabilityListReply:
        """List what you could do in the world, and what you may."""

    async def capability_enable(self, name: _Capability) -> types.CapabilityEnabledReply:
        """Allow something to be done.

        name: Which one; capability_list() shows them.
        """

    async def capability_disable(self, name: _Capability) -> types.CapabilityDisabledReply:
        """Allow something no longer; what is decided already waits.

        name: Which one; capability_list() shows them.
        """

    async def why(self, id: str) -> types.AutonomyWhyReply:
        """Tell why something was done, said, put off or skipped.

        id: Of what it did, said, decided or skipped.
        """

    async def console(
        self,
        *,
        messages: bool = False,
        activity: bool = False,
        unread: bool = False,
        why: bool = False,
        n: int = 20,
    ) -> types.ConsoleReply:
        """Show what the persona said, did and skipped by itself, the newest last.

        messages: Only what was said.
        activity: Only what was done, or left.
        unread: Only messages you have not read.
        why: With what led to each.
        n: How many of the newest.
        """

    @overload
    async def speak(
        self,
        *,
        packet: Literal[False] = False,
        commit: str | None = None,
        again: bool = False,
        now: bool = False,
    ) -> types.SpeakReply:
        """Say the oldest waiting message, in the persona's words.

        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        again: Also what failed too often, or waits for the answer to a packet.
        now: Also in quiet hours, and beyond the messages of a day.
        """

    @overload
    async def speak(
        self, *, packet: bool, commit: str | None = None, again: bool = False, now: bool = False
    ) -> Reply:
        """Say the oldest waiting message, in the persona's words.

        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        again: Also what failed too often, or waits for the answer to a packet.
        now: Also in quiet hours, and beyond the messages of a day.
        """

    async def jobs_list(self) -> types.JobsListReply:
        """List the work that waits or goes on, and what was given up."""

    async def jobs_show(self, work_id: str) -> types.JobsShowReply:
        """Show one piece of work whole, with all that a program wrote.

        work_id: Of an intent, an agent job or a result.
        """

    async def jobs_run(self, *, once: bool = False) -> types.JobsRunReply:
        """Do what was decided, until nothing waits any more.

        once: Do one thing at most.
        """

    async def jobs_claim(self) -> types.JobsClaimReply:
        """Take the next agent job into your hands."""

    async def jobs_beat(
        self, job_id: str, token: str, *, progress: str | None = None
    ) -> types.JobsBeatReply:
        """Say that a job you have is still being worked on.

        job_id: The id of the job.
        token: The token that claiming it gave.
        progress: What goes on, in a line.
        """

    async def jobs_complete(
        self, job_id: str, token: str, *, output: str | None = None
    ) -> types.JobEndedReply:
        """Say that a job you had is done.

        job_id: The id of the job.
        token: The token that claiming it gave.
        output: What came of it.
        """

    async def jobs_fail(self, job_id: str, token: str, reason: str) -> types.JobEndedReply:
        """Say that a job you had has failed.

        job_id: The id of the job.
        token: The token that claiming it gave.
        reason: Why.
        """

    async def jobs_drop(self, work_id: str, reason: str) -> types.JobsDropReply:
        """Give up what was decided, before it is done.

        work_id: Of an intent or an agent job.
        reason: Why.
        """

    @overload
    async def deliberate(
        self,
        *,
        event: str | None = None,
        again: bool = False,
        packet: Literal[False] = False,
        short: bool = False,
        commit: str | None = None,
    ) -> types.DecidedReply:
        """Decide what to do: act, skip it, or put it off.

        event: Decide about this event; else about what is due, or stirs.
        again: Also what failed too often, or waits for the answer to a packet.
        packet: Print what a model is asked, as one JSON object.
        short: Ask what a small model can answer; so with a small context.
        commit: Check and take a model's answer.
        """

    @overload
    async def deliberate(
        self,
        *,
        event: str | None = None,
        again: bool = False,
        packet: bool,
        short: bool = False,
        commit: str | None = None,
    ) -> Reply:
        """Decide what to do: act, skip it, or put it off.

        event: Decide about this event; else about what is due, or stirs.
        again: Also what failed too often, or waits for the answer to a packet.
        packet: Print what a model is asked, as one JSON object.
        short: Ask what a small model can answer; so with a small context.
        commit: Check and take a model's answer.
        """

    @overload
    async def select(
        self, text: str | None = None, *, packet: Literal[False] = False, commit: str | None = None
    ) -> types.SelectReply:
        """Choose what to have in mind when answering something.

        text: What was said.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    async def select(
        self, text: str | None = None, *, packet: bool, commit: str | None = None
    ) -> Reply:
        """Choose what to have in mind when answering something.

        text: What was said.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    async def reflect(
        self,
        *,
        limit: int = 20,
        again: bool = False,
        packet: Literal[False] = False,
        commit: str | None = None,
    ) -> types.ReflectReply:
        """Ask the language model what waiting turns felt like; packet=True prints the oldest.

        limit: At most so many.
        again: Also those that were parked after five tries.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    @overload
    async def reflect(
        self, *, limit: int = 20, again: bool = False, packet: bool, commit: str | None = None
    ) -> Reply:
        """Ask the language model what waiting turns felt like; packet=True prints the oldest.

        limit: At most so many.
        again: Also those that were parked after five tries.
        packet: Print what a model is asked, as one JSON object.
        commit: Check and take a model's answer.
        """

    async def deliver_list(self) -> types.DeliverListReply:
        """Show your sinks, what waits for each, and why a last try failed."""

    async def deliver_run(self) -> types.DeliverRunReply:
        """Bring what waits to every sink now, whatever the hour."""

    async def deliver_test(
        self,
        words: str = "This is a test: if you can read it, what is said by itself reaches you here.",
    ) -> types.DeliverTestReply:
        """Send one line to each sink, and say what each made of it.

        words: What it says.
        """

    async def deliver_drop(self, sink: str) -> types.DeliverDropReply:
        """Give up what waits for a sink; the console still has it.

        sink: Whose messages.
        """

    async def heartbeat(
        self, *, above: float = 0.7, force: bool = False, explain: bool = False, act: bool = False
    ) -> types.HeartbeatReply:
        """Tell what is due, what reached you and what you want, once; exits 1 if nothing is new.

        above: From which level on a desire counts as high.
        force: Tell all there is at once, whatever was told before.
        explain: Say why it tells or not, and what when; changes nothing.
        act: Decide once, do it, and say what came of it; needs EGO_LLM.
        """

    async def desires_list(self) -> types.DesiresListReply:
        """Show every desire: its tier, its hours, and what settles it; their pace and stretch."""

    async def desires_forecast(self, *, hours: int = 48) -> types.DesiresForecastReply:
        """Show how the desires rise if nothing happens.

        hours: How far ahead.
        """

    async def desires_simulate(
        self, *, every: str = "12h", days: int = 7, tools: str | None = None
    ) -> types.DesiresSimulateReply:
        """Play a rhythm of sessions forward; the data stays as it is.

        every: The time from one session to the next.
        days: For how long.
        tools: What each session uses, in order; remember:introspection names a category. If omitted: days with somebody in them.
        """

    async def show(
        self, id: str
    ) -> types.ShownMemoryReply | types.GotEpisodeReply | types.GotEventReply:
        """Show a memory, an episode or an event whole.

        id: Of any memory, episode, event.
        """

    async def memories(
        self,
        *,
        n: int = 20,
        offset: int = 0,
        category: Category | None = None,
        set_aside: bool = False,
    ) -> types.MemoriesReply:
        """List memories, newest first.

        n: How many.
        offset: How many to skip.
        category: Only this category.
        set_aside: Those that were forgotten and can still come back.
        """

    async def edit(
        self,
        memory_id: str,
        *,
        content: str | None = None,
        emotion: Emotion | None = None,
        tags: list[str] | tuple[str, ...] | None = None,
        no_tags: bool = False,
        private: bool = False,
        not_private: bool = False,
        user: str | None = None,
        assistant: str | None = None,
        confided: bool = False,
        not_confided: bool = False,
        when: str | date | None = None,
        every: _Every | None = None,
    ) -> types.EditReply | types.EditedEventReply:
        """Correct a memory or event; its id and links stay.

        memory_id: Its id: mem_… or ev_…
        content: What it says from now on.
        emotion: What it felt like.
        tags: A word to find it by, instead of those it has; may be repeated.
        no_tags: Take its tags away.
        private: Of a memory: it is told to nobody unasked.
        not_private: Of a memory: it may be told.
        user: Of an event: what was said to it.
        assistant: Of an event: what it said itself.
        confided: Of an event: it was told in confidence.
        not_confided: Of an event: everybody may hear it.
        when: When it is to come: '20 June 15:00', next Friday; none undoes it.
        every: How often it comes back.
        """

    async def undelete(self, memory_id: str) -> types.UndeleteReply:
        """Bring a forgotten memory or event back, within 7 days.

        memory_id: Its id: mem_… or ev_…
        """

    @overload
    async def purge(
        self,
        memory_id: None = None,
        more: list[str] | tuple[str, ...] | None = None,
        *,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        everything: bool = False,
        yes: bool = False,
        with_quotes: bool = False,
        also: list[str] | tuple[str, ...] | None = None,
        dry_run: bool = False,
    ) -> types.PurgedManyReply:
        """Delete a memory or event for good, with every trace of it; or many at once.

        memory_id: Its id: mem_… or ev_…
        more: More that goes along, by their ids.
        since: All that was lived from then on: '1 hour ago', yesterday, a date.
        until: Up to then, that day included.
        person: Memories and talk with this person, the companion's talk that names them, and what is known of them.
        everything: All that was lived; settings, persona and preferences stay.
        yes: Do not ask about many at once.
        with_quotes: What else still says it goes along, talk and notes alike.
        also: The id of something that goes along, as named before; may be repeated.
        dry_run: List all that would go, and change nothing.
        """

    @overload
    async def purge(
        self,
        memory_id: str,
        more: list[str] | tuple[str, ...] | None = None,
        *,
        since: str | date | None = None,
        until: str | date | None = None,
        person: str | None = None,
        everything: bool = False,
        yes: bool = False,
        with_quotes: bool = False,
        also: list[str] | tuple[str, ...] | None = None,
        dry_run: bool = False,
    ) -> types.PurgeReply:
        """Delete a memory or event for good, with every trace of it; or many at once.

        memory_id: Its id: mem_… or ev_…
        more: More that goes along, by their ids.
        since: All that was lived from then on: '1 hour ago', yesterday, a date.
        until: Up to then, that day included.
        person: Memories and talk with this person, the companion's talk that names them, and what is known of them.
        everything: All that was lived; settings, persona and preferences stay.
        yes: Do not ask about many at once.
        with_quotes: What else still says it goes along, talk and notes alike.
        also: The id of something that goes along, as named before; may be repeated.
        dry_run: List all that would go, and change nothing.
        """

    async def stories(self, *, n: int = 20, offset: int = 0) -> types.StoriesReply:
        """List the stories that it tells of several memories, newest first.

        n: How many.
        offset: How many to skip.
        """

    async def people(
        self, person: str | None = None, *, n: int = 20, offset: int = 0
    ) -> types.PeopleReply:
        """List the people it knows, those of most memories first.

        person: Who; what is known of them is shown, and how it is changed.
        n: How many.
        offset: How many to skip.
        """

    async def questions(self, *, n: int = 20, offset: int = 0) -> types.QuestionsReply:
        """List the questions that it carries, the most present first.

        n: How many.
        offset: How many to skip.
        """

    async def report(self, *, out: str | None = None, open: bool = False) -> types.ReportReply:
        """Write a page to look at: desires, mood, memories, people; nothing private.

        out: The file to write.
        open: Show it in the browser.
        """
