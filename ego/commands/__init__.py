"""The commands: each tool as one, and what only a person needs beside them.

A module adds its commands to a Typer application with functions called `add_…`; `cli`
knows their names and calls only those that a command line asks for.
"""
