"""What several lists of names once disagreed on, and that no name is listed in two rooms."""

from __future__ import annotations

import ast
import keyword
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest

import fullgraph
from fullgraph.static.models import registry
from tests.static.checking import check, lines, lines_marked, lines_that_break

NUMBER = "def f(x):\n    x = x + 1\n    n = (x.sum() * 0 + 1).long()\n"
MASK = "import torch\ndef f(x):\n    m = x > 0\n"
PROGRAMS = {
    "a function needs a size as the method does": "import torch\n"
    + NUMBER
    + "    return torch.reshape(x, (n, -1)) + 1  # break\n",
    "a function needs an index as the method does": "import torch\n"
    + NUMBER
    + "    return torch.select(x, 0, n) + 1  # break\n",
    "masks that are joined": MASK
    + "    return x.repeat(2)[torch.concatenate([m, m])] + 1  # break\n",
    "masks that are joined to columns": MASK
    + "    return torch.dstack([x, x])[torch.dstack([m, m])] + 1  # break\n",
    "all operators": "import operator\ndef f(x):\n    x = x + 1\n"
    "    if operator.imod(x.sum(), 3) > 0:  # break\n        return x + 1\n    return x\n",
    "a layer by the path of its file": "import torch\nfrom torch.nn.modules.rnn import LSTM\n"
    "class Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.rnn = LSTM(3, 3)\n\n    def forward(self, x):\n"
    "        return self.rnn(x)[0] + 1  # break\n",
    "layers by the path of their file": "import torch\n"
    "from torch.nn.modules.container import Sequential\n"
    "class Ask(torch.nn.Module):\n    def forward(self, x):\n"
    "        return x + 1 if x.sum() > 0 else x  # break\n\n"
    "class Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.layers = Sequential(Ask())\n\n"
    "    def forward(self, x):\n        return self.layers(x * 2)\n",
}
"""Each with the line that breaks."""

INPUTS = {"a layer by the path of its file": "torch.ones(2, 3)"}


def whole(program: str) -> str:
    """The program with the call that compiles it."""
    compiled = "Net()" if "class Net" in program else "f"
    return f"{program}\nimport torch\ncompiled = torch.compile({compiled})\n"


@pytest.mark.parametrize("case", PROGRAMS)
def test_they_agree(case: str) -> None:
    assert lines(check(whole(PROGRAMS[case]))) == lines_marked(PROGRAMS[case])


@pytest.mark.dynamo
def test_dynamo_breaks_there() -> None:
    found = lines_that_break((code, INPUTS.get(n, "torch.ones(4)")) for n, code in PROGRAMS.items())
    assert dict(zip(PROGRAMS, found, strict=True)) == {
        name: lines_marked(code) for name, code in PROGRAMS.items()
    }


SERVER = Path(fullgraph.__file__).parent
MODELS = SERVER / "static/models"


def listed(file: Path) -> Iterator[str]:
    """The dotted names of libraries that stand in lists, or in texts of several names."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    held: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            held += node.elts
        elif isinstance(node, ast.Dict):
            held += (key for key in node.keys if key is not None)
    texts = [node.value for node in held if isinstance(node, ast.Constant)]
    texts += [
        argument.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("names", "frozenset", "set")
        for argument in node.args
        if isinstance(argument, ast.Constant)
    ]
    for text in texts:
        if isinstance(text, str):
            yield from (word for word in text.split() if is_of_library(word))


def is_of_library(word: str) -> bool:
    head, dot, _ = word.partition(".")
    is_path = bool(dot) and re.fullmatch(r"\w+(?:\.\w+)+", word) is not None
    return is_path and (head in registry.LIBRARIES or head in sys.stdlib_module_names)


FIXES = SERVER / "fixes"
REWRITES = FIXES / "rewrites"


def test_names_of_libraries_are_listed_among_the_models_alone() -> None:
    registry.load()
    files = {*(SERVER / "static").rglob("*.py"), *FIXES.rglob("*.py")}
    # A rewrite lists the calls that it rewrites.
    files -= {*MODELS.rglob("*.py"), *REWRITES.glob("*.py")}
    found = {(f.name, name) for f in files for name in listed(f)}
    assert found == set()


def test_no_two_rewrites_list_the_same_call() -> None:
    registry.load()
    found = Counter(name for f in REWRITES.glob("*.py") for name in set(listed(f)))
    assert [name for name, count in found.items() if count > 1] == []


MANY = 6
"""So many names that several lists share are a group, which has a name among the models."""


def lists_in(file: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Each constant of a module, and the plain names that are written out in it."""
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign):
            texts = (node.value for node in ast.walk(statement) if isinstance(node, ast.Constant))
            words = {word for text in texts if isinstance(text, str) for word in text.split()}
            if not any(map(keyword.iskeyword, words)):  # As in a sentence.
                plain = frozenset(word for word in words if word.isidentifier())
                yield f"{file.stem}.{ast.unparse(statement.targets[0])}", plain


def test_what_lists_of_fixes_share_is_a_group_of_the_models() -> None:
    own = [each for file in FIXES.rglob("*.py") for each in lists_in(file)]
    models = ("torch/groups.py", "python/builtins.py", "python/system.py")
    groups = [each for file in models for each in lists_in(MODELS / file)]
    repeated = {
        (first, second): sorted(some & others)
        for (first, some), (second, others) in (*combinations(own, 2), *product(own, groups))
        if len(some & others) >= MANY
    }
    assert repeated == {}
