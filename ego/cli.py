"""Where the commands `ego`, `ego-mind` and `python -m ego` begin."""

from ego.faces.startup import startup


def main() -> None:
    """The `ego` command: run it and exit with its code."""
    with startup():
        from ego.faces.cli import main as run_command
    run_command()
