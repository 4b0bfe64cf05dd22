"""The vectors that talk still lacks are made behind a program that keeps its ego open."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread

from ego.config import Settings
from ego.runtime.ego import has_loaded_model, work_off_vectors


class Behind:
    """Makes missing vectors between two uses, in a thread of its own.

    Only once this process has loaded the model for something else: loading it takes a while.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._lock = Lock()
        self._thread: Thread | None = None
        self._may_wait = True
        self._is_ended = False

    def note(self) -> None:
        """Something was kept that may have no vector yet."""
        self._may_wait = True

    def go_on(self) -> None:
        """Make what waits, if anything may; returns at once."""
        if not self._may_wait or not has_loaded_model():
            return
        with self._lock:
            if self._thread is None and not self._is_ended:
                self._thread = Thread(target=self._run, name="ego vectors", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Stop once the vector that was begun is made; what waits then is made later."""
        with self._lock:
            self._is_ended = True
            running = self._thread
        if running is not None:
            running.join()

    def _run(self) -> None:
        while True:
            self._may_wait = False
            while not self._is_ended and work_off_vectors(self._settings()):
                pass
            with self._lock:
                if self._is_ended or not self._may_wait:
                    self._thread = None
                    return
