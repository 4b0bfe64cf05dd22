"""The hearts of many egos: each that is due is claimed, and does what `ego heartbeat --act` does.

Beside that missing vectors are made, which an import, a change of words or a dead process left.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.core import redaction, text
from ego.core.autonomy.reaching import Sink
from ego.core.reply import Reply
from ego.core.text import plural
from ego.errors import EgoError
from ego.host import waiting
from ego.host.egos import url_of
from ego.runtime import hosted
from ego.runtime.ego import Ego, open_ego, utc_now
from ego.runtime.toolkit import TOOLS, use, using
from ego.stores.engine.postgres import beats
from ego.stores.engine.postgres.egos import HostedEgo
from ego.tools.autonomy.reaching.send import post
from ego.tools.talk import reflect

if TYPE_CHECKING:
    from ego.host import answers

IDLE_SECONDS = 2.0
"""How long a worker that found nothing due waits."""
VECTOR_SECONDS = 20.0
"""How long vectors of one ego are made before it is another one's turn."""

Complain = Callable[[str, str], None]


class Beating:
    """Workers in threads, until they are to stop or, if that is enough, nothing is due.

    Webhooks lead to public addresses alone while `in_public`.
    """

    def __init__(
        self, settings: Settings, complain: Complain, *, once: bool, in_public: bool = True
    ) -> None:
        self._settings = settings
        self._url = url_of(settings)
        self._complain = complain
        self._once = once
        self._in_public = in_public
        self._counts: Counter[str] = Counter()
        self._counting = threading.Lock()
        self.stop = threading.Event()

    def run(self, workers: int) -> Reply[answers.Beaten]:
        """Work until the end; returns how much was done."""
        import ego.tools.autonomy.heartbeat  # noqa: F401  it registers itself

        with ThreadPoolExecutor(workers) as pool:
            every = [pool.submit(self._work) for _ in range(workers)]
            for one in every:
                one.result()
        done = self._counts
        said = (
            f"{plural(done['beaten'], 'heart')} beat, {done['failed']} failed;"
            f" {plural(done['vectors'], 'vector')} made."
        )
        fields: answers.Beaten = {
            "beaten": done["beaten"],
            "failed": done["failed"],
            "vectors": done["vectors"],
        }
        return Reply(said, fields=fields)

    def _work(self) -> None:
        while not self.stop.is_set():
            try:
                found = self._beat() or self._make_vectors()
            except EgoError as error:  # the database itself
                self._complain("warning", str(error))
                if self._once:
                    raise
                found = False
            if not found:
                if self._once:
                    return
                self.stop.wait(IDLE_SECONDS)

    def _beat(self) -> bool:
        """Let one heart beat that is due; whether there was one."""
        ego = beats.claim_beat(self._url, hosted.WEBHOOK if not self._settings.llm else None)
        if ego is None:
            return False
        complaint = ""
        try:
            if hook := dict(ego.settings).get(hosted.WEBHOOK):
                self._post_packet(ego, hook)
                self._reflect(ego)
            else:
                use(TOOLS["heartbeat"], lambda: self._open(ego), {"act": True})
        except Exception as error:  # one heart that fails, even by our mistake, stops no other
            said = str(error) if isinstance(error, EgoError) else repr(error)
            complaint = text.one_line(said, 500)
            self._complain("warning", f"{text.in_a_line(ego.name)}: {complaint}")
        self._count("failed" if complaint else "beaten")
        beats.finish_beat(self._url, ego, complaint)
        return True

    def _post_packet(self, ego: HostedEgo, hook: str) -> None:
        """Post what `ego heartbeat` tells, if it tells anything; EgoError where nobody takes it."""
        again = beats.has_failed(self._url, ego)  # what was told then has reached nobody
        reply, _ = use(TOOLS["heartbeat"], lambda: self._open(ego), {"force": again})
        if not reply.acted:
            return
        said = {"ego": ego.name, "packet": reply.text, "data": dict(reply.fields)}
        sink = Sink("beat", url=hook, in_public=self._in_public)
        usual = {"Content-Type": "application/json"}
        if wrong := post(sink, json.dumps(said, ensure_ascii=False), usual):
            raise EgoError(redaction.mask(f"its webhook: {wrong}", sink.secrets))

    def _reflect(self, ego: HostedEgo) -> None:
        """Ask of waiting turns, where there is a model: who takes the packet does not do that."""
        if not self._settings.llm:
            return
        with self._open(ego) as one, using(one):
            if failure := reflect.ask_at_a_beat(one, utc_now()).failure:
                self._complain("warning", f"{text.in_a_line(ego.name)}: {failure}")

    def _make_vectors(self) -> bool:
        """Make the missing vectors of one ego; whether there was one."""
        made = waiting.make_vectors(self._settings, VECTOR_SECONDS)
        if made is None:
            return False
        self._count("vectors", made.vectors)
        return made.is_done or made.vectors > 0

    def _open(self, ego: HostedEgo) -> Ego:
        return open_ego(self._settings, hosted=ego)

    def _count(self, what: str, number: int = 1) -> None:
        with self._counting:
            self._counts[what] += number
