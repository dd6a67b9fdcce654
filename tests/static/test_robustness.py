"""No text makes the checker raise or run for ever."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fullgraph.static.models import registry
from fullgraph.static.results import Problem
from tests.robustness.mutations import mutated
from tests.robustness.outcome import FAULTS, kind_of, units_are_whole
from tests.static.checking import check, lines

EXAMPLES = sorted(Path(__file__).parents[2].joinpath("examples").glob("*.py"))
BOUNDED = settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def texts() -> list[str]:
    found = [path.read_text() for path in EXAMPLES]
    package = find_spec("transformers")
    if package is not None and package.submodule_search_locations is not None:
        models = Path(package.submodule_search_locations[0], "models")
        found.append(models.joinpath("vit", "modeling_vit.py").read_text())
    return found


TEXTS = texts()


def assert_is_sane(text: str) -> None:
    result = check(text)
    count = text.count("\n") + text.count("\r") + 1
    assert not [p for p in result.problems if kind_of(p.message) in FAULTS]
    assert units_are_whole(text)
    assert all(1 <= line <= count for line in lines(result))
    assert all(1 <= p.line <= count for p in result.problems)
    assert list(result.findings) == sorted(result.findings, key=lambda f: (f.location, f.code))


@BOUNDED
@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_mutated_files(text: str, seed: int) -> None:
    assert_is_sane(mutated(text, seed))


@BOUNDED
@given(st.text(st.characters(codec=None), max_size=80), st.sampled_from(("", "    ", "x = ")))
def test_any_text(text: str, before: str) -> None:
    assert_is_sane(f"import torch\n@torch.compile\ndef f(x):\n    return x\n{before}{text}\n")


@BOUNDED
@given(st.binary(max_size=80))
def test_any_bytes(data: bytes) -> None:
    assert_is_sane(f"import torch\n{data.decode('latin-1')}")


def function(body: str) -> str:
    return f"import torch\n@torch.compile\ndef f(x):\n{body}"


def nested(opener: str, count: int, inner: str) -> str:
    blocks = "".join(f"{'  ' * (i + 1)}{opener}\n" for i in range(count))
    return f"{blocks}{'  ' * (count + 1)}{inner}\n"


ENDLESS = {
    "doubling tuples": function("    x = (x, x)\n" * 60 + "    return f(x)\n"),
    "doubling dicts": function("    x = {'a': x, 'b': x}\n" * 60 + "    return f(x)\n"),
    "nested loops": function(nested("for i in x:", 40, "x = x + 1")),
    "nested comprehensions": function("  return [" * 40 + "x" + " for x in x]" * 40 + "\n"),
    "calls that multiply": "import torch\n"
    + "".join(f"def f{i}(x): return f{i + 1}(x) + f{i + 1}((x, {i}))\n" for i in range(40))
    + "c = torch.compile(f0)\n",
    "closures that multiply": function(
        "".join(f"    def g{i}(a): return g{i - 1}(lambda: a), g{i - 1}(a)\n" for i in range(40))
        + "    return g39(x)\n"
    ),
    "recursive functions": "import torch\ndef a(x): return b((x, x))\ndef b(x): return a([x])\n"
    "c = torch.compile(a)\n",
    "recursive closures": function(
        "    def g(y): return g(lambda: g(y))\n    return g(g)\n"
    ),
    "class of itself": "import torch\nclass A(A):\n    def forward(self, x): return self.y(x)\n",
    "classes of each other": "import torch\nclass A(B): pass\nclass B(C): pass\nclass C(A):\n"
    "    def forward(self, x): return self.z\nc = torch.compile(A())\n",
    "diamonds": "import torch\nclass A0(torch.nn.Module): pass\n"
    + "".join(f"class A{i}(A{i - 1}, A{i - 1}): pass\n" for i in range(1, 60))
    + "c = torch.compile(A59())\n",
    "modules of each other": "import torch\nclass A(torch.nn.Module):\n    def __init__(self):\n"
    "        self.b = B()\n    def forward(self, x): return self.b(x)\n"
    "class B(torch.nn.Module):\n    def __init__(self):\n        self.a = A()\n"
    "    def forward(self, x): return self.a(x)\n",
    "decorator of itself": "import torch\n@f\n@torch.compile\n@f(f)\ndef f(x): return f(f)\n",
    "property of itself": "import torch\nclass A(torch.nn.Module):\n    @property\n"
    "    def p(self): return self.p.p\n    def forward(self, x): return self.p\n",
    "partials of partials": "import torch, functools\np = torch.compile\n"
    + "p = functools.partial(p, p, p)\n" * 60,
    "many open brackets": "import torch\n" + "x = (\n" * 3000,
    "many open strings": "import torch\n" + "def f():\n    x = '''a\n" * 1001,
    "backslashes in an open string": "import torch\nx = \"\"\"" + r"\text{a} \cdot " * 300,
    "backslashes in another open string": "import torch\nx = (\'\'\'" + r"\\ \'" * 300,
    "deep blocks": function(nested("if x:", 95, "x.item()")),
    "long elif": function("    if x: pass\n" + "    elif x: pass\n" * 900),
    "long chain to run": function("    return x.sum().item()" + " + 1" * 280 + "\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDLESS)
def test_code_without_end_is_given_up(name: str) -> None:
    assert_is_sane(ENDLESS[name])


def test_what_is_given_up_is_said_and_the_rest_is_checked() -> None:
    calls = ENDLESS["calls that multiply"]
    result = check(f"{calls}@torch.compile\ndef last(x):\n    return x.sum().item()\n")
    assert lines(result) == [45]


def test_a_definition_too_deep_to_check_is_a_problem_of_its_own() -> None:
    other = "\n@torch.compile\ndef g(x):\n    return x.max().item()\n"
    result = check(function("    return x.sum().item()" + " + 1" * 400 + "\n") + other)
    assert lines(result) == [8]
    fault = "nested too deeply to be checked; the rest of the file is checked"
    assert result.problems == (Problem("case.py", 2, fault),)


def test_a_long_file_is_checked_to_its_end() -> None:
    count = 5000
    text = "import torch\n" + "def f(x):\n    y = x.relu()\n    return y\n\n" * count
    text += "@torch.compile\ndef last(x):\n    return f(x).sum().item()\n"
    assert lines(check(text)) == [4 * count + 4]


def called_below() -> list[str]:
    """Modules and classes all of whose names have a model."""
    registry.checks_tracing("")
    return sorted(registry.CALLS._below)


@pytest.mark.parametrize("owner", called_below())
def test_what_a_library_keeps_for_itself_is_called(owner: str) -> None:
    root = owner.partition(".")[0]
    assert_is_sane(
        f"import torch\nimport {root}\n\n\n@torch.compile\ndef f(x):\n"
        f"    y = {owner}._Private.get(x, dim=0)\n    return {owner}._own(y, y) + y\n"
    )
