"""How a function becomes a tool.

    @backend()
    def satisfy_desire(
        ego: Ego,
        name: Annotated[str, Argument(help="The desire that has settled.")],
        quality: Annotated[float, Option(help="How fully.", min=0, max=1)] = 0.7,
    ) -> Reply[answers.SatisfyDesire]:
        \"\"\"Acknowledge that an urge has settled.\"\"\"

The name, the docstring and the signature are the definition; there is no other. In the
brackets of `Reply` stands what `reply.fields` holds, for programs (`answers.py` beside its
tool): mypy holds the tool to it. `cli` makes a Typer command of it and `serve` an MCP tool, and
every face calls it through `use`: read the arguments, open the ego, run. What follows from a
use is done where it ends (`using`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from ego.core.desires.desires import Satisfaction
from ego.core.desires.satisfaction import ALWAYS, Rule, implied_by
from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.errors import EgoError, UsageError
from ego.runtime.desires import Settling
from ego.runtime.ego import Ego, Guard, Use
from ego.runtime.parameters import Parameter, parameters_of, refuse_argument
from ego.runtime.talk import holding

_Run = TypeVar("_Run", bound=Callable[..., Reply])


class Group(StrEnum):
    """Who is told of a tool."""

    SURFACE = "surface"
    """Every session."""
    BACKEND = "backend"
    """Whoever a scaffold leads to it."""
    PEOPLE = "people"
    """People alone."""


class Tool(NamedTuple):
    """One thing an agent can do, and all that both faces need to know of it."""

    name: str
    help: str
    run: Callable[..., Reply]
    group: Group
    parameters: tuple[Parameter, ...]
    observes: bool
    """Nothing that an agent stored changes, counters and satisfaction apart."""
    destroys: bool
    """Something that was stored can be gone afterwards."""
    repeatable: bool
    """The same call again leaves things as the first one did (MCP: idempotent)."""
    under: str = ""
    """The command it is a subcommand of: `jobs_list` under `jobs` is `ego jobs list`."""

    @property
    def command(self) -> str:
        """Its name on the command line, behind `under` if there is one."""
        return self.name.removeprefix(f"{self.under}_").replace("_", "-")

    @property
    def offered(self) -> bool:
        """Whether MCP clients see it."""
        return self.group in (Group.SURFACE, Group.BACKEND)

    @property
    def answer(self) -> Any:
        """The type of its answer for programs, as its annotation names it."""
        (answer,) = get_args(get_type_hints(self.run, include_extras=True)["return"])
        return answer

    def observes_with(self, arguments: Mapping[str, Any]) -> bool:
        """Whether a use with these only looks: as all of it does, or without what acts."""
        acts = [one.name for one in self.parameters if one.acts]
        return self.observes or bool(acts and all(arguments.get(one) is None for one in acts))

    def lives_with(self, arguments: Mapping[str, Any]) -> bool:
        """Whether a use with these is a part of the agent's life, as that of its tools is; a look
        through what may act as well is none, for a person looks there as often."""
        return self.offered and (self.observes or not self.observes_with(arguments))

    def as_offered(self) -> Tool:
        """The tool as MCP clients know it: without what only a person may give."""
        theirs = tuple(one for one in self.parameters if not one.person_only)
        return self._replace(parameters=theirs)

    def as_looked_at(self) -> Tool:
        """The tool as somebody only looks through it: no use of the agent's, and so no gap ends."""
        return self._replace(group=Group.PEOPLE)

    def read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """`arguments` checked and complete; None counts as not given. Raises UsageError."""
        known = {parameter.name: parameter for parameter in self.parameters}
        refuse_argument(self.name, arguments, tuple(known))
        values = {}
        for parameter in self.parameters:
            given = parameter.find_given(arguments)
            if given is None and parameter.required:
                raise UsageError(self._lacking(parameter))
            values[parameter.name] = parameter.default if given is None else parameter.read(given)
        return values

    def _lacking(self, parameter: Parameter) -> str:
        """What is said when a required `parameter` is missing, in the words of who left it out."""
        if self.under:  # a person's alone, and known by its place on the command line
            what = parameter.info.metavar or parameter.name.upper()
            return f"ego {self.under} {self.command} needs {what}."
        return f"{self.name} needs {parameter.name}."


TOOLS: dict[str, Tool] = {}


def use_ready(
    tool: Tool,
    open_one: Callable[[], AbstractContextManager[Ego]],
    arguments: Mapping[str, Any],
    reword: Callable[[str], str] = str,
) -> tuple[Reply, list[str]]:
    """`use`, once what was said last can be found by its meaning, where the answer looks among it.

    Its vectors are made before, which loads the model, as the answer does. A failure in that
    concerns nobody here: words find it, too.
    """
    if tool.name in _LOOKING_IN_TALK:
        with suppress(EgoError), open_one() as ego:
            if not ego.observes_only:
                ego.semantics.catch_up(_BEFORE_ANSWER, at_least=_SAID_LAST)
    return use(tool, open_one, arguments, reword)


_LOOKING_IN_TALK = frozenset({"recall", "select"})
_SAID_LAST, _BEFORE_ANSWER = 8, 0.4
"""So many vectors are made before an answer at least, and more for so many seconds in all."""


def use(
    tool: Tool,
    open_one: Callable[[], AbstractContextManager[Ego]],
    arguments: Mapping[str, Any],
    reword: Callable[[str], str] = str,
    guard: Guard | None = None,
) -> tuple[Reply, list[str]]:
    """The one path of every call: arguments are read before anything is opened.

    Returns the reply and the warnings beside it; a reply that acted has them as its last lines,
    each as `reword` says it for the face that asks. `guard` stands around its first write.
    """
    values = tool.read(arguments)
    with open_one() as ego:
        if holding.has_any(ego.settings) and not ego.observes_only:
            _keep_left(ego)
        rules = implied_by(tool.name, values.get("category"), ego.settings.tuning.every_rule)
        with using(ego, rules, tool=tool.name, lives=tool.lives_with(arguments)) as this:
            this.guard = guard
            if tool.name in ALWAYS:
                this.happen(ALWAYS[tool.name])
            this.reworded = [
                pair
                for one in tool.parameters
                if (given := arguments.get(one.name)) is not None
                for pair in one.find_reworded(given)
            ]
            reply = tool.run(ego, **values)
            this.came_to_nothing = not reply.acted
        told = [reword(one) for one in ego.warnings]
        return (_with_its_end(reply, this, told) if reply.acted else reply), ego.warnings


def _keep_left(ego: Ego) -> None:
    """Keep what was said when a process died, with what follows from it, before anything is
    answered; what fails is left to the end of the use, which says so."""
    from ego.runtime import follow_ups
    from ego.runtime.talk import pending

    with suppress(EgoError), ego.documents.at_hand():
        if pending.keep_left(ego):
            follow_ups.work_off(ego)


def _with_its_end(reply: Reply, use: Use, warnings: Sequence[str]) -> Reply:
    """`reply` with what was settled at the end of the use, and what went wrong beside it."""
    fields = dict(reply.fields)
    if "satisfied" in fields:
        fields["satisfied"] = [
            {"desire": name, "quality": kept.quality} for name, kept in use.satisfied.items()
        ]
    return replace(reply, data=reply.data + _trouble(warnings), fields=fields)


def drop_warnings(reply: Reply, warnings: Sequence[str]) -> Reply:
    """`reply` without its last lines, for whoever is told the warnings beside it."""
    return replace(reply, data=reply.data.removesuffix(_trouble(warnings)))


def _trouble(warnings: Sequence[str]) -> str:
    return "".join(f"\nBut: {in_a_line(sentence)}" for sentence in warnings)


@contextmanager
def using(
    ego: Ego,
    rules: Sequence[Rule] = (),
    *,
    tool: str = "",
    lives: bool = False,
    undone: str = "no desire was settled",
) -> Iterator[Use]:
    """Open a use of `ego`, and close it: what follows from it is done when the block ends.

    `rules` are what it settles, as one of `tool`; with `lives` it is a part of the agent's life,
    whose rhythm the desires follow. A use within another (the end of a job, a turn that is kept)
    has its own end. What raises has none: what it noted is left to a later use. A failure at
    the end is a warning that begins with `undone`, for what the block did is done.
    """
    outer, use = ego.use, Use(tool, rules)
    with ego.documents.at_hand():
        if lives and not ego.observes_only:
            use.session = ego.begin_session()
        ego.use = use
        try:
            yield use
        finally:
            ego.use = outer
        if not (use.came_to_nothing or ego.observes_only):
            use.satisfied = _follow_up(ego, use, undone)


def _follow_up(ego: Ego, use: Use, undone: str) -> Mapping[str, Satisfaction]:
    """Do what follows from `use`, and what waited; returns the desires that were settled."""
    try:
        if use.noted:
            return _work_off(ego, use)
        rules = [(rule.desire, rule.quality) for rule in use.implied]
        if not (rules or use.session):
            if _is_due(ego, use):
                _work_off(ego, use)
            if use.named:
                ego.name_desires(use.named)
            return {}
        is_open = ego.database.is_open
        with ego.lock:
            if not (is_open and _is_due(ego, use)):
                return _settle(ego, use, rules)
        _work_off(ego, use)
        return _settle(ego, use, rules)
    except EgoError as error:
        if not any(said.endswith(str(error)) for said in ego.warnings):
            ego.warn(error.sentence.begin_with(f"{undone}:"))
        return {}


def _is_due(ego: Ego, use: Use) -> bool:
    return ego.database.is_open and (use.follows or ego.has_due())


def _work_off(ego: Ego, use: Use) -> Mapping[str, Satisfaction]:
    """Do what waits; a use that has noted something is lived in the same go."""
    lived = use.session if use.noted else None
    if use.follows or ego.has_due():
        from ego.runtime import follow_ups  # a use that only looks needs none of it

        return follow_ups.work_off(ego, lived)
    if lived:
        ego.live(lived)
    return {}


def _settle(ego: Ego, use: Use, rules: Sequence[tuple[str, float]]) -> Mapping[str, Satisfaction]:
    """Settle what the use settles by itself, and note it in the rhythm."""
    if rules:
        return ego.settle([Settling(rules, ego.now(), use.tool)], use.session)
    if use.session:
        ego.live(use.session)
    return {}


def surface(*, observes: bool = False) -> Callable[[_Run], _Run]:
    """A tool that every session sees."""
    return _register(Group.SURFACE, observes, False, False)


def backend(
    *, observes: bool = False, destroys: bool = False, repeatable: bool = False
) -> Callable[[_Run], _Run]:
    """A tool that a scaffold leads to when it is needed."""
    return _register(Group.BACKEND, observes, destroys, repeatable)


def utility(*, observes: bool = True, under: str = "") -> Callable[[_Run], _Run]:
    """A command for people; MCP clients do not see it."""
    return _register(Group.PEOPLE, observes, False, False, under)


def owners(
    *, observes: bool = False, destroys: bool = False, repeatable: bool = False
) -> Callable[[_Run], _Run]:
    """A command for the person whose ego it is; MCP clients do not see it."""
    return _register(Group.PEOPLE, observes, destroys, repeatable)


def _register(
    group: Group, observes: bool, destroys: bool, repeatable: bool, under: str = ""
) -> Callable[[_Run], _Run]:
    def register(run: _Run) -> _Run:
        tool = Tool(
            name=run.__name__,
            help=inspect.getdoc(run) or "",
            run=run,
            group=group,
            parameters=parameters_of(run),
            observes=observes,
            destroys=destroys,
            repeatable=repeatable or observes,
            under=under,
        )
        if TOOLS.setdefault(tool.name, tool) is not tool:
            raise ValueError(f"Two tools are called {tool.name!r}.")
        return run

    return register
