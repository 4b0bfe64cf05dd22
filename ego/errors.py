"""Everything that can go wrong, in one tree.

EgoError                 a person or an agent can act on it; shown as one line
├── UsageError           the request itself is wrong               exit 2
│   └── UnknownDesire
├── NotFound             a memory, person, or question is missing  exit 3
├── StateError           the data directory cannot be used         exit 4
│   ├── Unreadable       one file of it is broken; the rest works
│   ├── Unusable         a database that nobody has open cannot be used
│   ├── Gone             its database is not there any more
│   ├── Busy             another process holds the directory
│   └── MigrationFailed
├── VoiceError           the language model or the embedder failed exit 5
└── ContractRefused      an answer broke the contract it was given exit 6
    └── NoPersona        a packet, and nobody to think

Anything else is a bug: the CLI lets it crash, MCP reports it without details.
"""

from __future__ import annotations


class EgoError(Exception):
    """The base of every expected failure."""

    exit_code = 1


class UsageError(EgoError):
    """The request is wrong, and its sentence says what would be right."""

    exit_code = 2


class UnknownDesire(UsageError):
    """A desire that is not in the catalog."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"Unknown desire '{name}'. Known: {', '.join(known)}.")
        self.name = name


class NotFound(EgoError):
    """The thing that was named is not there."""

    exit_code = 3


class StateError(EgoError):
    """The data directory cannot be used as it is."""

    exit_code = 4


class Unreadable(StateError):
    """One file of the data directory is broken; what does not need it still works."""

    def __init__(self, message: str, *, file: str = "") -> None:
        super().__init__(message)
        self.file = file
        """Where it is, if it is a document."""


class Unusable(StateError):
    """A database file, of a copy or of an ego that nobody has open, cannot be used.

    It says what the engine has against the file, for whoever knows what it was to be used for.
    """


class Gone(StateError):
    """The database is not where it was."""


class Busy(StateError):
    """Another process holds the data directory for longer than we are willing to wait."""


class MigrationFailed(StateError):
    """A migration stopped, and the data is as it was before it."""


class VoiceError(EgoError):
    """A language model or an embedder gave nothing usable."""

    exit_code = 5

    def __init__(self, message: str, *, partial: str = "") -> None:
        super().__init__(message)
        self.partial = partial
        """The text that had arrived by then, so that an unfinished answer can be kept."""


class NotFetched(VoiceError):
    """An embedding model is not on this machine, and nobody has asked for it yet."""


class ContractRefused(EgoError):
    """What came back for a packet does not fit it; nothing was changed."""

    exit_code = 6


class NoPersona(ContractRefused):
    """A packet was to be made, and no persona is set."""

    def __init__(self) -> None:
        super().__init__(
            "No persona is set, and nobody else may think in its place."
            " Set one: ego persona set --text '…', or ego persona import SOUL.md."
        )
