"""What `ego proxy` answers to programs, before it serves."""

from typing import Annotated, TypedDict


class ProxyServed(TypedDict):
    """Where the proxy is, until the command is ended."""

    address: Annotated[str, "what a chat program is given as the address of the model"]
    upstream: Annotated[str, "the model's own address"]
