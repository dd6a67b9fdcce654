"""A target runs with what its program itself sets where it compiles it."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.compile_settings import OF_THE_RUN, OPTIONS_OF_DYNAMO, taken_over

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

PROGRAM = """\
import torch

patch = torch._dynamo.config.patch


@patch(verbose=True)
@patch(capture_scalar_outputs=True)
@torch.compile
def decorated(x):
    return x * int(x.sum())


def passed(x):
    return x * int(x.sum())


fast = patch(capture_scalar_outputs=True)(torch.compile(passed))


def twice(x):
    return x * int(x.sum())


with_patch = patch(capture_scalar_outputs=True)(torch.compile(twice))
without = torch.compile(twice)


class Net(torch.nn.Module):
    @patch(capture_scalar_outputs=True)
    @torch.compile(dynamic=False)
    def forward(self, x):
        return x * int(x.sum())


class Plain(torch.nn.Module):
    @torch.compile
    def forward(self, x):
        return x * int(x.sum())


def get_inputs():
    return torch.ones(3)
"""


@pytest.mark.parametrize(
    ("name", "breaks"),
    [
        ("decorated", 0),
        ("passed", 0),
        ("fast", 0),
        ("Net", 0),
        ("Net.forward", 0),
        ("Plain", 1),
        ("Plain.forward", 1),
        # Which of the two is meant is unknown.
        ("twice", 1),
    ],
)
async def test_a_patch_of_the_configuration_around_the_compiled_function_holds(
    explain: Explain, name: str, breaks: int
) -> None:
    result = await explain(PROGRAM, name)
    assert result.failure is None
    assert sum(record.kind == wire.BREAK for record in result.records) == breaks


SIZES = """\
import torch


@torch.compile({arguments})
def f(x):
    return x * 2


class Net(torch.nn.Module):
    @torch.compile({arguments})
    def forward(self, x):
        return x * 2


def g(x):
    return x * 2


fast = torch.compile(g, {arguments})


def get_inputs():
    return torch.ones(4)
"""


def skip_without(arguments: str) -> None:
    """Skip where the installed torch has no such argument of ``torch.compile``."""
    import torch

    known = inspect.signature(torch.compile).parameters
    missing = [name for name in re.findall(r"(\w+)=", arguments) if name not in known]
    if missing:
        pytest.skip(f"torch.compile of torch {torch.__version__} has no {', '.join(missing)}")


@pytest.mark.parametrize(
    ("name", "arguments", "recompiles"),
    [
        ("f", "", 1),
        ("f", "dynamic=False", 3),
        ("f", "dynamic=False, recompile_limit=2", 1),
        ("Net", "dynamic=False", 3),
        ("Net.forward", "dynamic=True", 0),
        ("g", "dynamic=True", 0),
    ],
)
async def test_the_options_that_decide_on_recompiles_hold(
    explain: Explain, name: str, arguments: str, recompiles: int
) -> None:
    skip_without(arguments)
    program = SIZES.format(arguments=arguments)
    result = await explain(program, name, options=wire.RunOptions(calls=4))
    assert result.failure is None
    assert sum(record.kind == wire.RECOMPILE for record in result.records) == recompiles


async def test_an_option_of_the_run_is_stronger(explain: Explain) -> None:
    program = SIZES.format(arguments="dynamic=True")
    options = wire.RunOptions(calls=4, dynamic="off")
    result = await explain(program, "f", options=options)
    assert sum(record.kind == wire.RECOMPILE for record in result.records) == 3


async def test_a_program_may_give_the_inputs_of_each_call(explain: Explain) -> None:
    program = (
        "import torch\n\n\ndef f(x, k):\n    return x * len(k)\n\n\n"
        "def get_inputs():\n    return torch.ones(3), 'a'\n\n\n"
        "def get_inputs_of_call(number):\n    return torch.ones(3), 'a' * (number + 1)\n"
    )
    result = await explain(program, "f", options=wire.RunOptions(calls=3))
    assert [record.guard_kind for record in result.records] == ["string", "string"]


STALE = """\
import torch

SCALE = 2
KEEP = torch.compiler.skip_guard_on_globals_unsafe


@torch.compile(options={"guard_filter_fn": KEEP})
def f(x):
    return x * SCALE


def get_inputs_of_call(number):
    global SCALE
    SCALE = 2 + number
    return torch.ones(3)


def get_inputs():
    return torch.ones(3)
"""


async def test_a_guard_filter_holds_and_is_said(explain: Explain) -> None:
    result = await explain(STALE, "f", options=wire.RunOptions(calls=3))
    assert result.done is not None
    assert not result.records
    assert result.done.settings == (
        "Compiled with guard_filter_fn=skip_guard_on_globals_unsafe, as in your program."
    )
    without = await explain(
        STALE.replace("guard_filter_fn", "x"), "f", options=wire.RunOptions(calls=3)
    )
    assert without.done is not None
    assert {record.kind for record in without.records} == {wire.RECOMPILE}
    assert without.done.settings.startswith(
        "Not in effect, since only Inductor reads it and this run has the backend eager: x="
    )


@pytest.mark.parametrize(
    ("arguments", "calls", "words"),
    [
        ("", 1, ""),
        (
            "mode='reduce-overhead'",
            1,
            "Not in effect, since only Inductor reads it and this run has the backend eager: "
            "mode='reduce-overhead'.",
        ),
        (
            "isolate_recompiles=True",
            1,
            "Compiled with isolate_recompiles=True, as in your program.",
        ),
        ("dynamic=True", 1, "The options of this run replace dynamic=True of your program."),
        ("disable=True", 1, "Your program sets disable=True there: it runs in eager mode."),
        (
            "recompile_limit=3",
            2,
            "Your program compiles it in 2 ways, and each is run: recompile_limit=3 at model.py:8: "
            "1 graph; no arguments at model.py:9: 1 graph.",
        ),
    ],
)
async def test_what_the_program_compiles_with_is_said(
    explain: Explain, arguments: str, calls: int, words: str
) -> None:
    skip_without(arguments)
    program = "import torch\n\n\ndef f(x):\n    return x + 1\n\n\n"
    program += f"fast = torch.compile(f, {arguments})\n" + "slow = torch.compile(f)\n" * (calls - 1)
    options = wire.RunOptions(dynamic="off" if "dynamic" in arguments else "")
    result = await explain(program, "f", inputs="torch.ones(3)", options=options)
    assert result.done is not None
    assert result.done.settings == words


async def test_what_is_found_in_each_of_two_ways_is_said(explain: Explain) -> None:
    program = (
        "import torch\n\n\ndef f(x):\n    return x * 2\n\n\n"
        "sizes = torch.compile(f, dynamic=False)\nfast = torch.compile(f, dynamic=True)\n"
    )
    options = wire.RunOptions(calls=3)
    result = await explain(program, "f", inputs="torch.ones(3)", options=options)
    assert result.done is not None
    assert result.done.settings == (
        "Your program compiles it in 2 ways, and each is run: dynamic=False at model.py:8: "
        "3 graphs, 2 recompiles (line 4); dynamic=True at model.py:9: 1 graph."
    )
    assert (result.done.graphs, len(result.records)) == (4, 2)
    # An option of the run that makes both the same.
    options = wire.RunOptions(calls=3, dynamic="on")
    result = await explain(program, "f", inputs="torch.ones(3)", options=options)
    assert result.done is not None
    assert result.done.settings == ("The options of this run replace dynamic=True of your program.")


async def test_a_stance_is_said(explain: Explain) -> None:
    program = (
        "import torch\n\ntorch.compiler.set_stance('force_eager')\n\n\n"
        "def f(x):\n    return x + 1\n\n\n"
        "def get_inputs_of_call(number):\n"
        "    if number:\n        torch.compiler.set_stance('eager_on_recompile')\n"
        "    return torch.ones(3 + number)\n\n\n"
        "def get_inputs():\n    return torch.ones(3)\n"
    )
    result = await explain(program, "f", options=wire.RunOptions(calls=4))
    assert result.done is not None
    assert (result.done.graphs, len(result.records)) == (1, 0)
    assert result.done.settings == (
        "Your program calls torch.compiler.set_stance('force_eager') when it is imported: every "
        "call runs in eager mode. This run begins without it. "
        "torch.compiler.set_stance('eager_on_recompile') was in force at the end: a call that no "
        "compiled version fits runs in eager mode, and has no breaks then."
    )


async def test_a_break_that_ends_the_program_is_said_to(explain: Explain) -> None:
    program = (
        "import torch\n\n\n@torch.compile\ndef f(x):\n"
        "    with torch._dynamo.error_on_graph_break(True):\n        return x.sum().item() + x\n"
    )
    result = await explain(program, "f", inputs="torch.ones(3)")
    assert result.done is not None
    assert [(record.kind, record.line) for record in result.records] == [(wire.BREAK, 7)]
    assert result.done.settings.startswith(
        "Call 1 of the compiled target raised torch._dynamo.exc.Unsupported, as it does in your "
        "program. A graph break is an error under torch._dynamo.error_on_graph_break(True)"
    )


TAKEN_OVER = {
    "allow_in_graph": "what Dynamo traces",
    "assume_constant_result": "what Dynamo traces",
    "config": "the program's settings of it hold from its import on",
    "cudagraph_mark_step_begin": "called by the program",
    "disable": "what Dynamo traces",
    "get_default_backend": "reads only",
    "is_compiling": "what Dynamo traces",
    "is_dynamo_compiling": "what Dynamo traces",
    "is_exporting": "what Dynamo traces",
    "keep_portable_guards_unsafe": "an option of torch.compile",
    "keep_tensor_guards_unsafe": "an option of torch.compile",
    "list_backends": "reads only",
    "load_cache_artifacts": "called by the program",
    "load_compiled_function": "called by the program",
    "nested_compile_region": "what Dynamo traces",
    "reset": "called by the program",
    "save_cache_artifacts": "reads only",
    "set_enable_guard_collectives": "the program's call of it holds from its import on",
    "set_stance": "kept, but for force_eager",
    "skip_all_guards_unsafe": "an option of torch.compile",
    "skip_guard_on_all_nn_modules_unsafe": "an option of torch.compile",
    "skip_guard_on_globals_unsafe": "an option of torch.compile",
    "skip_guard_on_inbuilt_nn_modules_unsafe": "an option of torch.compile",
    "substitute_in_graph": "what Dynamo traces",
    "wrap_numpy": "what Dynamo traces",
}
"""Of torch.compiler: how a run has it, too."""
NOT_TAKEN_OVER = {
    "compile": "replaced, for the run's own options",
    "set_default_backend": "the run has a backend of its own",
}


def test_every_argument_of_torchs_compile_call_is_taken_over_or_the_runs() -> None:
    import torch

    arguments = inspect.signature(torch.compile).parameters.keys() - {"model"}
    known = {*OF_THE_RUN, "options"}
    # torch 2.11 has no name yet.
    assert known - {"name"} <= arguments
    given = dict.fromkeys(arguments - known, "given")
    assert taken_over(given, "inductor") == given
    assert taken_over(given) == {k: v for k, v in given.items() if k != "mode"}
    # Of the dictionary, those that torch.compile takes out before the backend gets it.
    popped = re.findall(r"options\.pop\(\"(\w+)\"", inspect.getsource(torch.compile))
    assert {*OPTIONS_OF_DYNAMO, "use_aoti"} == {*popped}


def test_every_setting_of_torchs_compiler_is_taken_over_or_listed() -> None:
    import torch

    assert not TAKEN_OVER.keys() & NOT_TAKEN_OVER.keys()
    assert {*TAKEN_OVER, *NOT_TAKEN_OVER} >= {*torch.compiler.__all__}
    # It passes all that it is given to torch.compile, which is replaced.
    assert "torch.compile(" in inspect.getsource(torch.nn.Module.compile)
    kinds = {p.kind for p in inspect.signature(torch.nn.Module.compile).parameters.values()}
    assert inspect.Parameter.KEYWORD_ONLY not in kinds
    # A stance is kept as a whole, with every part of it.
    parts = {field.name for field in dataclasses.fields(_stance())}
    given = inspect.signature(torch.compiler.set_stance).parameters.keys()
    assert {name.replace("force_backend", "backend") for name in given} <= parts


def _stance() -> Any:
    from torch._dynamo import eval_frame

    return eval_frame._stance


@pytest.mark.parametrize(
    ("script", "recompiles", "words"),
    [
        (
            "Accelerator(dynamo_plugin=TorchDynamoPlugin(dynamic=False, mode=args.mode))",
            2,
            "Compiled with dynamic=False, as in your program. The settings are those of "
            "TorchDynamoPlugin at train.py:4. Not taken over, since only a run of your program "
            "evaluates it: mode=args.mode.",
        ),
        (
            "TrainingArguments('out', torch_compile=True, torch_compile_mode='max-autotune')",
            1,
            "The settings are those of TrainingArguments at train.py:4. Not in effect, since only "
            "Inductor reads it and this run has the backend eager: mode='max-autotune'.",
        ),
        ("TrainingArguments('out', torch_compile=False, torch_compile_mode='default')", 1, ""),
        (
            "torch.compile(Net(), dynamic=False, mode=args.mode)",
            2,
            "Compiled with dynamic=False, as in your program. The settings are those of "
            "torch.compile at train.py:4. Not taken over, since only a run of your program "
            "evaluates it: mode=args.mode.",
        ),
        ("torch.compile(Net(), backend='inductor')", 1, ""),
    ],
)
async def test_what_a_script_that_is_not_run_compiles_with_holds(
    explain: Explain, tmp_path: Path, script: str, recompiles: int, words: str
) -> None:
    model = "import torch\n\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
    (tmp_path / "net.py").write_text(model + "        return x * 2\n")
    train = f"from net import Net\n\ndef main(args):\n    {script}.run(Net())\n"
    (tmp_path / "train.py").write_text(train)
    result = await explain(
        tmp_path / "net.py",
        "Net",
        inputs="torch.ones(3)",
        folders=[str(tmp_path)],
        options=wire.RunOptions(calls=3),
    )
    assert result.done is not None
    assert result.done.settings == words
    assert sum(record.kind == wire.RECOMPILE for record in result.records) == recompiles


SET_IN_MAIN = """\
import torch


@torch.compile
def step(x):
    return x * int(x.sum())


def other(x):
    return x + 1


def get_inputs():
    return torch.ones(3)


if __name__ == "__main__":
    torch._dynamo.config.capture_scalar_outputs = True
    torch._dynamo.config.recompile_limit = 3
    torch._dynamo.config.of_another_version = 3
    torch.compiler.set_stance("eager_on_recompile")
    step(get_inputs())
"""


async def test_what_the_program_sets_outside_of_its_import_holds(explain: Explain) -> None:
    result = await explain(SET_IN_MAIN, "step")
    assert result.failure is None
    assert not result.records
    assert result.done is not None
    said = result.done.settings
    assert "torch._dynamo.config.capture_scalar_outputs = True (" in said
    assert "torch._dynamo.config.recompile_limit = 3 (" in said
    assert "of_another_version" not in said
    assert re.search(r"set_stance\('eager_on_recompile'\) at \w+\.py:21: ", said)


async def test_values_that_contradict_each_other_are_named_and_not_set(explain: Explain) -> None:
    twice = "torch._dynamo.config.capture_scalar_outputs = False"
    program = SET_IN_MAIN.replace('torch.compiler.set_stance("eager_on_recompile")', twice)
    result = await explain(program, "step")
    assert sum(record.kind == wire.BREAK for record in result.records) == 1
    assert result.done is not None
    assert "Not set, since your program has several values: " in result.done.settings
