"""What can be a target, and how its inputs are found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

NET = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, width, bias=True):
        super().__init__()
        self.layer = nn.Linear(width, 2, bias=bias)

    def forward(self, x):
        y = self.layer(x)
        print(y.shape)
        return y

    def scaled(self, x, by):
        return self.layer(x) * by.item()

    @staticmethod
    def plain(x):
        return x.tolist()

net = Net(4)

def get_init_inputs():
    return {init}

def get_inputs():
    return {inputs}
"""


def net(init: str = "[4]", inputs: str = "[torch.ones(3, 4)]") -> str:
    return NET.replace("{init}", init).replace("{inputs}", inputs)


@pytest.mark.parametrize(
    "init", ["[4]", "(4, False)", "{'width': 4}", "[[4], {'bias': False}]", "4"]
)
async def test_a_module_class_is_built_with_get_init_inputs(explain: Explain, init: str) -> None:
    result = await explain(net(init), "Net")

    assert result.failure is None
    assert [b.line for b in result.records] == [12]
    assert [call.function for call in result.records[0].stack] == ["forward"]
    assert result.done is not None
    assert result.done.inputs == "x: float32[3, 4]"


@pytest.mark.parametrize(
    ("name", "inputs", "line"),
    [
        ("net", "", 12),
        ("Net.forward", "", 12),
        ("net.forward", "", 12),
        ("Net.scaled", "(torch.ones(3, 4), torch.tensor(2.0))", 16),
        ("Net.plain", "torch.ones(3)", 20),
    ],
)
async def test_instances_and_methods_are_targets(
    explain: Explain, name: str, inputs: str, line: int
) -> None:
    result = await explain(net(), name, inputs=inputs)

    assert result.failure is None
    assert [b.line for b in result.records] == [line]


async def test_a_tokenizers_mapping_is_keyword_arguments(explain: Explain) -> None:
    text = """
    import collections, torch

    def f(ids, mask=None):
        return ids.float().tolist()

    def get_inputs():
        return collections.UserDict(ids=torch.ones(2, 3).long(), mask=torch.ones(2))
    """

    result = await explain(text, "f")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs == "ids: int64[2, 3], mask: float32[2]"


@pytest.mark.parametrize(
    "setup",
    [
        "os.environ['TORCHDYNAMO_DISABLE'] = '1'\ntorch._dynamo.config.disable = True",
        "torch.compiler.set_stance('force_eager')",
        "torch.compile = lambda model=None, **options: model",
    ],
)
async def test_a_program_that_switches_compilation_off_is_compiled(
    explain: Explain, setup: str
) -> None:
    text = f"import os, torch\n{setup}\ndef f(x):\n    return x.tolist()\n"

    result = await explain(text, "f", inputs="torch.ones(2)")

    assert result.failure is None
    assert len(result.records) == 1


@pytest.mark.parametrize(
    "inputs", ["[torch.ones(3, 4)]", "torch.ones(3, 4)", "{'x': torch.ones(3, 4)}"]
)
async def test_get_inputs_may_give_a_list_a_tensor_or_keywords(
    explain: Explain, inputs: str
) -> None:
    result = await explain(net(inputs=inputs), "Net")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs == "x: float32[3, 4]"


async def test_inputs_of_a_run_see_the_programs_names(explain: Explain) -> None:
    text = "WIDTH = 5\n\ndef f(a, b=None):\n    return a.tolist()\n"

    result = await explain(text, "f", inputs="dict(a=torch.ones(2, WIDTH), b=None)")

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs == "a: float32[2, 5], b: None"


async def test_get_init_inputs_without_a_return_gives_no_arguments(explain: Explain) -> None:
    text = """
    import torch

    class Net(torch.nn.Module):
        def forward(self, x):
            return x.tolist()

    def get_init_inputs():
        pass
    """

    result = await explain(text, "Net", inputs="torch.ones(2)")

    assert result.failure is None
    assert len(result.records) == 1


async def test_a_function_without_parameters_needs_no_inputs(explain: Explain) -> None:
    result = await explain("import torch\n\ndef f(n=3):\n    return torch.ones(n).tolist()\n", "f")

    assert result.failure is None
    assert [b.gb_id for b in result.records] == ["GB0109"]


COMPILED = """
import torch

@torch.compile(fullgraph=True, mode="max-autotune")
def step(x):
    y = x + 1
    print(y.shape)
    return y * y.sum().item()

class Net(torch.nn.Module):
    @torch.compile
    def forward(self, x):
        print("forward")
        return x + 1

net = torch.compile(Net(), backend="inductor")
module = Net()
module.compile(fullgraph=True)

def helper(x):
    print("eager")
    return step(x)
"""


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("step", {7, 8}),
        ("Net", {13}),
        ("net", {13}),
        ("module", {13}),
        ("helper", {21, 7, 8}),
    ],
)
async def test_what_the_program_compiles_itself_is_seen_with_all_its_breaks(
    explain: Explain, name: str, lines: set[int]
) -> None:
    result = await explain(COMPILED, name, inputs="torch.ones(3)")

    assert result.failure is None
    assert {b.line for b in result.records} == lines
    assert result.done is not None
    assert {(f.line, f.function) for f in result.done.fullgraph} >= {(4, "step")}


async def test_a_file_in_a_package_keeps_its_relative_imports(
    explain: Explain, write: Callable[..., Path]
) -> None:
    write("", "package/__init__.py")
    write("def scale(x):\n    return x * x.sum().item()\n", "package/parts/ops.py")
    write("", "package/parts/__init__.py")
    path = write(
        "from .parts.ops import scale\n\ndef f(x):\n    return scale(x + 1)\n", "package/model.py"
    )

    result = await explain(path, "f", inputs="torch.ones(3)")

    assert result.failure is None
    assert {(Path(b.path).name, b.line) for b in result.records} == {("ops.py", 2)}


async def test_relative_imports_work_in_a_folder_without_init(
    explain: Explain, write: Callable[..., Path], tmp_path: Path
) -> None:
    write("def scale(x):\n    return x * x.sum().item()\n", "src/ops.py")
    path = write("from .ops import scale\n\ndef f(x):\n    return scale(x + 1)\n", "src/model.py")

    result = await explain(path, "f", inputs="torch.ones(3)", folders=[str(tmp_path)])

    assert result.failure is None
    assert {(Path(b.path).name, b.line) for b in result.records} == {("ops.py", 2)}


async def test_a_module_is_a_target(
    supervisor: Supervisor, write: Callable[..., Path], tmp_path: Path
) -> None:
    write("def f(x):\n    return x.tolist()\n", "package/model.py")
    job = Target("f", module="package.model").job(inputs="torch.ones(2)", folders=[str(tmp_path)])

    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is None
    assert [b.path for b in result.records] == [str(tmp_path / "package" / "model.py")]


async def test_modules_named_like_the_standard_library_do_no_harm(
    explain: Explain, write: Callable[..., Path]
) -> None:
    for name in ("json.py", "types.py", "wire.py", "struct.py", "logging.py", "torch_utils.py"):
        write("raise RuntimeError('the wrong module')\n", name)
    path = write("import dataclasses\n\ndef f(x):\n    return x.tolist()\n", "types.py")

    result = await explain(path, "f", inputs="torch.ones(2)")

    assert result.failure is None
    assert [b.line for b in result.records] == [4]


async def test_dataclasses_and_pickle_find_the_targets_module(explain: Explain) -> None:
    text = """
    from __future__ import annotations
    import dataclasses, pickle, sys

    @dataclasses.dataclass
    class Config:
        width: int = 3

    assert pickle.loads(pickle.dumps(Config(4))) == Config(4)
    assert __name__ == "model" and sys.modules["model"].Config is Config

    def f(x):
        return x.tolist()
    """

    result = await explain(text, "f", inputs="torch.ones(2)")

    assert result.failure is None
