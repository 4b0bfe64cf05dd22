"""What `ego web` answers to programs, before it serves."""

from typing import Annotated, TypedDict


class WebServed(TypedDict):
    """Where the page is, until the command is ended."""

    url: Annotated[str, "with the token that lets a browser in"]
    port: int
