"""A real Chromium to look at pages with, driven over a pipe: nothing to install but the browser."""

from __future__ import annotations

import base64
import fcntl
import itertools
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio"),
    *("--no-first-run", "--disable-extensions", "--disable-background-networking"),
    *("--disable-component-update", "--remote-debugging-pipe"),
)


def find() -> str | None:
    """Where the browser is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """One browser; each page of it has cookies of its own."""

    def __init__(self, program: str, profile: Path) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        high = [fcntl.fcntl(one, fcntl.F_DUPFD, 10) for one in (theirs_in, theirs_out)]

        def give() -> None:  # Chromium reads from 3 and writes to 4
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self._process = subprocess.Popen(
            [program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=give,  # noqa: PLW1509  no thread is there yet
            pass_fds=(3, 4),
        )
        for one in (theirs_in, theirs_out, *high):
            os.close(one)
        self._out, self._in = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._numbers, self._left = itertools.count(1), b""

    def send(self, method: str, session: str | None = None, /, **params: Any) -> dict[str, Any]:
        """Ask for one thing, and wait for its answer; what happens meanwhile is passed over."""
        number = next(self._numbers)
        asked: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session:
            asked["sessionId"] = session
        self._out.write(json.dumps(asked).encode() + b"\0")
        self._out.flush()
        while True:
            said = self._hear()
            if said.get("id") == number:
                if "error" in said:
                    raise RuntimeError(f"{method}: {said['error']}")
                return dict(said["result"])

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            piece = os.read(self._in.fileno(), 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self._left += piece
        one, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(one))

    def open(self, width: int = 1280, height: int = 900, scheme: str = "light") -> Page:
        """A page of its own, with nobody's cookies."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)[
            "targetId"
        ]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.be(width, height, scheme)
        return page

    def close(self) -> None:
        """End it."""
        with suppress(RuntimeError):  # it may be gone before it has said so
            self.send("Browser.close")
        self._process.wait(timeout=20)
        self._out.close()
        self._in.close()


class Page:
    """One page, as a person sees and uses it."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser, self._session = browser, session
        self._send("Page.enable")
        self._send("Runtime.enable")

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.send(method, self._session, **params)

    def be(self, width: int, height: int = 900, scheme: str = "light") -> None:
        """Have this size and this colour scheme."""
        self._send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self._send("Emulation.setEmulatedMedia", features=[feature])

    def go(self, url: str) -> None:
        """Open an address, and wait until it is there."""
        self._send("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        """What a script in the page comes to."""
        said = self._send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in said:
            raise RuntimeError(said["exceptionDetails"]["exception"]["description"])
        return said["result"].get("value")

    def wait(self, script: str, seconds: float = 10) -> float:
        """Wait until a script in the page comes to true; returns how long that took."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            try:
                if self.run(f"Boolean({script})"):
                    return time.monotonic() - began
            except RuntimeError:  # the page is just being replaced
                pass
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def follow(self, script: str) -> None:
        """Do something that leads to another page, and wait until that is there."""
        self.run("window.was = true")
        self.run(script)
        self.wait("!window.was && document.readyState === 'complete'")

    def press(self, key: str) -> None:
        """A key of the keyboard."""
        code = {"Tab": 9, "Enter": 13, "Escape": 27}.get(key)
        words = {"text": "\r"} if key == "Enter" else {} if code else {"text": key}
        more = {"windowsVirtualKeyCode": code} if code else {}
        self._send("Input.dispatchKeyEvent", type="keyDown", key=key, **words, **more)
        self._send("Input.dispatchKeyEvent", type="keyUp", key=key, **more)

    def write(self, words: str) -> None:
        """Text, where the focus is."""
        self._send("Input.insertText", text=words)

    def picture(self, place: Path, *, whole: bool = False) -> Path:
        """How it looks, as PNG; `whole` with what one would have to scroll to."""
        said = self._send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        place.write_bytes(base64.b64decode(said["data"]))
        return place


@contextmanager
def browsing(program: str, profile: Path) -> Iterator[Chromium]:
    """A browser for a while."""
    browser = Chromium(program, profile)
    try:
        yield browser
    finally:
        browser.close()
