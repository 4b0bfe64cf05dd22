"""What a person at a terminal is asked before a companion lives. Nothing is written meanwhile.

Each question is a step from the answers so far to those with one more, so that one can go back.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, TypeVar

from ego.config import Settings, first_ego, values
from ego.core.autonomy import patience
from ego.core.persona.samples import SAMPLES
from ego.errors import EgoError, UsageError
from ego.faces.living import init, nearby
from ego.faces.living import wish as wishes
from ego.faces.living.asking import hint, pose, walk
from ego.faces.living.init import Extra
from ego.faces.living.nearby import Offer
from ego.faces.living.wish import Given
from ego.faces.terminal.show import GoesBack, agree, complain
from ego.tools.talk.turns import reach
from ego.upkeep.exchange.foreign import PROGRAMS
from ego.upkeep.install.found import what_was_answered
from ego.upkeep.install.hosts import HOSTS, USUAL
from ego.upkeep.language import choose, say, speak

_Read = TypeVar("_Read")
_Answers = TypeVar("_Answers")
_LATER, _MACHINE, _ALL, _NONE = "later", "this machine's", "all", "none"
_NOTHING = ("-", _NONE)
_NO_NAMES = ("yes", "no", _NONE, _ALL)
_OLLAMA = "http://127.0.0.1:11434/v1"


class Newcomer(NamedTuple):
    """What somebody who sets an ego up has said so far."""

    given: Given
    extra: Extra


def ask_person(settings: Settings, given: Given, lacks: Sequence[str]) -> Given:
    """`given` with what a person at the terminal answers; nothing is written while they do."""
    begin = _begin(
        "A few questions, then it lives. Enter takes what stands in brackets, < goes back to the"
        " one before."
    )
    steps: list[Callable[[Given], Given]] = [begin]
    if "--persona" in lacks:
        steps = [partial(_ask_language, settings), begin, _ask_who, _ask_its_name]
    if "--person" in lacks:
        steps.append(partial(_ask_who_you_are, first_ego(settings)))
    steps += [partial(_ask_sink, settings), partial(_ask_hours, settings)]
    if "--model" in lacks:
        steps.append(partial(_ask_for_model, settings))
    return walk(given, steps)


def ask_newcomer(
    settings: Settings, said: Newcomer, *, is_somebody: bool, asks: Collection[str]
) -> Newcomer:
    """What was `said` with what a person at the terminal answers as an ego is set up.

    Of hosts, of capture and of an old life they are asked where those are among what init `asks`.
    """
    first = first_ego(settings)
    asks_who = said.given.persona is None and not is_somebody
    steps: list[Callable[[Given], Given]] = [
        _begin(
            "A few questions. Enter takes what stands in brackets, < goes back to the one before."
        ),
        partial(_ask_person, settings, first),
        partial(_ask_zone, settings, first),
    ]
    if asks_who:
        steps = [partial(_ask_language, first), *steps, partial(_ask_who, may_wait=True)]
        steps.append(_ask_its_name)
    steps.append(partial(_ask_for_model, settings, may_wait=True))
    return walk(
        said,
        [
            *(partial(_of_given, step) for step in steps),
            *(partial(_of_extra, step) for step in _further_steps(settings, asks)),
        ],
    )


def ask_of_hosts(settings: Settings, extra: Extra, asks: Collection[str]) -> Extra:
    """What was said of hosts with what is to be known of them yet, as far as init `asks`."""
    return walk(extra, _further_steps(settings, asks))


def _further_steps(settings: Settings, asks: Collection[str]) -> list[Callable[[Extra], Extra]]:
    steps: list[Callable[[Extra], Extra]] = []
    if "host" in asks and (found := init.find_hosts(settings)[0]):
        steps.append(partial(_ask_hosts, found))
    told = what_was_answered(settings, HOSTS[init.CAPTURES], USUAL, project=False)
    if not told.permission:
        steps.append(_ask_permission)
    if "capture" in asks and not told.capture:
        steps.append(_ask_capture)
    if "old_life" in asks:
        steps.append(_ask_old_life)
    return steps


def _of_given(step: Callable[[Given], Given], said: Newcomer) -> Newcomer:
    after = step(said.given)
    return said if after is said.given else said._replace(given=after)


def _of_extra(step: Callable[[Extra], Extra], said: Newcomer) -> Newcomer:
    after = step(said.extra)
    return said if after is said.extra else said._replace(extra=after)


def _begin(words: str) -> Callable[[Given], Given]:
    def begin(given: Given) -> Given:
        hint(words)
        return given

    return begin


def _ask_language(settings: Settings, given: Given) -> Given:
    """`given` with a language, in which everything is asked from here on."""
    language = given.language
    if language is None:
        usual = choose(settings.language)
        language = pose("Which language, en or ja (日本語)?", usual, wishes.read_language)
    speak(wishes.read_language(language))
    return given if language == given.language else replace(given, language=language)


def _ask_person(settings: Settings, first: Settings, given: Given) -> Given:
    """`given` with what it is to call its person: as the first ego does, where that knows it."""
    if given.person is not None:
        return given
    known = settings if settings.companion_is_named else first
    usual = known.companion if known.companion_is_named else say(_LATER)
    person = pose("What is it to call you?", usual, lambda one: _unless_later(one, _person))
    return replace(given, person=person)


def _ask_zone(settings: Settings, first: Settings, given: Given) -> Given:
    if given.timezone is not None:
        return given
    zone = str(settings.timezone or first.timezone or _name_machine_zone())
    said = pose("Your time zone?", zone, lambda one: _unless_later(one, wishes.read_zone))
    return replace(given, timezone=said)


def _name_machine_zone() -> str:
    """The zone that is kept where none is chosen, by its name as far as the machine has one."""
    name = os.environ.get("TZ", "").strip(":") or os.path.realpath("/etc/localtime")
    name = name.partition("zoneinfo/")[2] or name
    zone = datetime.now().astimezone().tzname() if name.startswith("/") else name
    return f"{say(_MACHINE)}, {zone}"


def _ask_who(given: Given, *, may_wait: bool = False) -> Given:
    """`given` with a persona in its language."""
    hint("How it speaks and what it cares about. To change it later: ego persona edit.")
    if may_wait:
        hint("With later it says nothing by itself, and talks as nobody in particular.")
    language = wishes.read_language(given.language or "")
    for key, sample in SAMPLES.items():
        hint("  {}: {} - {}", key, sample[language].name, sample[language].about)

    def read(said: str) -> str | None:
        if may_wait and wishes.read_word(said, _LATER) == _LATER:
            return None
        wishes.read_who(said, language, None)
        return said

    question = say(
        "Who is it? {}, a file or a sentence of yours, or later"
        if may_wait
        else "Who is it? {}, a file or a sentence of yours",
        say(", ").join(SAMPLES),
    )
    return replace(given, persona=pose(question, next(iter(SAMPLES)), read))


def _ask_its_name(given: Given) -> Given:
    if given.persona is None or given.name is not None:
        return given
    who = wishes.read_who(given.persona, wishes.read_language(given.language or ""), None)
    name = pose("What is it called?", who.name, partial(_read_name, "--name"))
    return replace(given, name=name)


def _ask_who_you_are(first: Settings, given: Given) -> Given:
    usual = first.companion if first.companion_is_named else ""
    return replace(given, person=pose("And you?", usual, _person))


def _ask_sink(settings: Settings, given: Given) -> Given:
    if given.sink is not None or settings.sinks:
        return given
    hint("What it says shows in ego console, and elsewhere if you like:")
    hint("  text:https://ntfy.sh/A-LONG-NAME-OF-YOURS is your phone, with the app ntfy.")
    sink = pose("Where else? An address, a program, or - for nowhere", "-", _sink)
    return replace(given, sink=[sink] if sink else None)


def _ask_hours(settings: Settings, given: Given) -> Given:
    if given.hours is not None:
        return given
    quiet = patience.read(settings.heartbeat).quiet
    usual = "{1:%H:%M}-{0:%H:%M}".format(*quiet) if quiet else say("always")
    hours = pose("When may it speak?", usual, lambda one: (wishes.read_hours(one), one)[1])
    return replace(given, hours=hours)


def _ask_for_model(settings: Settings, given: Given, *, may_wait: bool = False) -> Given:
    """Ask until a model answers, or none is wanted where it `may_wait`; nothing is written."""
    if given.model is not None or (may_wait and settings.llm):
        return given
    hint("Which model thinks for it? command:PROGRAM, which reads a prompt and answers,")
    hint("or openai:MODEL of a server such as Ollama; its address is asked next.")
    if may_wait:
        hint("None yet? Press Enter. It remembers, feels and wants all the same;")
        hint("ego chat and its own messages need one. Later: ego init --model.")
    else:
        hint("None yet? Ctrl-C ends this, and nothing is written: to remember it needs none.")
    offers = list(nearby.find_offers())
    for number, one in enumerate(offers, 1):
        hint("  {}: {}", str(number), one.words)
    usual = say(_NONE) if may_wait else next((one.model for one in offers), "")
    while True:
        offer = pose("Model", usual, partial(_read_model, offers, may_wait=may_wait))
        if offer is None:
            return replace(given, model=None)
        url = given.base_url or offer.base_url
        if offer.model.startswith("openai:") and url is None:
            try:
                url = pose("Address", _find_address(settings, offers), str.strip)
            except GoesBack:
                continue
        keys = (os.environ[one.key_in] for one in offers if one.key_in and one.base_url == url)
        whole = replace(given, model=offer.model, base_url=url, api_key=next(keys, None))
        try:
            hint("Asking the model for a word …")
            reach(wishes.read(settings, whole).settings)
            return whole
        except EgoError as error:
            complain("error", str(error))


def _read_model(offers: Sequence[Offer], said: str, *, may_wait: bool) -> Offer | None:
    """The offer that is meant by its number or its name, or a model that was typed."""
    if may_wait and wishes.read_word(said, *_NOTHING) in _NOTHING:
        return None
    for number, one in enumerate(offers, 1):
        if said.strip() in (str(number), one.model):
            return one
    return Offer(wishes.read_model(said), None, None, "")


def _find_address(settings: Settings, offers: Sequence[Offer]) -> str:
    """Where a server is most likely: as is set, else where one was found, else where Ollama is."""
    found = next((one.base_url for one in offers if one.base_url), _OLLAMA)
    return settings.llm_base_url or found


def _ask_hosts(found: Sequence[str], extra: Extra) -> Extra:
    """Which of the hosts found here are to be told of this ego."""

    def read(said: str) -> list[str]:
        word = wishes.read_word(said, _ALL, *_NOTHING)
        if word in (_ALL, *_NOTHING):
            return [*found] if word == _ALL else []
        names = word.replace(",", " ").replace("、", " ").split()
        if strange := [one for one in names if one not in found]:
            raise UsageError(f"'{strange[0][:40]}' was not found. {_ALL}, {_NONE}, or names.")
        return names

    hint("Found here: {}.", say(", ").join(found))
    hosts = pose("Which of them shall it be in? all, none, or names", say(_ALL), read)
    return replace(extra, hosts=hosts)


def _ask_permission(extra: Extra) -> Extra:
    if init.CAPTURES not in extra.hosts:
        return extra
    may = agree("Let Claude Code use it without asking?", unasked=True, may_go_back=True)
    return replace(extra, permissions=may)


def _ask_capture(extra: Extra) -> Extra:
    if init.CAPTURES not in extra.hosts:
        return extra
    hint("If not, only what it remembers by itself stays of a conversation there.")
    hint("To change it later: ego install claude-code --capture, or ego capture off.")
    capture = agree("Keep what is said in Claude Code as talk?", may_go_back=True)
    return replace(extra, capture=capture)


def _ask_old_life(extra: Extra) -> Extra:
    """Which program's old life is to be taken in, and where that is."""

    def read(said: str) -> tuple[str, str] | None:
        program, _, path = said.strip().partition(" ")
        if wishes.read_word(program, *_NOTHING) in _NOTHING:
            return None
        if program not in PROGRAMS or not path.strip():
            raise UsageError(
                "Type the program and its file or folder, as in: chatgpt ~/conversations.json"
                f" (or - for none). Known: {', '.join(PROGRAMS)}."
            )
        if not values.expand_home(path.strip()).exists():
            raise UsageError(f"There is nothing at {path.strip()[:60]}.")
        return program, path.strip()

    hint("It can take in what you have from another program: {}.", say(", ").join(PROGRAMS))
    hint("To do so, type which and its file or folder, as in: chatgpt ~/conversations.json")
    life = pose("Which program and which file? Enter for none", _NOTHING[0], read)
    return replace(extra, old_life=life)


def _person(said: str) -> str:
    return _read_name("--person", said)


def _read_name(option: str, said: str) -> str:
    """A name; a yes or a no is none where one was asked for, but is as the value of an option."""
    if wishes.read_word(said, *_NO_NAMES) in _NO_NAMES:
        raise UsageError(
            f"'{said.strip()}' is an answer, and no name. Who is called so says it by {option}."
        )
    return wishes.read_name(option, said)


def _unless_later(said: str, read: Callable[[str], str]) -> str | None:
    is_later = wishes.read_word(said, _LATER) == _LATER or said.startswith(say(_MACHINE))
    return None if is_later else read(said)


def _sink(said: str) -> str:
    if wishes.read_word(said, *_NOTHING) in _NOTHING:
        return ""
    wishes.read_sink(said)
    return said.strip()
