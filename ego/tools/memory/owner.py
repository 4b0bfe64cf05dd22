"""What the person whose ego it is may do with what it keeps: look, correct, bring back, purge.

These are tools like any other, but for people: MCP clients do not see them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Annotated

from typer import Argument, Option

from ego.core import events as sayings
from ego.core import text
from ego.core.answers import event_fields
from ego.core.events import SAID_CHARACTERS
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import KEPT_ASIDE, Category, Episode, Memory
from ego.core.mood.mood import EMOTIONS
from ego.core.reply import Reply
from ego.errors import NotFound, UsageError
from ego.runtime import follow_ups
from ego.runtime.ego import Ego
from ego.runtime.parameters import Dated, Kept, Limit, OneOf, Piped
from ego.runtime.toolkit import owners
from ego.stores.embedding.waiting import EVENTS, MEMORIES
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, trash, truth
from ego.stores.memory import memories as kept
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import stories
from ego.stores.talk import events
from ego.tools.listing import name_no_memory, tell_page
from ego.tools.memory import answers, coming, soon
from ego.tools.memory import truth as changing
from ego.tools.memory.finding.browse import episode_fields, find_tied, link_fields
from ego.tools.memory.keep import EVERY, HOW_OFTEN, change_emotion
from ego.tools.memory.purging import still_known
from ego.tools.memory.relate import embed
from ego.tools.talk import noted, take_back

LISTED = 80
"""Characters of a memory in a list of many; a wide terminal shows more."""
EMOTION = OneOf("emotion", tuple(EMOTIONS))
SAID = Limit(bytes=4 * SAID_CHARACTERS)

ForgottenId = Annotated[str, Argument(help="Its id: mem_… or ev_…"), Kept.SET_ASIDE]
ItsId = Annotated[str, Argument(help="Its id: mem_… or ev_…"), Kept.MEMORY_OR_EVENT]


@owners(observes=True)
def show(
    ego: Ego,
    id: Annotated[str, Argument(help="Of any memory, episode, event."), Kept.MEMORY_OR_EVENT],  # noqa: A002
) -> Reply[answers.ShownMemory | answers.GotEpisode | answers.GotEvent]:
    """Show a memory, an episode or an event whole."""
    with ego.database.reading() as db:
        episode = stories.episode(db, id)
        if episode is not None:
            return _episode(ego, db, episode)
        if take_back.is_one(db, id):
            return take_back.show(ego, take_back.look_up(ego, db, id))
        return _memory(ego, db, _there(ego, db, id))


def _memory(ego: Ego, db: Transaction, memory: Memory) -> Reply[answers.ShownMemory]:
    tied = find_tied(db, memory)
    (memory,) = truth.add_dates(db, [memory])
    told = [
        story for name in stories.episodes_of(db, memory) if (story := stories.episode(db, name))
    ]
    points = ahead.get(db, memory.seq)
    is_to_come = points is not None and not points.is_over(ego.now())
    to_come = [soon.promise_kept(ego, points)] if points and is_to_come else []
    lines = [*_heading(ego, memory), *to_come, "", text.quote(memory.content)]
    if tied:
        lines += ["", "Linked:"]
    for link, other in tied:
        note = f' "{text.one_line(link.note, 60)}"' if link.note else ""
        lines.append(f"  {link.type.replace('_', ' ')} ({link.confidence:.2f}){note}")
        lines.append(f"    {_line(ego, other, 40)}")
    if told:
        lines += ["", "Told in:"]
    lines += [f"  {story.id}  {text.one_line(story.summary, 70)}" for story in told]
    fields: answers.WholeMemory = {
        **memory_fields(memory, ego.write_time),
        "links": [link_fields(link) for link, _ in tied],
        "episodes": [{"id": story.id, "summary": story.summary} for story in told],
    }
    return Reply("\n".join(lines), fields={"memory": fields})


def _heading(ego: Ego, memory: Memory) -> list[str]:
    at = f"{ego.local(memory.at):%Y-%m-%d %H:%M} ({text.age(memory.at, ego.here())})"
    also = f", also {', '.join(memory.secondary)}" if memory.secondary else ""
    private = ", and is private" if memory.private else ""
    lines = [
        f"{memory.id}  {at}",
        f"It is kept under {memory.category}, with importance {memory.importance} of 5{private}.",
        f"It felt {memory.emotion}{also} (intensity {memory.intensity:g},"
        f" valence {memory.valence:g}, arousal {memory.arousal:g}).",
        *memory.held.tell_sentences(ego.here()),
    ]
    for said, names in (
        ("It was with", memory.people),
        ("It is about", memory.about),
        ("It is tagged", memory.tags),
    ):
        if names:
            called = text.enumerate_names([text.one_line(name, 80) for name in names])
            lines.append(f"{said} {called}.")
    return lines


def _episode(ego: Ego, db: Transaction, episode: Episode) -> Reply[answers.GotEpisode]:
    there = (memory for name in episode.member_ids if (memory := kept.get(db, name)))
    members = truth.add_dates(db, there)
    days = [f"{ego.local(at):%Y-%m-%d}" for at in (episode.start, episode.end)]
    lines = [
        f"{episode.id}  {' to '.join(dict.fromkeys(days))}",
        f"It tells of {text.plural(len(members), 'memory', 'memories')},"
        f" with importance {episode.importance} of 5.",
        "",
        text.quote(episode.summary),
    ]
    for memory in members:
        lines += ["", *_heading(ego, memory)[:1], *memory.held.tell_sentences(ego.here())]
        lines.append(text.quote(memory.content))
    return Reply(
        "\n".join(lines), fields={"episode": episode_fields(episode, members, ego.write_time)}
    )


@owners(observes=True)
def memories(
    ego: Ego,
    n: Annotated[int, Option(help="How many.", min=1, max=1_000)] = 20,
    offset: Annotated[int, Option(help="How many to skip.", min=0, max=10_000_000)] = 0,
    category: Annotated[
        str | None, Option(help="Only this category."), OneOf("category", tuple(Category))
    ] = None,
    set_aside: Annotated[
        bool, Option("--set-aside", help="Those that were forgotten and can still come back.")
    ] = False,
) -> Reply[answers.Memories]:
    """List memories, newest first."""
    which = Filter(category=category, set_aside=set_aside)
    with ego.database.reading() as db:
        shown = truth.add_dates(db, kept.newest(db, which, limit=n, offset=offset))
        total = kept.count(db, which)
        beside = [] if set_aside or category else noted.name_how_many(db)
        beside += [] if set_aside or category else noted.name_talk(db)
        talk = take_back.list_set_aside(ego, db, n) if set_aside and not category else []
    if talk:
        beside = [
            f"{text.plural(len(talk), 'event')} set aside, newest first:",
            *(sayings.line(one, ego.here(), LISTED) for one in talk),
        ]
    if set_aside and (shown or talk):
        beside.append("`ego undelete ID` brings one back.")
    fields: answers.Memories = {
        "memories": [memory_fields(memory, ego.write_time) for memory in shown],
        "total": total,
    }
    if set_aside:
        fields["talk"] = [event_fields(one, ego.write_time) for one in talk]
    if not shown:
        none = "No memory matches." if category else "No memories."
        none = "Nothing is set aside." if set_aside else none
        said = [f"Only {total} there."] if total else [] if talk else [none]
        return Reply("\n".join([*said, *beside]), fields=fields)
    what = f"{text.plural(total, 'memory', 'memories')}{' set aside' if set_aside else ''}"
    lines = [_line(ego, memory) for memory in shown]
    page = tell_page(lines, what, "newest first", offset=offset, total=total)
    return Reply("\n".join([page, *beside]), fields=fields)


def _line(ego: Ego, memory: Memory, limit: int = LISTED) -> str:
    held = memory.held.tell(ego.here())
    marks = [*([held] if held else []), *(["private"] if memory.private else [])]
    marks += [memory.emotion] if memory.emotion != "neutral" else []
    said = f"{', '.join(marks)}: " if marks else ""
    said += text.one_line(memory.content, limit)
    return f"{ego.local(memory.at):%Y-%m-%d %H:%M}  {memory.id}  {said}"


@owners(repeatable=True)
def edit(
    ego: Ego,
    memory_id: ItsId,
    content: Annotated[
        str | None,
        Option(help="What it says from now on; - reads it from standard input."),
        Limit(bytes=kinds.CONTENT_BYTES),
        Piped(),
    ] = None,
    emotion: Annotated[str | None, Option(help="What it felt like."), EMOTION] = None,
    tags: Annotated[
        list[str] | None,
        Option("--tag", help="A word to find it by, instead of those it has; may be repeated."),
        Limit(items=kinds.TAGS, characters=kinds.TAG_LENGTH),
    ] = None,
    no_tags: Annotated[bool, Option("--no-tags", help="Take its tags away.")] = False,
    private: Annotated[
        bool, Option("--private", help="Of a memory: it is told to nobody unasked.")
    ] = False,
    not_private: Annotated[
        bool, Option("--not-private", help="Of a memory: it may be told.")
    ] = False,
    user: Annotated[str | None, Option(help="Of an event: what was said to it."), SAID] = None,
    assistant: Annotated[str | None, Option(help="Of an event: what it said itself."), SAID] = None,
    confided: Annotated[
        bool, Option("--confided", help="Of an event: it was told in confidence.")
    ] = False,
    not_confided: Annotated[
        bool, Option("--not-confided", help="Of an event: everybody may hear it.")
    ] = False,
    when: Annotated[
        str | None,
        Option(help="When it is to come: '20 June 15:00', next Friday; none undoes it."),
        Dated(),
    ] = None,
    every: Annotated[
        str | None,
        Option(metavar=HOW_OFTEN, help="How often it comes back."),
        EVERY,
    ] = None,
) -> Reply[answers.Edit | answers.EditedEvent]:
    """Correct a memory or event; its id and links stay."""
    if tags and no_tags:
        raise UsageError("--tag and --no-tags exclude each other.")
    is_private = _choose("private", yes=private, no=not_private)
    told_of = (emotion, when, every, is_private)
    of_memory = bool(tags or no_tags) or any(one is not None for one in told_of)
    is_told = _choose("confided", yes=confided, no=not_confided)
    of_event = user is not None or assistant is not None or is_told is not None
    with ego.database.reading() as db:
        talk = take_back.is_one(db, memory_id)
    if talk:
        if of_memory:
            raise UsageError(
                "Of talk and of what happened only the words can be changed: --user for what was"
                " said to you, --assistant for your answer."
            )
        if content is None and not of_event:
            raise UsageError("Nothing to change. Give --user or --assistant.")
        return take_back.edit(ego, memory_id, content, user, assistant, confided=is_told)
    if of_event:
        raise UsageError("--user and --assistant are an event's (ev_…); a memory has --content.")
    if content is None and not of_memory:
        raise UsageError(
            "Nothing to change. Give --content, --emotion, --tag, --no-tags, --when or --private."
        )

    def edited(old: Memory) -> Memory:
        return replace(
            change_emotion(old, emotion or old.emotion),
            content=old.content if content is None else content,
            tags=() if no_tags else tuple(tags or old.tags),
            private=old.private if is_private is None else is_private,
        )

    with ego.database.reading() as db:
        old = _there(ego, db, memory_id)
    ready = kept.cut([old, edited(old)])
    pointing = coming.read_edit(ego, old, edited(old), when, every)
    marks = changing.find_talk_put_right(ego, old, edited(old))
    with ego.writing() as db:
        old = _there(ego, db, memory_id)
        new = edited(old)
        changed = [
            key
            for (key, value), was in zip(
                memory_fields(new, ego.write_time).items(),
                memory_fields(old, ego.write_time).values(),
                strict=True,
            )
            if value != was
        ]
        if changed:
            kept.change(db, old, new, ready)
            follow_ups.follow_edit(ego, db, new)
        if coming.follow_edit(ego, db, old, new, pointing):
            changed.append("when")
        righted = changing.put_talk_right(db, marks)
        points = ahead.get(db, new.seq)
        (new,) = truth.add_dates(db, [new])
    known = still_known.find_still_known(ego, old, new.content, righted) if changed else []
    if "content" in changed:
        embed(ego, MEMORIES, new.seq)  # or the first question would not find what was put right
    said = f"Changed {', '.join(changed)}." if changed else "It says that already."
    if points is not None and "when" in changed:
        said += f" {soon.promise_kept(ego, points)}"
    elif "when" in changed:
        said += " It points to no day to come now."
    said = " ".join([said, *changing.name_righted(righted), *still_known.still_known_lines(known)])
    lines = [said, *_heading(ego, new), "", text.quote(new.content)]
    fields: answers.Edit = {
        "changed": changed,
        "memory": memory_fields(new, ego.write_time),
        "still_known": known,
        "talk_put_right": righted,
    }
    return Reply("\n".join(lines), fields=fields)


def _choose(what: str, *, yes: bool, no: bool) -> bool | None:
    """Which of two flags is given that exclude each other; None for neither."""
    if yes and no:
        raise UsageError(f"--{what} and --not-{what} exclude each other.")
    return yes if yes or no else None


@owners(repeatable=True)
def undelete(ego: Ego, memory_id: ForgottenId) -> Reply[answers.Undelete]:
    """Bring a forgotten memory or event back, within 7 days."""
    with ego.database.reading() as db:
        waiting = kept.that_waits(db, memory_id)
    ready = kept.cut([waiting] if waiting else [])
    with ego.writing() as db:
        talk = take_back.is_one(db, memory_id)
        since = trash.trashed_at(db, memory_id, EVENTS if talk else MEMORIES)
        if since is None:
            one = (take_back.look_up if talk else _there)(ego, db, memory_id)
            said = f"{one.id} was not set aside. Nothing was changed."
            return Reply(said, fields={"id": one.id, "brought_back": False})
        if ego.now() - since > KEPT_ASIDE:
            raise NotFound(
                f"{memory_id} was forgotten {_days(ego.now() - since)} ago, and only"
                f" {_days(KEPT_ASIDE)} are kept."
            )
        if talk:
            line = take_back.undelete(ego, db, memory_id)
        else:
            follow_ups.bring_back(ego, db, memory_id, ready)
            line = _line(ego, _there(ego, db, memory_id), 40)
        seq = (take_back.look_up if talk else _there)(ego, db, memory_id).seq
    embed(ego, EVENTS if talk else MEMORIES, seq)
    return Reply(f"Back again:\n{line}", fields={"id": memory_id, "brought_back": True})


def _there(ego: Ego, db: Transaction, memory_id: str) -> Memory:
    """The memory called `memory_id`; NotFound with the way to it, if there is one."""
    memory = kept.get(db, memory_id)
    if memory is not None:
        return memory
    since = trash.trashed_at(db, memory_id)
    if since is None:
        raise name_no_memory(memory_id)
    raise take_back.gone(ego, memory_id, since)


def refuse_unknown(ego: Ego, db: Transaction, its_id: str) -> None:
    """Raise NotFound unless a memory or an event is called so, be it set aside."""
    talk = take_back.is_one(db, its_id)
    if trash.trashed_at(db, its_id, EVENTS if talk else MEMORIES) is None:
        (take_back.look_up if talk else _there)(ego, db, its_id)


def tell_set_aside(db: Transaction, its_id: str) -> list[str]:
    """The words of what was set aside and is called so, in a line; none of what is there."""
    if take_back.is_one(db, its_id):
        seq = trash.seq_of(db, its_id, EVENTS)
        turns = events.by_seqs(db, [] if seq is None else [seq], set_aside=True)
        said = [one.user_text or one.assistant_text for one in turns]
        said = said if trash.trashed_at(db, its_id, EVENTS) else []
    else:
        waiting = kept.that_waits(db, its_id)
        said = [waiting.content] if waiting else []
    return [f"Set aside: {text.one_line(one, LISTED)} ({its_id})" for one in said]


def _days(span: timedelta) -> str:
    return f"{span.days} {text.noun(span.days, 'day')}"
