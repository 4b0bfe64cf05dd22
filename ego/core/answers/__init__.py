"""What every command answers to programs: the `data` of its `--json`, typed.

A tool names its answer where it is defined (`-> Annotated[Reply, WakeUp]`), a command that is
more than a tool in `ego.commands.schema`. `ego schema` tells both as JSON schemas, which
`ego.shapes` makes, and the tests hold every answer that they get against its own.

No file here postpones its annotations, unlike the rest of the code: a command reads what it
needs of them at its start, and a text would first have to be compiled.
"""
