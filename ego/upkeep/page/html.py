"""The page itself: its parts in their order, under a policy that lets nothing in or out."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from ego.core import moments, text
from ego.core.desires import desires
from ego.core.desires.desires import WANTED, Desire
from ego.core.identity import facts, people
from ego.core.memory.memories import Memory
from ego.core.mood import mood as moods
from ego.core.synonyms import DESIRE, EMOTION
from ego.upkeep.language import age, label, name_nobody, name_several, plural, reword, say, spoken
from ego.upkeep.page import charts
from ego.upkeep.page.markup import Markup, join, tag
from ego.upkeep.page.network import choose, network
from ego.upkeep.page.portrait import Portrait
from ego.upkeep.page.style import CSS

MARK = b'<meta name="generator" content="ego">'
"""What stands in the beginning of every page."""
NOBODY = "An ego"
"""What it is called while it has no name."""
_PEOPLE, _QUESTIONS, _GOALS, _STORIES, _FACTS = 24, 20, 10, 20, 5
_WORDS = 400
"""Characters of a memory that the page shows."""


def html(portrait: Portrait) -> str:
    """The page as a file: HTML, SVG and one style, whose hash is all that is allowed."""
    digest = b64encode(sha256(CSS.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="generator", content="ego"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", say("{} on {}", portrait.name or say(NOBODY), f"{portrait.now:%Y-%m-%d}")),
        tag("style", Markup(CSS)),
    )
    parts = (draw_desires, draw_mood, draw_feelings, _network, _stories, _people, _wondering)
    body = tag(
        "body",
        _header(portrait),
        tag("main", *(part(portrait) for part in parts)),
        tag(
            "footer",
            tag("p", say("Private memories are left out, and what they add to the mood.")),
        ),
    )
    return "<!doctype html>\n" + tag("html", head, body, lang=spoken()) + "\n"


def _header(portrait: Portrait) -> Markup:
    mood = reword(moods.phrase(portrait.mood) or "Mood: even.")
    levels = portrait.levels()
    loud = sorted(
        (name for name in levels if levels[name] >= desires.HIGH), key=lambda n: -levels[n]
    )
    said = (
        say("Wants most: {}.", name_several(shown_name(one) for one in loud[:3]))
        if loud
        else say("Wants little.")
    )
    return tag(
        "header",
        tag("h1", portrait.name or say(NOBODY)),
        tag(
            "p",
            say(
                "{}, with {}",
                f"{portrait.now:%Y-%m-%d %H:%M}",
                text.one_line(portrait.companion, 60),
            ),
            class_="soft",
        ),
        tag("p", f"{mood} {said}"),
    )


def _section(title: str, note: str, *children: str) -> Markup:
    return tag("section", tag("h2", title), tag("p", note, class_="soft"), *children)


def shown_name(desire: str) -> str:
    """What a desire is called on a page."""
    return label(DESIRE, desire).replace("_", " ")


def shown_want(desire: str) -> str:
    """What a desire wants, for a person; one of somebody's own by its name."""
    wanted = say(WANTED[desire]) if desire in WANTED else shown_name(desire)
    return f"{wanted[:1].upper()}{wanted[1:]}"


def draw_desires(portrait: Portrait) -> Markup:
    """Every desire as a curve."""
    every = sorted(portrait.catalog.values(), key=lambda one: one.tier)
    note = say("Each since it was last met, and ahead if nothing happens.")
    return _section(
        say("Wants"),
        note,
        tag("div", *(_desire(one, portrait) for one in every), class_="desires"),
    )


def _desire(one: Desire, portrait: Portrait) -> Markup:
    last, now = portrait.kept[one.name], portrait.now
    level = desires.pressure(one, last, now).level
    band = desires.tag(level)
    value = tag("span", f"{desires.show(level)} {say(band)}", class_=f"value {band}")
    return tag(
        "figure",
        tag("div", tag("b", shown_want(one.name)), value),
        charts.desire(one, last, now),
        tag("figcaption", charts.high_words(one, last, now)),
    )


def draw_mood(portrait: Portrait) -> Markup:
    """The mood of the last days, as curves."""
    if all(one.intensity < 0.01 for _, one in portrait.course):
        return _section(say("Mood"), say("Nothing was felt in the last two weeks."))
    cooperation, bias, _ = portrait.mood.policy
    note = say(
        "The last two weeks. Now {}, {}; cooperation {}, refusal bias {}.",
        say(portrait.mood.label),
        f"{portrait.mood.intensity:.2f}",
        f"{cooperation:.2f}",
        f"{bias:.2f}",
    )
    return _section(
        say("Mood"), note, charts.for_both(lambda wide: charts.mood(portrait.course, wide))
    )


def draw_feelings(portrait: Portrait) -> Markup:
    """What was felt, on a map."""
    if not portrait.memories:
        return _section(say("Feelings"), say("No memory is kept yet."))
    note = say("{} by how pleasant and how stirred they were.", _counted(portrait))
    return _section(
        say("Feelings"),
        note,
        tag(
            "div",
            charts.for_both(lambda wide: charts.feelings(portrait.memories, wide), 420.0),
            class_="map",
        ),
    )


def _counted(portrait: Portrait) -> str:
    many = len(portrait.memories)
    if portrait.total > many:
        return say("The newest {} of {} memories", f"{many:,}", f"{portrait.total:,}")
    return plural(many, "memory", "memories")


def _network(portrait: Portrait) -> Markup:
    shown = choose(portrait.memories, portrait.ties)
    if not shown:
        newest = portrait.memories[:10]
        note = say("No two memories are linked yet." if newest else "None is kept yet.")
        return _section(say("Memories"), note, *([_listed(newest, portrait)] if newest else []))
    alone = len(portrait.memories) - len(
        {n for tie in portrait.ties for n in (tie.source, tie.target)}
    )
    others = plural(alone, "stands", "stand")
    counted = _counted(portrait).lower()
    note = say("The {} most linked, of {}; {} alone.", f"{len(shown):,}", counted, others)
    words = tag("details", tag("summary", say("Read them")), _listed(shown, portrait))
    return _section(
        say("Memories"),
        note,
        charts.for_both(lambda wide: network(shown, portrait.ties, portrait.now, wide=wide)),
        words,
    )


def _listed(memories: Sequence[Memory], portrait: Portrait) -> Markup:
    return tag(
        "ol",
        *(
            tag(
                "li",
                tag(
                    "span",
                    class_=f"feel {charts.axis_of(memory.emotion)}",
                    title=label(EMOTION, memory.emotion),
                ),
                " ",
                tag("time", f"{memory.at.astimezone(portrait.now.tzinfo):%Y-%m-%d}"),
                " ",
                text.one_line(name_nobody(memory.content), _WORDS),
                id=f"m{n}",
            )
            for n, memory in enumerate(memories)
        ),
    )


def _stories(portrait: Portrait) -> Markup:
    if not portrait.stories:
        return Markup()
    newest = sorted(portrait.stories, key=lambda story: story.at, reverse=True)[:_STORIES]
    items = [
        tag(
            "li",
            text.one_line(story.summary, _WORDS),
            " ",
            tag("span", f"({plural(len(story.members), 'memory', 'memories')})", class_="soft"),
        )
        for story in newest
    ]
    return _section(
        say("Stories"), say("{} told.", f"{len(portrait.stories):,}"), tag("ul", *items)
    )


def _people(portrait: Portrait) -> Markup:
    if not portrait.people:
        return _section(say("People"), say("Nobody is known yet."))
    many = len(portrait.people)
    note = say("{:,} known.", many)
    if many > _PEOPLE:
        note = say("{:,} known, the first {} here.", many, _PEOPLE)
    cards = [_person(entry, portrait) for entry in portrait.people[:_PEOPLE]]
    return _section(say("People"), note, tag("div", *cards, class_="people"))


def _person(entry: Mapping[str, Any], portrait: Portrait) -> Markup:
    last = moments.read_time(entry["last_interaction"])
    many = int(entry["total_interactions"])
    met = reword(people.tell_met(many))
    if last is not None:
        met = say("{}, last {}", met, age(last, portrait.now))
    trust = say("trust {}", f"{entry['trust_level']:g}")
    lines = [f"{met}; {trust}"]
    for said, key in (("knows", "known_facts"), ("likes", "preferred_topics")):
        if entry[key]:
            every = (facts.tell_fact(entry, _fact(one)) for one in entry[key])
            named = name_several((text.one_line(one, 80) for one in every), _FACTS)
            lines.append(f"{say(said)}: {named}" if said == "likes" else named)
    return tag(
        "div",
        tag("h3", text.one_line(str(entry["name"]), 80)),
        *(tag("p", line, class_="soft") for line in lines),
    )


def _fact(kept: object) -> str:
    """A fact or topic as it is kept: a text, or a table with one."""
    if isinstance(kept, Mapping):
        return next((str(value) for value in kept.values() if isinstance(value, str)), "")
    return str(kept)


def _wondering(portrait: Portrait) -> Markup:
    if not portrait.questions and not portrait.goals:
        return _section(say("Questions"), say("None is open."))
    asked = [
        tag(
            "li",
            text.one_line(one.text, _WORDS),
            " ",
            tag(
                "span",
                say(
                    "({}, asked {})", say(one.state(portrait.now)), age(one.asked_at, portrait.now)
                ),
                class_="soft",
            ),
        )
        for one in portrait.questions[:_QUESTIONS]
    ]
    aims = [
        tag("li", text.one_line(str(goal["title"]), _WORDS)) for goal in portrait.goals[:_GOALS]
    ]
    parts = [tag("ul", *asked)] if asked else []
    parts += [tag("p", say("Working toward:"), class_="soft"), tag("ul", *aims)] if aims else []
    return _section(say("Questions"), say("{} open.", f"{len(portrait.questions):,}"), join(*parts))
