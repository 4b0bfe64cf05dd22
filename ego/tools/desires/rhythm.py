"""What a person sees of the desires as a whole: their scales, their course, a rhythm tried out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated

from typer import Option

from ego.core import text
from ego.core.desires import desires, rhythm
from ego.core.desires.desires import CATALOG, Desire
from ego.core.desires.rhythm import Played
from ego.core.desires.satisfaction import Rule, implied_by
from ego.core.memory.memories import Category
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import TOOLS, utility
from ego.tools.desires import answers

_SHARES = (0.0, 0.125, 0.25, 0.5, 1.0)
"""Where on its way a forecast is shown as numbers."""
_POINTS = 120
_NAME_ROOM = 20
_LEAST, _MOST = timedelta(minutes=30), timedelta(days=30)
_LONGEST = 90
_USED = "wake_up,introspect,remember,recall"


@utility(under="desires")
def desires_list(ego: Ego) -> Reply[answers.DesiresList]:
    """Show every desire: its tier, its hours, and what settles it."""
    tuning = ego.settings.tuning
    rows = [_row(ego, one) for one in ego.catalog.values()]
    wide = max(_NAME_ROOM, *(len(name) for name in ego.catalog))
    lines = [f"{'desire':<{wide}} tier  hours  settled by"]
    for row in rows:
        settled_by = ", ".join(_told(rule) for rule in row["settled_by"]) or "only satisfy_desire"
        lines.append(
            f"{row['name']:<{wide}} {row['tier']:>4} {row['satisfaction_hours']:>6g}  {settled_by}"
        )
        if row["origin"]:
            lines.append(f"{'':<{wide}}   {_changed(row)} ({text.safe(row['origin'])})")
    if tuning.rules:
        lines += ["", "Rules of your own:"]
        lines += [
            f"{rule.tool}{f' ({rule.category})' if rule.category else ''} settles"
            f" {rule.desire} {rule.quality:g} ({text.safe(rule.origin)})"
            for rule in tuning.rules
        ]
    return Reply("\n".join(lines), fields={"desires": rows})


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
    columns = [rhythm.levels(ego.catalog, kept, now + ahead * share) for share in _SHARES]
    heads = ["now", *(f"+{_hours(hours * share)}" for share in _SHARES[1:])]
    wide = max(_NAME_ROOM, *(len(name) for name in ego.catalog))
    rows = list[answers.Course]()
    lines = [f"{'If nothing happens:':<{wide}}" + "".join(f" {head:>6}" for head in heads)]
    lines[0] += "  high from"
    order = sorted(ego.catalog.values(), key=lambda one: -columns[0][one.name])
    for one in order:
        high = rhythm.high_from(one, kept[one.name], now)
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
        course = [desires.pressure(one, kept[one.name], at).level for at in steps]
        rows.append(
            {
                "name": one.name,
                "tier": one.tier,
                "level": columns[0][one.name],
                "high_at": high.isoformat() if high else None,
                "course": course,
            }
        )
    return Reply(
        "\n".join(lines),
        fields={
            "at": ego.local(now).isoformat(),
            "until": ego.local(now + ahead).isoformat(),
            "desires": rows,
        },
    )


def _hours(hours: float) -> str:
    return rhythm.as_duration(timedelta(hours=hours)) if hours % 1 == 0 else f"{hours:.1f}h"


@utility(under="desires")
def desires_simulate(
    ego: Ego,
    every: Annotated[
        str, Option(help="The time from one session to the next.", metavar="<12h>")
    ] = "12h",
    days: Annotated[int, Option(help="For how long.", min=1, max=_LONGEST)] = 7,
    tools: Annotated[
        str,
        Option(
            help="What a session uses, in order; remember:introspection names a category.",
            metavar="<tool,…>",
        ),
    ] = _USED,
) -> Reply[answers.DesiresSimulate]:
    """Play a rhythm of sessions forward; the data stays as it is."""
    pause, lasting = rhythm.span("every", every, _LEAST, _MOST), timedelta(days=days)
    if pause > lasting:
        raise UsageError(f"With every {every.strip()} there is no session within {days}d.")
    rules = _implied(ego, tools)
    start = ego.now()
    played = rhythm.play(
        ego.catalog, ego.kept_desires(), rules, start, every=pause, lasting=lasting
    )
    named = {rule.desire for rule in rules}
    count = len(played.sessions)
    lines = [
        f"{count} {text.noun(count, 'session')}, every {rhythm.as_duration(pause)} for {days}"
        f" {text.noun(days, 'day')}, using {', '.join(_words(tools))}.",
        "Nothing was changed. Levels as sessions begin, and how much of the time is high:",
        *(_met(one.name, played) for one in ego.catalog.values()),
        *_findings(played, named),
    ]
    fields: answers.DesiresSimulate = {
        "every_hours": pause / timedelta(hours=1),
        "days": days,
        "tools": _words(tools),
        "from": start.isoformat(),
        "to": (start + lasting).isoformat(),
        "sessions": [
            {"at": one.at.isoformat(), "before": one.before, "after": one.after}
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


def _implied(ego: Ego, tools: str) -> list[Rule]:
    """What a session that uses `tools` settles, in order."""
    words = _words(tools)
    if not words or len(words) > 100:
        raise UsageError(f"tools must name from 1 to 100 tools, such as {_USED}.")
    used = [tool.name for tool in TOOLS.values() if tool.offered]
    rules: list[Rule] = []
    for word in words:
        tool, _, category = word.partition(":")
        if tool not in used:
            raise UsageError(f"Unknown tool '{text.one_line(tool, 40)}'. Known: {', '.join(used)}.")
        if category and category not in tuple(Category):
            raise UsageError(
                f"Unknown category '{text.one_line(category, 40)}'. Known: {', '.join(Category)}."
            )
        rules += implied_by(tool, category or None, ego.settings.tuning.every_rule)
    return rules


def _met(name: str, played: Played) -> str:
    """One desire's line: between which levels sessions find it, and its share of high."""
    before = [session.before[name] for session in played.sessions]
    course = played.course[name]
    share = sum(level >= desires.HIGH for level in course) / len(course)
    low, high = desires.show(min(before)), desires.show(max(before))
    return f"{name:<{_NAME_ROOM}} {low:>5} to {high:<5} high {share:.0%}"


def _findings(played: Played, settled: set[str]) -> Sequence[str]:
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
        lines.append(f"High again at every session: {', '.join(back)}.")
    if asleep:
        lines.append(f"Never rise above low: {', '.join(asleep)}.")
    return lines or ["Every desire rises and falls."]
