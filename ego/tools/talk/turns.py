"""Talking through a language model, and having one select what to have in mind.

With `asking` the only place that imports `ego.voice`. A turn is saved whatever becomes of the
answer: a failure and an interruption keep what had come by then, and say where it is. What was
said and never answered is told to the model with the next turn; said again soon, it is kept once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.core import events as sayings
from ego.core.desires.satisfaction import Happening
from ego.core.events import Event, Source
from ego.core.talk.unkept.requests import UNKEPT
from ego.core.usage import Purpose
from ego.errors import ContractRefused, EgoError, NoModel, VoiceError
from ego.programs import interrupting
from ego.runtime.ego import utc_now
from ego.runtime.talk import keeping, pending
from ego.runtime.talk.pending import Words
from ego.runtime.toolkit import using
from ego.stores import packets, servers
from ego.stores.talk import events
from ego.tools.memory import coming
from ego.tools.talk import selection as picking
from ego.tools.talk.asking import Opens, ask, book
from ego.tools.talk.events import name_asker
from ego.tools.talk.selection import Picked
from ego.tools.talk.told import prompt
from ego.tools.talk.told.prompt import Gathered
from ego.tools.talk.turn import begin_context

if TYPE_CHECKING:
    from ego.voice.messages import LLM, PromptPart
    from ego.voice.splitter import Heard, Tell

_THOUGHT = "{} said nothing: all of its answer was its own thoughts (<think>)."


def model(settings: Settings) -> LLM:
    """The configured model; NoModel with what to set when there is none."""
    from ego.voice.llm import OPENAI, connect
    from ego.voice.messages import USUAL

    if not settings.llm:
        raise NoModel
    limits = USUAL
    if seconds := settings.llm_seconds:
        limits = replace(
            USUAL,
            connect_seconds=min(seconds, USUAL.connect_seconds),
            silence_seconds=min(seconds, USUAL.silence_seconds),
            total_seconds=seconds,
        )
    return connect(
        settings.llm,
        base_url=settings.llm_base_url or OPENAI,
        api_key=settings.llm_api_key,
        limits=limits,
        refusals=_refusals(settings),
    )


def _refusals(settings: Settings) -> servers.RefusingServers:
    """What this ego remembers of servers."""
    if not settings.database_url:
        return servers.in_directory(settings.data_dir, utc_now())
    from ego.runtime.hosted import open_documents

    documents = cache(partial(open_documents, settings))  # when it is first asked for one
    return servers.RefusingServers(
        lambda: documents().read(servers.SERVERS),
        lambda text: documents().keep(servers.SERVERS, text),
        utc_now(),
    )


def reach(settings: Settings, seconds: float = 30.0) -> str:
    """Ask the configured model for a word, to know whether it answers; returns its name.

    Raises UsageError or VoiceError with what is wrong.
    """
    from ego.voice.messages import PromptPart, Role

    brief = min(seconds, settings.llm_seconds or seconds)
    llm = model(replace(settings, llm_seconds=brief))
    with closing(llm.stream([PromptPart(Role.USER, "Answer with the one word yes.")])) as pieces:
        next(pieces)
    return llm.name


def take_turn(
    settings: Settings,
    opens: Opens,
    said: str,
    tell: Tell,
    *,
    person: str | None = None,
    answering: str = "",
    system: str = "",
) -> Event:
    """Say `said` to the model, hear its answer, and keep the turn.

    `person` says it, or the companion. `answering` is the id of the message that `said` answers,
    if it answers one; `system` is what is added to the prompt.

    Raises VoiceError, naming what is saved, when the answer is not whole or never left its
    thoughts; what an interruption broke off is saved before it goes on. An answer that was
    cut off for its length is a turn, marked as `cut`.
    """
    from ego.voice import prompts
    from ego.voice.messages import hear
    from ego.voice.splitter import Hearing

    llm, hearing = model(settings), Hearing(tell)
    known = begin_context(opens, person, confided=False)
    other = str(known.get(sayings.TALKED_WITH) or "")
    known |= {"in_reply_to": answering} if answering else {}
    with (
        pending.hold_words(opens, said, known | {"model": llm.name}) as words,
        interrupting.waiting() as interruptions,
    ):
        try:
            with interruptions.let_in():
                # what is selected is for the companion: of what others may not hear, too
                picked = None if other else _selection(settings, opens, said)
                with opens() as ego:
                    told = prompt.gather_told(
                        ego,
                        said,
                        picked,
                        other=other,
                        answering=answering,
                        most=prompts.RECENT_TURNS,
                    )
                known |= {sayings.IN_MIND: told.in_mind} if told.in_mind else {}
                ended = hear(llm, _prompt(told, said, system), hearing.hear)
        except VoiceError as error:
            known |= {"model": llm.name, "ended": sayings.FAILED}
            event = keep_turn(opens, said, hearing.end(), words, **known)
            failed = str(error)  # which may end in a program's own words
            failed += "" if failed.endswith((".", "!", "?")) else "."
            whole = f"{failed} {_saved(event, settings)}"
            raise VoiceError(whole, partial=error.partial) from error
        except EgoError:  # nobody was asked
            pending.withdraw_words(opens, words)
            raise
        except BaseException:
            known |= {"model": llm.name, "ended": sayings.INTERRUPTED}
            keep_turn(opens, said, hearing.end(), words, **known)
            raise
        heard = hearing.end()
        how = sayings.FAILED if heard.is_mute else sayings.CUT if ended.is_cut else None
        known |= {"ended": how} if how else {}
        event = keep_turn(opens, said, heard, words, model=llm.name, **known)
    if ended.usage is not None:
        book(opens, Purpose.CHAT, event.id)(1, ended.usage)
    if heard.is_mute:
        raise VoiceError(f"{_THOUGHT.format(llm.name)} {_saved(event, settings)}")
    if told.over:
        with opens() as ego:
            coming.note_told(ego, [], told.over)
    return event


def overhear(
    opens: Opens,
    said: str,
    pieces: Iterable[str],
    tell: Tell,
    person: str | None = None,
    heard_by: Sequence[str] = (),
    *,
    is_whole: bool = False,
    confided: bool = False,
) -> tuple[Event, Heard]:
    """Keep a turn that another program's model speaks; an interruption keeps what came.

    It was with `person`, or the companion, was `heard_by` these too, and `confided` where that is
    said. Nobody waits for `pieces` that are there, when it `is_whole`. Raises VoiceError for a
    thought that never ended.
    """
    from ego.voice.splitter import Hearing

    hearing = Hearing(tell)
    context = begin_context(opens, person, heard_by, confided=confided)
    with (
        nullcontext() if is_whole else pending.hold_words(opens, said, context) as words,
        interrupting.waiting() as interruptions,
    ):
        try:
            with interruptions.let_in():
                for piece in pieces:
                    hearing.hear(piece)
        except BaseException:
            keep_turn(opens, said, hearing.end(), words, ended=sayings.INTERRUPTED, **context)
            raise
        heard = hearing.end()
        context |= {"ended": sayings.FAILED} if heard.thinking else {}
        event = keep_turn(opens, said, heard, words, **context)
    if heard.thinking:
        with opens() as ego:
            saved = _saved(event, ego.settings)
        raise VoiceError(f"{_THOUGHT.format('The model')} {saved}")
    return event, heard


def whole_characters(chunks: Iterable[bytes]) -> Iterable[str]:
    """The text in `chunks`, which may be cut anywhere, also within a character."""
    from ego.voice.trailer import Characters

    characters = Characters()
    for chunk in chunks:
        yield characters.of_bytes(chunk)
    yield characters.of_bytes(b"", final=True)


def keep_turn(
    opens: Opens, said: str, heard: Heard | None, words: Words | None = None, /, **known: object
) -> Event:
    """Save a turn with its reflection, if it came with one; None was heard where nobody spoke.

    `words` are those that were kept of it before a model was asked. What it is `in_reply_to` is
    answered by it. It takes the place of the same words, when they were said a moment ago and had
    no answer.
    """
    said_back = heard.visible if heard else ""
    with opens() as ego, using(ego, lives=True) as this:
        this.happen(Happening.TALKED)
        event = keeping.make(
            ego,
            Source.CHAT,
            user_text=said,
            assistant_text=said_back,
            reflection=heard.reflection if heard else None,
            client_context=known,
            event_id=words.event_id if words else "",
        )
        its_words = events.cut(event)
        # The one goes where the other comes, or neither.
        with pending.end_words(words), ego.writing() as db:
            if words is not None:
                event = pending.claim_turn(ego, db, event)
            kept = keeping.keep_turn(ego, db, event, its_words)
    # whoever asked hears the answer, though nobody keeps it
    return replace(kept, assistant_text=said_back) if UNKEPT in kept.client_context else kept


def _saved(event: Event, settings: Settings) -> str:
    if event.reflection:
        return f"What was said is saved ({event.id})."
    if sayings.is_unanswered(event) and "model" in event.client_context:
        return f"Your words are saved ({event.id}); the model reads them with what you say next."
    return f"What was said is saved ({event.id}) and waits for {name_asker(settings)}."


def _prompt(told: Gathered, said: str, system: str) -> list[PromptPart]:
    """What the model is told for what was `said`, in its order."""
    from ego.voice import prompts

    return prompts.chat(
        told.whom,
        told.now,
        told.capsule,
        told.remembered,
        told.unasked,
        told.turns,
        said,
        told.meant,
        system,
        told.unheard,
        told.put_right,
        told.to_ask,
    )


# Selecting what to have in mind


def select(settings: Settings, opens: Opens, said: str) -> list[Picked]:
    """What the model selects for `said`.

    Raises VoiceError or ContractRefused; the packet is withdrawn then, as when it is
    interrupted. Raises NoPersona when there is nobody to select.
    """
    llm = model(settings)
    with opens() as ego:
        asked = picking.ask(ego, said)
    try:
        spent = book(opens, Purpose.SELECT, asked["packet_id"])
        return ask(llm, asked, lambda answer: _take_selection(opens, answer), spent)
    except (VoiceError, ContractRefused, KeyboardInterrupt):
        with opens() as ego, ego.database.writing() as db:
            packets.withdraw(db, asked["packet_id"])
        raise


def _take_selection(opens: Opens, answer: str) -> list[Picked]:
    with opens() as ego:
        return picking.take(ego, answer)


def _selection(settings: Settings, opens: Opens, said: str) -> list[Picked] | None:
    """What a model selected for `said`, or selects now if it is to; None when rules do.

    A selection that fails is an empty one.
    """
    with opens() as ego, ego.database.reading() as db:
        picked = picking.look_up(db, said)
    if picked is not None or not settings.chat_select:
        return picked
    try:
        return select(settings, opens, said)
    except (VoiceError, ContractRefused) as error:
        with opens() as ego:
            ego.warn(
                error.sentence.begin_with("Nothing is brought back, for the selection failed.")
            )
        return []
