"""How a target can be run: each option once, for flags, agents, the editor's list and reports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from fullgraph_worker.protocol.wire import RunOptions


@dataclass(frozen=True)
class Choice:
    """A value of an option that users choose by its name.

    Attributes:
        value: as ``RunOptions`` has it.
        label: its name in the editor's list.
        detail: what stands behind it there.
        flag: the flag of the command line that sets it; empty if the option's own flag does.
        help: what the flag does.
        shown: what a report calls it; empty for the value itself.
    """

    value: str | int | bool
    label: str
    detail: str
    flag: str = ""
    help: str = ""
    shown: str = ""


@dataclass(frozen=True)
class RunOption:
    """An option of a run.

    Attributes:
        name: of the attribute of ``RunOptions``.
        title: its name in a report; empty if reports do not show it.
        help: what it does, for the command line and for agents.
        choices: values with a name; those of an option whose choices have flags are all that
            there are.
        metavar: stands for its value on the command line.
        has_backend: whether it only makes sense where the backend is an option, too.
    """

    name: str
    title: str
    help: str
    choices: tuple[Choice, ...] = ()
    metavar: str | None = None
    has_backend: bool = False

    @property
    def default(self) -> Any:
        """Its value where the program decides."""
        return getattr(RunOptions(), self.name)

    @property
    def values(self) -> tuple[str, ...]:
        """All values, where they are few."""
        return tuple(str(each.value) for each in self.choices if each.flag)

    def words(self, options: RunOptions) -> str:
        """Its value in a report; empty where the program decides."""
        value = getattr(options, self.name)
        shown = {each.value: each.shown for each in self.choices if each.shown}
        is_one_call = self.name == "calls" and value == self.default
        return "" if is_one_call else shown.get(value, str(value))

    def flags(self, options: RunOptions) -> Iterator[str]:
        """The words of the command line that set it as ``options`` have it."""
        value = getattr(options, self.name)
        if value == self.default:
            return
        flags = {each.value: each.flag for each in self.choices if each.flag}
        yield flags.get(value, f"--{self.name}")
        if not flags and not isinstance(value, bool):
            yield str(value)


RUN_OPTIONS = (
    RunOption(
        "mode",
        "Mode",
        "mode of the module",
        (
            Choice(
                "train",
                "Training mode",
                "module.train()",
                "--train",
                "run the module in training mode (default: the mode after its constructor)",
                "training",
            ),
            Choice(
                "eval",
                "Evaluation mode",
                "module.eval()",
                "--eval",
                "run the module in evaluation mode",
                "evaluation",
            ),
        ),
    ),
    RunOption(
        "grad",
        "Gradients",
        "whether gradients are recorded",
        (
            Choice(
                "on",
                "With gradients",
                "torch.enable_grad()",
                "--grad",
                "run with gradients, regardless of the program",
            ),
            Choice(
                "off", "Without gradients", "torch.no_grad()", "--no-grad", "run without gradients"
            ),
        ),
    ),
    RunOption(
        "dtype",
        "Data type",
        "dtype of parameters and floating-point inputs, for example bfloat16",
        (Choice("bfloat16", "bfloat16", "parameters and floating-point inputs"),),
    ),
    RunOption(
        "device",
        "Device",
        "device of the module and its inputs, for example cuda:0",
        (Choice("cuda", "On the GPU", "device cuda"),),
    ),
    RunOption(
        "autocast",
        "Autocast",
        "run under torch.autocast with this dtype",
        (Choice("bfloat16", "Autocast to bfloat16", "torch.autocast"),),
        metavar="DTYPE",
    ),
    RunOption(
        "dynamic",
        "Dynamic shapes",
        "the argument dynamic of torch.compile: on is True, off is False",
        (
            Choice(
                "on",
                "Dynamic shapes",
                "dynamic=True",
                "--dynamic",
                "compile with dynamic=True (default: dynamic after the first change of a size)",
            ),
            Choice(
                "off", "Static shapes", "dynamic=False", "--static", "compile with dynamic=False"
            ),
        ),
    ),
    RunOption(
        "backend",
        "Backend",
        "backend of torch.compile (default %(default)s, which finds breaks fastest)",
        (
            Choice("inductor", "Inductor", "the default backend"),
            Choice("aot_eager", "AOTAutograd", "backend aot_eager"),
        ),
        has_backend=True,
    ),
    RunOption(
        "calls",
        "Calls",
        "number of calls, each with different sizes (default %(default)s)",
        (Choice(3, "Three calls", "each with different sizes"),),
        metavar="N",
        has_backend=True,
    ),
    RunOption(
        "profile",
        "",
        "call the target repeatedly for some seconds, and rank the breaks by their cost",
        (Choice(True, "Profile", "ranks breaks by their time"),),
        has_backend=True,
    ),
)
"""In the order of ``RunOptions``."""


def option_words(options: RunOptions) -> dict[str, str]:
    """Each option by its name in a report; empty where the program itself decides."""
    return {each.title: each.words(options) for each in RUN_OPTIONS if each.title}


def flags_of(options: RunOptions) -> list[str]:
    """The flags of the command line that set ``options``."""
    return [word for each in RUN_OPTIONS for word in each.flags(options)]


def editor_items() -> list[dict[str, Any]]:
    """The list that the editor lets its user pick from, with the options that an item sets."""
    return [
        {"label": each.label, "description": each.detail, "options": {option.name: each.value}}
        for option in RUN_OPTIONS
        for each in option.choices
    ]


def options_of_request(requested: Any, defaults: RunOptions, method: str) -> RunOptions:
    """How a request wants its target to be run.

    Args:
        requested: the request's ``options``, an object; None for the defaults.
        defaults: what it does not set.
        method: the request's name, for messages.

    Raises:
        ValueError: there is no such option, or its value is of another type.
    """
    # pygls hands objects of unknown shape over as named tuples.
    values = requested if isinstance(requested, dict) else getattr(requested, "_asdict", dict)()
    known = {each.name: each for each in RUN_OPTIONS}
    for name, value in values.items():
        if name not in known:
            raise ValueError(
                f"{name!r} is not an option of {method}. The options are {', '.join(known)}."
            )
        kind = type(known[name].default)
        if type(value) is not kind:
            raise ValueError(
                f"The option {name} of {method}: {value!r} must be of type {kind.__name__}."
            )
    return replace(defaults, **values)
