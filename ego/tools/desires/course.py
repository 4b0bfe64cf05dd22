"""What a person sees of the desires as a whole: their scales, their course, a rhythm tried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from typing import Annotated

from typer import Option

from ego.core import synonyms, text
from ego.core.desires import course, desires
from ego.core.desires.course import Plan, Played
from ego.core.desires.desires import CATALOG, PACE, Desire
from ego.core.desires.satisfaction import FURTHER, Happening
from ego.core.memory.memories import Category
from ego.core.reply import Reply
from ego.errors import UnknownName, UsageError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS, utility
from ego.tools.desires import answers

_SHARES = (0.0, 0.125, 0.25, 0.5, 1.0)
"""Where on its way a forecast is shown as numbers."""
_POINTS = 120
_NAME_ROOM = 20
_LEAST, _MOST = timedelta(minutes=30), timedelta(days=30)
_LONGEST = 90
_SUCH_AS = "wake_up,introspect,remember,recall"
_AGAIN = 12
"""After so many sessions the day with somebody in it begins anew."""
_HAPPENED: Mapping[Happening, str] = MappingProxyType(
    {
        Happening.RECOGNIZED: "a memory with someone, proud, grateful or love",
        Happening.SEEN: "another glad memory with someone",
        Happening.MOVED: "a memory with someone, moved, touched, warm or love",
        Happening.SHARED: "another memory with someone, glad or heavy",
        Happening.TALKED: "a conversation kept or a turn of talk",
        Happening.LEARNED: "a lesson, observation or technical memory, or update_relationship",
        Happening.RESOLVED: "a question resolved",
        Happening.ACHIEVED: "a goal done",
        Happening.CAME: "something anticipated that came",
        Happening.FOUND: "a consolidate that finds something",
        Happening.JOINED: "link_memories or create_episode",
        Happening.SEARCHED: "search_memories",
    }
)
"""What happened, in words for a person."""


@utility(under="desires")
def desires_list(ego: Ego) -> Reply[answers.DesiresList]:
    """Show every desire: its tier, its hours, and what settles it; their pace and stretch."""
    tuning, pace, stretch = ego.settings.tuning, _pace(ego), _stretch(ego)
    rows = [_row(ego, one) for one in ego.catalog.values()]
    wide = max(_NAME_ROOM, *(len(name) for name in ego.catalog))
    lines = [f"{'desire':<{wide}} tier  hours  settled by"]
    for row in rows:
        lines.append(
            f"{row['name']:<{wide}} {row['tier']:>4} {row['satisfaction_hours']:>6g}  {_by(row)}"
        )
        lines += [
            f"{'':<{wide + 14}}{one['what']} {one['quality']:g}" for one in row["settled_when"]
        ]
        if row["origin"]:
            lines.append(f"{'':<{wide}}   {_changed(row)} ({text.safe(row['origin'])})")
    lines += ["", *_in_words(pace, stretch)]
    if tuning.rules:
        lines += ["", "Rules of your own:"]
        lines += [
            f"{rule.tool}{f' ({rule.category})' if rule.category else ''} settles"
            f" {rule.desire} {rule.quality:g} ({text.safe(rule.origin)})"
            for rule in tuning.rules
        ]
    return Reply("\n".join(lines), fields={"pace": pace, "stretch": stretch, "desires": rows})


def _by(row: answers.Tuned) -> str:
    by = ", ".join(_told(rule) for rule in row["settled_by"])
    return by or ("no tool by itself" if row["settled_when"] else "only satisfy_desire")


def _pace(ego: Ego) -> answers.Pace:
    tuning = ego.settings.tuning
    return {"pace": tuning.pace, "default": PACE, "origin": tuning.origins.get("pace")}


def _stretch(ego: Ego) -> answers.Stretch:
    tuning = ego.settings.tuning
    return {
        "stretch": round(next(iter(ego.catalog.values())).stretch, 3),
        "follows_rhythm": tuning.follow_rhythm,
        "origin": tuning.origins.get("follow_rhythm"),
    }


def _in_words(pace: answers.Pace, stretch: answers.Stretch) -> list[str]:
    """How fast they run, in a line each, with the file in which a person said so."""

    follows = (
        "after the rhythm of this life"
        if stretch["follows_rhythm"]
        else "the rhythm of this life is not followed"
    )
    tuned = f" (else {pace['default']:g}; {text.safe(pace['origin'])})" if pace["origin"] else ""
    said = f" ({text.safe(stretch['origin'])})" if stretch["origin"] else ""
    return [
        "Their hours are multiplied by both:",
        f"pace     {pace['pace']:g}{tuned}",
        f"stretch  {stretch['stretch']:g}, {follows}{said}",
    ]


def _row(ego: Ego, one: Desire) -> answers.Tuned:
    default = CATALOG.get(one.name)
    return {
        **_scale(one),
        "default": _scale(default) if default else None,
        "origin": ego.settings.tuning.origins.get(one.name),
        "settled_by": [
            {
                "tool": rule.tool,
                "quality": rule.quality,
                "category": rule.category,
                "origin": rule.origin or None,
            }
            for rule in ego.settings.tuning.every_rule
            if rule.desire == one.name
        ],
        "settled_when": [
            {"what": _HAPPENED[happened], "quality": quality}
            for happened, settles in FURTHER.items()
            for name, quality in settles
            if name == one.name
        ],
    }


def _scale(one: Desire) -> answers.Scale:
    return {
        "name": one.name,
        "tier": one.tier,
        "satisfaction_hours": one.satisfaction_hours,
    }


def _told(rule: answers.SettledBy) -> str:
    category = f" ({rule['category']})" if rule["category"] else ""
    return f"{rule['tool']}{category} {rule['quality']:g}"


def _changed(row: answers.Tuned) -> str:
    default = row["default"]
    if default is None:
        return "your own"
    return f"else tier {default['tier']}, {default['satisfaction_hours']:g} hours"


@utility(under="desires")
def desires_forecast(
    ego: Ego,
    hours: Annotated[int, Option(help="How far ahead.", min=1, max=720)] = 48,
) -> Reply[answers.DesiresForecast]:
    """Show how the desires rise if nothing happens."""
    now, kept = ego.now(), ego.kept_desires()
    ahead = timedelta(hours=hours)
    columns = [course.levels(ego.catalog, kept, now + ahead * share) for share in _SHARES]
    heads = ["now", *(f"+{_hours(hours * share)}" for share in _SHARES[1:])]
    wide = max(_NAME_ROOM, *(len(name) for name in ego.catalog))
    rows = list[answers.Course]()
    lines = [f"{'If nothing happens:':<{wide}}" + "".join(f" {head:>6}" for head in heads)]
    lines[0] += "  high from"
    order = sorted(ego.catalog.values(), key=lambda one: -columns[0][one.name])
    for one in order:
        high = course.high_from(one, kept[one.name], now)
        shown = "".join(f" {desires.show(levels[one.name]):>6}" for levels in columns)
        when = (
            "never"
            if high is None
            else "already"
            if high <= now
            else f"{ego.local(high):%m-%d %H:%M}"
        )
        lines.append(f"{one.name:<{wide}}{shown}  {when}")
        steps = [now + ahead * n / _POINTS for n in range(_POINTS + 1)]
        ahead_of_it = [desires.pressure(one, kept[one.name], at).level for at in steps]
        rows.append(
            {
                "name": one.name,
                "tier": one.tier,
                "level": columns[0][one.name],
                "high_at": ego.write_time(high) if high else None,
                "course": ahead_of_it,
            }
        )
    return Reply(
        "\n".join(lines),
        fields={
            "at": ego.write_time(now),
            "until": ego.write_time(now + ahead),
            "desires": rows,
        },
    )


def _hours(hours: float) -> str:
    return course.as_duration(timedelta(hours=hours)) if hours % 1 == 0 else f"{hours:.1f}h"


@utility(under="desires")
def desires_simulate(
    ego: Ego,
    every: Annotated[
        str, Option(help="The time from one session to the next.", metavar="<12h>")
    ] = "12h",
    days: Annotated[int, Option(help="For how long.", min=1, max=_LONGEST)] = 7,
    tools: Annotated[
        str | None,
        Option(
            help="What each session uses, in order; remember:introspection names a category."
            " If omitted: days with somebody in them.",
            metavar="<tool,…>",
        ),
    ] = None,
) -> Reply[answers.DesiresSimulate]:
    """Play a rhythm of sessions forward; the data stays as it is."""
    pause, lasting = course.span("every", every, _LEAST, _MOST), timedelta(days=days)
    if pause > lasting:
        raise UsageError(f"With every {every.strip()} there is no session within {days}d.")
    plan = _plan(ego, tools)
    start = ego.now()
    played = course.play(
        ego.catalog,
        ego.kept_desires(),
        plan,
        start,
        every=pause,
        lasting=lasting,
        lived=ego.rhythm() if ego.settings.tuning.follow_rhythm else None,
    )
    used = [use for number in range(_AGAIN) for use in plan(number)]
    words = list(dict.fromkeys(use.tool for use in used)) if tools is None else _words(tools)
    count = len(played.sessions)
    named = {name for n in range(count) for use in plan(n) for name, _ in use.settles}
    how = "in days with somebody in them" if tools is None else f"using {', '.join(words)}"
    lines = [
        f"{count} {text.noun(count, 'session')}, every {course.as_duration(pause)} for {days}"
        f" {text.noun(days, 'day')}, {how}.",
        "Nothing was changed. Levels as sessions begin, and how much of the time is high:",
        *(_met(one.name, played) for one in ego.catalog.values()),
        *_findings(
            played,
            named,
            [
                one.name
                for one in ego.catalog.values()
                if one.satisfaction_hours <= pause / timedelta(hours=1)
            ],
        ),
    ]
    fields: answers.DesiresSimulate = {
        "every_hours": pause / timedelta(hours=1),
        "days": days,
        "tools": words,
        "from": ego.write_time(start),
        "to": ego.write_time(start + lasting),
        "sessions": [
            {"at": ego.write_time(one.at), "before": one.before, "after": one.after}
            for one in played.sessions
        ],
        "course": played.course,
        "never_below_high": played.stuck(),
        "high_at_every_session": played.soon_back(),
        "never_above_low": played.asleep(),
    }
    return Reply("\n".join(lines), fields=fields)


def _words(tools: str) -> list[str]:
    return [word.strip() for word in tools.split(",") if word.strip()]


def _plan(ego: Ego, tools: str | None) -> Plan:
    """What sessions use: `tools` in their order, else days with somebody in them."""
    rules = ego.settings.tuning.every_rule
    if tools is None:
        return course.company_by_day(rules)
    words = _words(tools)
    if not words or len(words) > 100:
        raise UsageError(f"tools must name from 1 to 100 tools, such as {_SUCH_AS}.")
    used = [tool.name for tool in TOOLS.values() if tool.offered]
    uses = list[course.UseOfTool]()
    for word in words:
        tool, _, category = word.partition(":")
        if tool not in used:
            raise UnknownName("tool", text.one_line(tool, 40), tuple(used))
        category = synonyms.english(synonyms.CATEGORY, category, tuple(Category))
        if category and category not in tuple(Category):
            raise UnknownName(
                synonyms.CATEGORY,
                text.one_line(category, 40),
                tuple(map(str, Category)),
                listed=synonyms.listed(synonyms.CATEGORY, category, Category),
            )
        uses.append(course.step_of(tool, category or None, rules=rules))
    return lambda _: uses


def _met(name: str, played: Played) -> str:
    """One desire's line: between which levels sessions find it, and its share of high."""
    before = [session.before[name] for session in played.sessions]
    course = played.course[name]
    share = sum(level >= desires.HIGH for level in course) / len(course)
    low, high = desires.show(min(before)), desires.show(max(before))
    return f"{name:<{_NAME_ROOM}} {low:>5} to {high:<5} high {share:.0%}"


def _findings(played: Played, settled: set[str], brief: Sequence[str]) -> Sequence[str]:
    """What is to be said of a rhythm; `brief` are the desires whose hours fit into its pause."""
    stuck, back, asleep = played.stuck(), played.soon_back(), played.asleep()
    lines = []
    if stuck:
        never = [name for name in stuck if name not in settled]
        why = (
            f" (no tool used settles {'it' if len(never) == 1 else 'them'})"
            if never == stuck
            else ""
        )
        lines.append(f"Never fall below high once there: {', '.join(stuck)}{why}.")
    if back:
        own = " (its own hours fit into the pause)" if len(back) == 1 and back[0] in brief else ""
        lines.append(f"High again at every session: {', '.join(back)}{own}.")
    if asleep:
        lines.append(f"Never rise above low: {', '.join(asleep)}.")
    return lines or ["Every desire rises and falls."]
