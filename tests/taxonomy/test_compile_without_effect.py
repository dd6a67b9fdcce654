"""The page about compile calls without effect: how many graphs its two programs give."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from tests.dynamic.prepared import MODEL_PYTHON
from tests.static.checking import check

ENTRY = load().by_id("compile-without-effect")
MARK = "  # no effect"
_EAGER = (
    "import functools, torch\ntorch.compile = functools.partial(torch.compile, backend='eager')\n"
)
_COUNT = """
import torch._dynamo
from torch._dynamo.utils import counters
torch._dynamo.reset()
result = run(*get_inputs())
print(counters["stats"]["unique_graphs"], result.sum().item())
"""


def counted(folder: Path, program: str) -> tuple[int, float]:
    """How many graphs the program gives, and the sum of its result."""
    path = folder / "program.py"
    path.write_text(_EAGER + program + _COUNT, encoding="utf-8")
    done = subprocess.run([MODEL_PYTHON, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    graphs, total = done.stdout.split()
    return int(graphs), float(total)


@pytest.mark.dynamo
def test_the_example_compiles_nothing_and_the_replacement_does(tmp_path: Path) -> None:
    example = counted(tmp_path, ENTRY.example)
    replacement = counted(tmp_path, ENTRY.replacement)
    assert example[0] == 0
    assert replacement[0] > 0
    assert replacement[1] == pytest.approx(example[1])


def test_the_checker_finds_what_the_example_marks() -> None:
    marked = [n for n, line in enumerate(ENTRY.example.split("\n"), 1) if line.endswith(MARK)]
    found = [(f.code, f.location.line) for f in check(ENTRY.example).findings]
    assert found == [("FG419", line) for line in marked]
    assert check(ENTRY.replacement).findings == ()


HEAD = """\
import torch
from torch import nn

class Net(nn.Module):
    def forward(self, x):
        return x + 1

def double(x):
    return x * 2

net = Net()
x = torch.ones(3)
"""
WITHOUT_EFFECT = {
    "torch.compile(net)\nnet(x)": [1],
    "torch.compile(double, fullgraph=True)": [1],
    "torch.compile(mode='default')(double)": [1],
    "torch.compile(net.forward)\nnet(x)": [1],
    "def main():\n    model = Net()\n    torch.compile(model)\n    return model(x)": [3],
    "net.compile()\nnet.forward(x)": [2],
    "def main():\n    model = Net()\n    model.compile()\n    return model.forward(x)": [4],
}
WITH_EFFECT = [
    "net = torch.compile(net)\nnet(x)",
    "torch.compile(net)(x)",
    "net.compile()\nnet(x)",
    "net = torch.compile(net)\nnet.forward(x)",
    "net.forward = torch.compile(net.forward)\nnet.forward(x)",
    "torch.compile(Net)\nNet()(x)",
    "net.forward(x)\nnet.compile()\nnet(x)",
]
OF_ANOTHER = "net.compile()\nnet = Net()\nnet.forward(x)"


@pytest.mark.parametrize("text", WITHOUT_EFFECT)
def test_a_compile_call_without_effect_is_reported(text: str) -> None:
    found = [(f.code, f.location.line) for f in check(HEAD + text).findings]
    assert found == [("FG419", HEAD.count("\n") + line) for line in WITHOUT_EFFECT[text]]


@pytest.mark.parametrize("text", [*WITH_EFFECT, OF_ANOTHER])
def test_a_compile_call_with_effect_is_not(text: str) -> None:
    assert check(HEAD + text).findings == ()


@pytest.mark.dynamo
def test_dynamo_agrees_about_each(tmp_path: Path) -> None:
    graphs = "\nfrom torch._dynamo.utils import counters\n"
    graphs += "print(counters['stats']['unique_graphs'])\n"
    call = "\nif 'main' in globals():\n    main()\nelif 'double' in {text!r}:\n    double(x)\n"
    shown = {}
    for number, text in enumerate([*WITHOUT_EFFECT, *WITH_EFFECT]):
        path = tmp_path / f"case_{number}.py"
        given = text.replace("compile()", "compile(backend='eager')")
        given = given.replace("torch.compile(net)", "torch.compile(net, backend='eager')")
        given = given.replace("torch.compile(Net)", "torch.compile(Net, backend='eager')")
        given = given.replace("(net.forward)", "(net.forward, backend='eager')")
        path.write_text(HEAD + given + call.format(text=text) + graphs, encoding="utf-8")
        shown[text] = path
    runner = (
        "import runpy, sys, torch._dynamo\n"
        "from torch._dynamo.utils import counters\n"
        "for path in sys.argv[1:]:\n"
        "    torch._dynamo.reset(); counters.clear(); runpy.run_path(path)\n"
    )
    paths = [str(path) for path in shown.values()]
    done = subprocess.run(
        [MODEL_PYTHON, "-c", runner, *paths], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    counts = dict(zip(shown, map(int, done.stdout.split()), strict=True))
    assert {text: counts[text] for text in WITHOUT_EFFECT} == dict.fromkeys(WITHOUT_EFFECT, 0)
    assert all(counts[text] > 0 for text in WITH_EFFECT), counts
