"""Run pip for `make demo`, naming each package as it comes.

What pip says is a hundred lines that nobody reads, and with --quiet it is silent for two minutes.
All of it is shown where it fails.
"""

from __future__ import annotations

import re
import subprocess
import sys

_COMES = re.compile(
    r"(?:Collecting|Processing) (?:\S*/)?(?P<name>[A-Za-z0-9]+(?:[-_.][A-Za-z]\w*)*)"
)
_PUTS = "Installing collected packages"
WIDTH = 78


def main() -> None:
    """Install what the arguments name, with the Python that runs this."""
    command = [sys.executable, "-m", "pip", "install", *sys.argv[1:]]
    print("Installing ego and what it needs, some 400 MB and two minutes:", flush=True)
    said, column, seen = list[str](), 0, set[str]()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            said.append(line)
            comes = _COMES.match(line)
            if comes and (name := comes["name"].replace("_", "-").lower()) not in seen:
                seen.add(name)
                column = _name(name, column)
            elif line.startswith(_PUTS):
                print("\nputting them in place …", end="", flush=True)
    print()
    if pip.returncode:
        sys.exit("".join(said) + "pip could not install that: its last lines say why.")


def _name(name: str, column: int) -> int:
    """Print it behind what stands on the line, or on the next one; where that ends."""
    if column and column + len(name) + 1 > WIDTH:
        print(flush=True)
        column = 0
    said = f" {name}" if column else name
    print(said, end="", flush=True)
    return column + len(said)


if __name__ == "__main__":
    main()
