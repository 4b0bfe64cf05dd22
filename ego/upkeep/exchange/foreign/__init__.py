"""Reading what other programs kept."""

PROGRAMS = (
    "ego-mcp",
    "mcp-memory",
    "chatgpt",
    "claude",
    "claude-code",
    "sillytavern",
    "openclaw",
)
"""What can be read, by the name `--from` takes; `read.readers` has what reads each."""
