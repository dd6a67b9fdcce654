"""Which functions count as compiled, by where the checker looks for a ``print``."""

from __future__ import annotations

import pytest

from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker, CompiledRegion
from fullgraph.taxonomy import Taxonomy

TOP = """import functools
import torch
from torch import nn


def step(x):
    print("step")
    return helper(x)


def helper(x):
    print("helper")
    return x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        print("init")
        self.act = nn.Sequential(Act(), nn.ReLU())

    def forward(self, x):
        print("Net")
        return self.act(self.again(x))

    def again(self, x):
        print("again")
        return x


class Act(nn.Module):
    def forward(self, x):
        print("Act")
        return x


class Lone(nn.Module):
    def forward(self, x):
        print("Lone")
        return x
"""


def reached(text: str) -> set[str]:
    """What the prints in compiled code would print."""
    result = Checker(Taxonomy(()), LintSettings()).check("m.py", text)
    assert not result.problems
    rows = text.split("\n")
    return {rows[f.location.line - 1].split('"')[1] for f in result.findings}


def regions(text: str) -> tuple[CompiledRegion, ...]:
    return Checker(Taxonomy(()), LintSettings()).check("m.py", text).regions


STEP = {"step", "helper"}
NET = {"Net", "again", "Act"}
MODULES = NET | {"Lone"}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", MODULES),
        ("step = torch.compile(step)\n", STEP),
        ("fast = torch.compile(step, mode='max-autotune')\n", STEP),
        ("from torch import compile as c\nfast = c(fullgraph=True)(step)\n", STEP),
        ("net = torch.compile(Net())\n", NET),
        ("net = Net()\nnet.compile()\n", NET),
        ("net = Net().eval()\nnet = torch.compile(model=net)\n", NET),
        ("net = Net()\nnet.forward = torch.compile(net.forward)\n", NET),
        ("nets = [torch.compile(n) for n in (Net(), Lone())]\n", MODULES),
        ("def build():\n    return Net()\n\ndef main():\n    m = torch.compile(build())\n", NET),
        ("def main(model):\n    return torch.compile(model)\n", MODULES),
        ("if __name__ == '__main__':\n    torch.compile(Net())(1)\n", NET),
        (
            "jit = functools.partial(torch.compile, dynamic=True)\n"
            "@jit\ndef g(x):\n    return helper(x)\n",
            {"helper"},
        ),
        ("@functools.partial(torch.compile, dynamic=True)\ndef g(x):\n    return step(x)\n", STEP),
        ("@torch.compile()\ndef g(m: Net, x):\n    return m(x)\n", NET),
        ("net = Net()\n@torch.compile\ndef g(x):\n    return net(x)\n", NET),
        ("import re\npattern = re.compile('x')\n", MODULES),
        (
            "class Trainer:\n    def __init__(self):\n"
            "        self.fast = torch.compile(self.run)\n\n"
            "    def run(self, x):\n        return helper(x)\n",
            {"helper"},
        ),
        (
            "class Big(nn.Module):\n    @torch.compile\n"
            "    def part(self, x):\n        return helper(x)\n",
            MODULES | {"helper"},
        ),
    ],
)
def test_what_is_compiled(more: str, expected: set[str]) -> None:
    assert reached(TOP + more) == expected


@pytest.mark.parametrize(
    ("before", "condition"),
    [
        ("", "if not torch.compiler.is_compiling():"),
        ("", "if not torch._dynamo.is_compiling():"),
        ("from torch._dynamo import is_compiling", "if not is_compiling():"),
        ("import torch.compiler as tc", "if not (tc.is_compiling()):"),
        ("", "if torch.jit.is_scripting():"),
        ("", "if torch.jit.is_tracing() or torch.jit.is_scripting():"),
        ("from typing import TYPE_CHECKING", "if TYPE_CHECKING:"),
        ("", "if torch.compiler.is_compiling():\n        return x\n    else:"),
        ("", "if torch.compiler.is_compiling():\n        return x\n    if x is x:"),
        ("from transformers.utils import is_torchdynamo_compiling as c", "if not c():"),
    ],
)
def test_code_that_dynamo_never_sees(before: str, condition: str) -> None:
    body = f"    {condition}\n        print('no')\n    return x\n"
    text = f"import torch\n{before}\n@torch.compile\ndef f(x):\n{body}"
    assert Checker(Taxonomy(()), LintSettings()).check("m.py", text).findings == ()


@pytest.mark.parametrize(
    "mark",
    [
        "torch.compiler.disable",
        "torch.compiler.disable()",
        "torch._dynamo.disable",
        "torch.jit.ignore",
    ],
)
def test_disabled_functions_end_the_search(mark: str) -> None:
    assert reached(TOP.replace("def step", f"@{mark}\ndef step") + "torch.compile(step)\n") == set()
    apart = TOP.replace("def helper", f"@{mark}\ndef helper") + "torch.compile(step)\n"
    assert reached(apart) == {"step"}


def test_regions_name_what_explain_takes() -> None:
    text = TOP + "\n@torch.compile\ndef loop(x):\n    return x\n"
    found = regions(text)
    assert [(r.name, text.split("\n")[r.location.line - 1]) for r in found] == [
        ("loop", "def loop(x):")
    ]
    place = found[0].location
    assert (place.column, place.end_column) == (4, 8)
    assert "decorated with torch.compile" in found[0].reason


def test_regions_of_modules_stand_at_forward() -> None:
    found = regions(TOP)
    assert [r.name for r in found] == ["Net", "Act", "Lone"]
    assert {TOP.split("\n")[r.location.line - 1].strip() for r in found} == {
        "def forward(self, x):"
    }


def test_a_class_that_is_no_module_is_not_compiled() -> None:
    text = "import torch\nclass Data:\n    def forward(self, x):\n        print('no')\n"
    assert reached(text) == set()
    assert reached(text.replace("Data", "Data(Undefined.PreTrainedModel)")) == set()


def test_bases_in_the_file_and_imported_models_are_modules() -> None:
    text = (
        "import torch\nfrom lib import PreTrainedModel\n\n"
        "class Base(PreTrainedModel):\n    pass\n\n"
        'class Net(Base):\n    def forward(self, x):\n        print("Net")\n'
    )
    assert reached(text) == {"Net"}
