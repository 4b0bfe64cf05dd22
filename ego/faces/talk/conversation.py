"""A conversation at a terminal: what a line that begins with / does, and what is said beside."""

from __future__ import annotations

import re
from dataclasses import replace
from unicodedata import normalize

from ego.config import Settings
from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.memory.memories import Memory
from ego.core.mood import mood as moods
from ego.core.talk.forgetting import agrees, agrees_to_all, asks_in_talk, declines
from ego.errors import UsageError
from ego.faces.terminal.show import Manner, show
from ego.runtime.ego import Ego, open_ego
from ego.runtime.noted import forgetting
from ego.runtime.toolkit import TOOLS, use
from ego.stores.talk import events
from ego.stores.talk import noted as kept
from ego.tools.mood import now
from ego.tools.talk import noted, passed_over, turn, turns
from ego.upkeep.language import reword, reword_lines, say, wrap

_BEFORE = 3
"""So many turns of the talk so far are shown where that is asked for."""
_SHOWN = 200
"""Columns of each side of such a turn."""
_ASIDE = 60
"""Columns of each side of a turn that is set aside."""
_ENDS = ("exit", "quit", "bye", "終わり", "おわり", "終了", "さようなら")
_WIDE = re.compile(r"\uff0f[a-zA-Z\uff41-\uff5a\uff21-\uff3a]+(?:\s.*)?", re.DOTALL)
"""A command as a Japanese keyboard types it; what else begins with that slash is said."""
_WHY, _FORGET, _EVERY = "/why", "/forget", "all"
_OFFERED_FOR = 3
"""So many turns later what was offered to be set aside is still what /forget means."""
_HELP = (
    "exit, quit, 終わり or Ctrl-D: end the talk",
    "/why: what the last answer came of",
    "/forget [ID]: set aside what was asked for or the last turn, or what has this id",
    "/model [MODEL]: which model answers, or another one for this talk",
)


class Offered:
    """What a talk offers to set aside, since somebody asked to forget it."""

    def __init__(self) -> None:
        self._turns = 0
        self.asking: Event | None = None
        """The turn that asked."""
        self.meant: list[Event | Memory] = []
        """What that may have meant: what is said later changes nothing of it."""

    def as_command(self, line: str) -> str:
        """A line, or /forget where it says a plain yes to what was offered right before it."""
        if not self.asking or self._turns:
            return line
        if agrees_to_all(line):
            return f"{_FORGET} {_EVERY}"
        return _FORGET if agrees(line) else line

    def hear(self, settings: Settings, turn: Event) -> None:
        """Another turn: it asks to forget, declines what was offered, or is one more beside it."""
        self._turns += 1
        found = []
        if asks_in_talk(turn.user_text):
            with open_ego(settings) as ego:
                found = forgetting.find_meant(ego, turn).found
        if found:
            self._turns, self.asking, self.meant = 0, turn, found
        elif self._turns >= _OFFERED_FOR or declines(turn.user_text):
            self.lapse()

    def lapse(self) -> None:
        """Nothing is offered any more."""
        self.asking, self.meant = None, []


def show_before(settings: Settings, other: str) -> None:
    """The last turns of the talk with somebody `other`, or the companion, to go on from."""
    with open_ego(settings) as ego, ego.database.reading() as db:
        before = turn.find_talk(ego, db, other, _BEFORE)[::-1]
        both = _names(ego, other)
    for event in before:
        for said in _sides(event, both, _SHOWN):
            say_aside(said)


def _names(ego: Ego, other: str) -> tuple[str, str]:
    """What the two of a talk are called, as the person reads it: "you" is the person here."""
    name = (persona.name if (persona := ego.persona()) else "") or "ego"
    if other:
        return other, name
    return ego.companion if ego.settings.companion_is_named else say("you"), name


def _sides(event: Event, both: tuple[str, str], columns: int) -> list[str]:
    """What each of them said in a turn, behind who said it."""
    said = zip(both, (event.user_text, event.assistant_text), strict=True)
    return [f"{who}: {text.brief(words, columns)}" for who, words in said if words]


def name_other(settings: Settings, model: str) -> str:
    """Whom one talks with: by its name, and behind it the model that speaks."""
    with open_ego(settings) as ego:
        persona = ego.persona()
    return f"{text.one_line(persona.name, 40)} ({model})" if persona and persona.name else model


def is_end(line: str) -> bool:
    """Whether a line is one of the words that end a talk, and says nothing else."""
    return normalize("NFKC", line).strip().lower().lstrip("/") in _ENDS


def is_command(line: str) -> bool:
    """Whether a line asks for something beside the talk, in half-width letters or in full-width."""
    said = line.strip()
    return said.startswith("/") or _WIDE.fullmatch(said) is not None


def obey(
    settings: Settings,
    manner: Manner,
    line: str,
    last: Event | None,
    offered: Offered,
    other: str = "",
) -> Settings:
    """Do what a line that begins with / asks; returns the settings to go on with.

    Somebody `other` than the companion sets nothing aside but what is theirs.
    """
    word, _, rest = normalize("NFKC", line).strip().partition(" ")
    word = word.lower()
    if word == "/model" and rest:
        fresh = replace(settings, llm=rest.strip())
        whom = name_other(fresh, turns.model(fresh).name)
        say_aside(say("Talking with {} from now on, in this talk.", whom))
        return fresh
    if word == "/model":
        ways = "{}. /model openai:MODEL or /model command:PROGRAM"
        say_aside(say(ways, turns.model(settings).name))
    elif word == "/help":
        for said in _HELP:
            say_aside(say(said))
    elif word not in (_WHY, _FORGET):
        raise UsageError(f"There is no {text.one_line(word, 20)} here. /help lists what there is.")
    elif word == _FORGET and rest.strip() == _EVERY and offered.meant:
        for one in offered.meant[: noted.ASKED_ABOUT]:  # no more than were named
            _forget(settings, one)
        offered.lapse()
    elif word == _FORGET and rest:
        if other:
            _refuse_of_others(settings, rest.strip(), other)
        _forget_by_id(settings, rest.strip())
        offered.lapse()
    elif last is None:
        raise UsageError("Nothing was said in this talk yet.")
    elif word == _FORGET:
        _forget_last(settings, last, offered)
    else:
        why, _ = use(TOOLS["why"], lambda: open_ego(settings), {"id": last.id})
        show("why", why, manner)
    return settings


def say_kept(settings: Settings, event: Event, *, is_conversation: bool) -> None:
    """What a turn put ahead, that what was to be remembered is kept, and how one forgets."""
    with open_ego(settings) as ego:
        kept = noted.say_kept(ego, event, is_conversation=is_conversation)
        kept += passed_over.tell_passed_over(ego, event) + passed_over.tell_freed(ego, event)
    for said in kept:
        say_aside(reword(said))


def _forget_last(settings: Settings, last: Event, offered: Offered) -> None:
    """Set aside what was offered, if that is one thing; else the last turn, which asks nothing."""
    asking = offered.asking or (last if asks_in_talk(last.user_text) else None)
    meant = offered.meant if asking else [last]
    if asking and len(meant) != 1:
        with open_ego(settings) as ego:
            ways = noted.tell_how_to_forget(ego, asking, is_conversation=True)
        for said in ways:
            say_aside(reword(said))
        return
    offered.lapse()
    _forget(settings, *meant)


def _forget(settings: Settings, one: Event | Memory) -> None:
    if isinstance(one, Event):
        _forget_turn(settings, one)
    else:
        _forget_by_id(settings, one.id)


def _refuse_of_others(settings: Settings, its_id: str, other: str) -> None:
    """Raise UsageError for what is no turn of theirs, nor a plan that one of those told."""
    with open_ego(settings) as ego, ego.database.reading() as db:
        names = {text.normalise(one) for one in ego.names_of(other)}
        event = events.get(db, its_id)
        if event is not None and text.normalise(find_partner(event)) in names:
            return
        of_turns = (one for one in kept.list_all(db) if one.brought.id == its_id)
        if any(one.brought.made and text.normalise(one.about) in names for one in of_turns):
            return
    asked, whose = text.one_line(its_id, 40), text.one_line(other, 40)
    raise UsageError(f"Nothing that {whose} said is called {asked}.")


def _forget_turn(settings: Settings, event: Event) -> None:
    """Set a turn aside, and say its two sides by name: in what an agent reads, it is you."""
    forgotten, _ = use(TOOLS["forget"], lambda: open_ego(settings), {"memory_id": event.id})
    with open_ego(settings) as ego:
        sides = _sides(event, _names(ego, find_partner(event)), _ASIDE)
    say_aside(say("Set aside: {}", f"{' / '.join(sides)} ({event.id})"))
    for said in forgotten.data.splitlines()[1:]:
        say_aside(reword_lines(said))


def _forget_by_id(settings: Settings, its_id: str) -> None:
    forgotten, _ = use(TOOLS["forget"], lambda: open_ego(settings), {"memory_id": its_id})
    for said in forgotten.data.splitlines():
        say_aside(reword_lines(said))


def say_mood(settings: Settings, before: str) -> str:
    """Say the mood where it is another than it was said to be; returns how it is."""
    with open_ego(settings) as ego:
        mood = now.mood_beside(ego)
    felt = moods.describe(mood) if mood else ""
    if felt and felt != before:
        say_aside(reword(f"Mood: {felt}."))
    return felt


def say_aside(sentence: str) -> None:
    """A line for the person, beside the talk."""
    from rich.console import Console
    from rich.text import Text

    console, said = Console(stderr=True), text.in_a_line(sentence)
    if console.is_terminal:  # which would break it anywhere
        said = "\n".join(wrap(said, console.width))
    console.print(Text(said, style="dim"), soft_wrap=True)
