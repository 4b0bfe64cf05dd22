"""What an open ego wants: its desires as they run in the life that it leads.

A use of a tool settles some of them, begins or continues a sitting, and may show them. What is
remembered of that stands in rhythm.json: counters, which are the defaults when they are lost.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import moments
from ego.core.desires import bends, changes, desires, rhythm
from ego.core.desires.bends import Body, Lately
from ego.core.desires.changes import Change
from ego.core.desires.desires import HIGH, Desire, Modulation, Pressure, Satisfaction
from ego.core.desires.rhythm import Rhythm
from ego.core.desires.satisfaction import Rule
from ego.core.identity import questions
from ego.errors import StateError, Unreadable
from ego.runtime.documents import Known
from ego.stores.engine.documents import DESIRES, RHYTHM

if TYPE_CHECKING:
    from ego.stores.engine.contract import Database, Lock, Rows


_FOLLOWS_A_BEAT = timedelta(minutes=10)
"""A session that begins so soon after a heartbeat told something follows from it."""


class Sitting(NamedTuple):
    """How a use stands in the life that is led."""

    first: str | None = None
    """The desire that stood first and high as a session began with it."""
    felt: Sequence[Pressure] = ()
    """The levels that it has shown, all of them."""
    named: Sequence[Pressure] = ()
    """The desires that it has named beside something else."""
    asked: Sequence[str] = ()
    """The questions that it has shown, by their ids."""
    touched: Sequence[str] = ()
    """The questions that what it kept has touched."""
    told: Sequence[str] | None = None
    """The memories that it has told whole as it woke, by their ids."""


class Settling(NamedTuple):
    """What one use settles in passing: by which rules, when, and the tool that did it."""

    rules: Sequence[tuple[str, float]]
    at: datetime
    by: str


def settling(rules: Sequence[Rule], tool: str) -> dict[str, Any]:
    """What a use of `tool` settles by `rules`, as the outbox notes it."""
    return {"rules": [[rule.desire, rule.quality] for rule in rules], "tool": tool}


class Wanting(Known):
    """The desires of an ego, and the rhythm of its life."""

    __slots__ = ()

    database: Database
    lock: Lock
    observes_only: bool

    def local(self, at: datetime) -> datetime:
        """`at` on the clock of the person's time zone."""
        return at.astimezone(self.settings.timezone)

    def write_time(self, at: datetime) -> str:
        """`at` as answers have it: ISO 8601, on the clock of the person's time zone."""
        return self.settings.write_time(at)

    def here(self) -> datetime:
        """Now, on the clock of the person's time zone."""
        return self.local(self.now())

    @property
    def catalog(self) -> Mapping[str, Desire]:
        """Every desire there is, with what a person tuned, as it runs in this life."""
        return self._in_force(self.rhythm().stretch)

    def _in_force(self, stretch: float) -> Mapping[str, Desire]:
        tuning = self.settings.tuning
        follows = stretch if tuning.follow_rhythm else 1.0
        return rhythm.in_force(tuning.catalog, tuning.pace, follows)

    def kept_desires(self) -> dict[str, Satisfaction]:
        """Every desire as desires.json keeps it; Unreadable when an entry makes no sense."""
        return self._read_desires(self.documents.read(DESIRES))

    def pressures(self, modulation: Modulation | None = None) -> list[Pressure]:
        """Every desire as it is felt now, the strongest first; of equals the most overdue."""
        lived = self.rhythm()
        catalog, kept, now = self._in_force(lived.stretch), self.kept_desires(), self.now()
        felt = [desires.pressure(one, kept[name], now, modulation) for name, one in catalog.items()]
        return rhythm.order(felt, catalog, kept, lived, now)

    def changed_since(self, felt: Sequence[Pressure]) -> Change | None:
        """What became quieter or louder since the levels were last shown; None when nothing did."""
        lived = self.rhythm()
        if lived.shown is None:
            return None
        kept, now = self.kept_desires(), self.now()
        bent = {one.name: one.level - round(one.base, 3) for one in felt}
        steady = {
            name: desires.pressure(one, kept[name], now).level + bent.get(name, 0.0)
            for name, one in self._in_force(lived.shown.stretch).items()
        }
        return changes.find_change(lived, felt, steady, now)

    def satisfy(self, name: str, quality: float) -> Pressure:
        """Settle a desire because the agent says so; returns it as it is felt then."""
        desire = desires.find(name, self.catalog)
        self.mind_the_date()
        with self.lock, self.documents.together():
            now = self.now()  # not before it is our turn: another may settle it while we wait
            with self.documents.changing(DESIRES) as table:
                last = self._read_desires(table.content())[desire.name]
                kept = desires.satisfy(desire, last, quality, now, explicit=True)
                row = table.content().get(desire.name, {})
                table.put(desire.name, desires.as_row(kept, row))
            self._keep(self.rhythm().meet(desire, last, now))
        return desires.pressure(desire, kept, now)

    def settle(
        self, uses: Sequence[Settling], session: Sitting | None = None
    ) -> dict[str, Satisfaction]:
        """Apply implicit satisfactions, each as of its own time, in one write.

        With `session` the use that ends is noted in the rhythm, too.
        """
        self.mind_the_date()
        with self.lock, self.documents.together():
            lived = self._lived(self.rhythm(), session)
            with self.documents.changing(DESIRES) as table:
                lived, settled = self._settle(table, lived, uses)
            self._keep(lived)
        return settled

    def _settle(
        self, table: Rows, lived: Rhythm, uses: Sequence[Settling]
    ) -> tuple[Rhythm, dict[str, Satisfaction]]:
        settled: dict[str, Satisfaction] = {}
        rows, catalog = table.content(), self._in_force(lived.stretch)
        kept = self._read_desires(rows)
        for use in uses:
            due = [
                (name, quality)
                for name, quality in use.rules
                if not self._was_met_since(kept.get(name), use.at)
            ]
            new, lived = rhythm.settle_all(catalog, kept, lived, due, use.at, use.by)
            kept |= new
            settled |= new
        for name, satisfaction in settled.items():
            table.put(name, desires.as_row(satisfaction, rows.get(name, {})))
        return lived, settled

    def _was_met_since(self, last: Satisfaction | None, at: datetime) -> bool:
        """Whether what was noted at `at` comes late: the desire was met again since."""
        return last is not None and last.at is not None and at < last.at <= self.now()

    def begin_session(self) -> Sitting:
        """How a use that begins now stands in this life: what stands first if it is a session's.

        In silence: whoever needs what cannot be read says so.
        """
        if not self.rhythm().comes_back(self.now()):
            return Sitting()
        try:
            return Sitting(rhythm.stands_first(self.pressures(self.modulation(silent=True))))
        except StateError:
            return Sitting()

    def live(self, session: Sitting) -> None:
        """Note a use that settles nothing in the rhythm."""
        with self.lock:
            self._keep(self._lived(self.rhythm(), session))

    def _lived(self, lived: Rhythm, session: Sitting | None) -> Rhythm:
        """`lived` after the use that ends."""
        if session is None:
            return lived
        now = self.now()
        lived = lived._replace(begun=lived.begun_now(now))
        if session.first is not None and lived.comes_back(now):
            lived = lived.stand_first(session.first)
        if session.told is not None:
            lived = lived._replace(begun=lived.begun._replace(told=tuple(session.told)))
        if session.felt:
            lived = lived.show(session.felt, now)
        lived = lived.ask(session.asked, now).touch(session.touched)
        return lived.name((*session.felt, *session.named), now).use(now)

    def name_desires(self, felt: Sequence[Pressure]) -> None:
        """Note that these were named where no use of the agent's is lived: in a prompt.

        Nothing is written for what it knows already.
        """
        high, kept = [one for one in felt if one.level >= HIGH], self.kept_desires()
        lived = self.rhythm()
        if any(not lived.knows(one, kept) for one in high):
            with self.lock:
                self._keep(self.rhythm().name(high, self.now()))

    def keep_tellings(self, told: Mapping[str, Any]) -> None:
        """Keep what a heartbeat remembers; to be done while it holds the lock."""
        self._keep(self.rhythm()._replace(tellings=told))

    def tell_once(self, mark: str) -> bool:
        """Whether what has this mark is to be told: not yet, and from now on it was."""
        if self.observes_only:
            return mark not in self.rhythm().told
        with self.lock:
            lived = self.rhythm()
            if mark in lived.told:
                return False
            self._keep(lived.tell(mark))
        return True

    def note_session(self) -> None:
        """Note that a person began a session in a host.

        One that follows a heartbeat at once was begun by what the heartbeat told, and by nobody.
        """
        with self.lock:
            lived = self.rhythm()
            told, now = moments.read_time(lived.tellings.get("last")), self.now()
            if told is None or not timedelta() <= now - told < _FOLLOWS_A_BEAT:
                self._keep(lived.begin_session(now))

    def _keep(self, lived: Rhythm) -> None:
        """Write the rhythm down. It is of counters: a failure is a warning, and settles no less."""
        try:
            with self.documents.rewriting(RHYTHM) as document:
                document.update(rhythm.as_document(lived, document))
        except Unreadable:
            return  # which whoever read it has said
        except StateError as error:
            self.warn(error.sentence.begin_with("the rhythm of this life was not noted:"))

    def mind_the_date(self) -> None:
        """Warn when the clock is pinned to a time that has not come: what is kept says so."""
        pinned = None if self.settings.is_clock_given else self.settings.pinned_now
        if pinned and pinned > datetime.now(UTC):
            as_of = f"{self.here():%Y-%m-%d}"
            what = f"whatever this keeps, a settled desire too, is dated {as_of}"
            self.warn(f"EGO_NOW lies in the future: {what}.")

    def _read_desires(self, rows: Mapping[str, Any]) -> dict[str, Satisfaction]:
        with self.making_sense(DESIRES):
            return {
                name: desires.read(name, rows[name]) if name in rows else Satisfaction()
                for name in self.settings.tuning.catalog
            }

    def modulation(self, *, silent: bool = False) -> Modulation:
        """What the newest memories and fading questions do to the desires.

        What cannot be read bends nothing, and is warned about unless `silent`; then it is as if
        nobody had looked.
        """
        from ego.stores import mood

        now, recent = self.now(), list[Lately]()
        nagging = 0
        try:
            with self.database.reading() as db:
                felt = mood.newest_feelings(db, limit=bends.MOST)
            recent = [
                Lately(category, emotion, intensity, valence, now - at)
                for category, emotion, intensity, valence, at in felt
            ]
            nagging = questions.count_nagging(self.questions(), now)
        except StateError as error:
            if silent:
                self.database.close()
            else:
                self.warn(error.sentence)
        return bends.lately_bends(recent, nagging)

    def body(self) -> Body | None:
        """The inner sense now; None when interoception is switched off."""
        if not self.settings.interoception:
            return None
        load = 0.0
        with suppress(OSError, AttributeError):
            load = os.getloadavg()[0] / (os.cpu_count() or 1)
        phase = bends.time_phase(self.here().hour)
        return Body(phase, bends.load_word(load))
