"""What is found in code that compiled code may call, and how likely it is said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.static.reach.mentions import names_of
from fullgraph.static.reach.workspace import reach_of
from fullgraph.static.results import FileResult
from fullgraph.static.syntax.split import split
from fullgraph.vocabulary.findings import Finding, Likelihood
from fullgraph.work.check import Way, check_files, predictions
from tests.static.checking import judged
from tests.static.reach.programs import PROGRAMS, files_of, marked

NOT_FOUND = {"an optional package"}
"""Whether it is installed is not known to the checker."""

LIKELY, POSSIBLE = Likelihood.LIKELY, Likelihood.POSSIBLE


def check(folder: Path, files: dict[str, str], *names: str) -> dict[str, FileResult]:
    """The results for the files of a package, or for those that are named alone."""
    package = folder / "pkg"
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    paths = [package / name for name in names] or sorted(package.rglob("*.py"))
    way = Way(named=frozenset(package / name for name in names))
    results = check_files(paths, way, use_cache=False)
    return {str(p.relative_to(package)): r for p, r in zip(paths, results, strict=True)}


def every(results: dict[str, FileResult]) -> dict[tuple[str, int], Finding]:
    return {
        (name, finding.location.line): finding
        for name, result in results.items()
        for finding in (*result.possible, *result.findings)
    }


@pytest.mark.parametrize("name", sorted(PROGRAMS.keys() - NOT_FOUND))
def test_what_compiled_code_may_call_is_looked_at(tmp_path: Path, name: str) -> None:
    files = files_of(PROGRAMS[name])
    assert {*marked(files)} <= every(check(tmp_path, files)).keys()


@pytest.mark.dynamo
def test_dynamo_breaks_where_it_is_marked() -> None:
    packages = {name: files_of(program) for name, program in PROGRAMS.items()}
    found = judged({"files": files, "inputs": "torch.ones(3)"} for files in packages.values())
    places = [[tuple(place) for place in each] for each in found]
    assert dict(zip(packages, places, strict=True)) == {
        name: marked(files) for name, files in packages.items()
    }


@pytest.mark.parametrize(
    ("name", "likelihood"),
    [
        ("a method that subclasses define", Likelihood.CERTAIN),
        ("a part that the constructor is given", LIKELY),
        ("a mixin", LIKELY),
        ("an object that is no module", POSSIBLE),
        ("a registry of functions", POSSIBLE),
        ("a module in a file of metrics", POSSIBLE),
        ("a notice about an option", POSSIBLE),
    ],
)
def test_a_likelihood_follows_from_the_evidence(
    tmp_path: Path, name: str, likelihood: Likelihood
) -> None:
    files = files_of(PROGRAMS[name])
    found = every(check(tmp_path, files))
    assert {found[place].likelihood for place in marked(files)} == {likelihood}


def test_the_check_of_one_file_knows_its_package(tmp_path: Path) -> None:
    files = files_of(PROGRAMS["a part that the constructor is given"])
    (result,) = check(tmp_path, files, "head.py").values()
    assert [finding.likelihood for finding in result.findings] == [LIKELY]


def test_a_target_that_the_user_names_is_compiled(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(
        "import torch\n\nclass Net(torch.nn.Module):\n    log_stats = True\n\n"
        "    def forward(self, x: torch.Tensor):\n        if self.log_stats:\n"
        "            print(x.norm().item())\n        return x\n\n"
        "    def score(self, x: torch.Tensor):\n        return x.sum().item()\n",
        encoding="utf-8",
    )

    def shown(target: str) -> set[int]:
        return {f.location.line for f in predictions(str(file), Way(target=target))[0]}

    assert shown("") == set()
    assert shown("Net") == {8}
    assert shown("Net.score") == {12}


def test_code_around_a_model_is_not_shown(tmp_path: Path) -> None:
    files = files_of("""\
=== net.py
import torch

class Net(torch.nn.Module):
    def forward(self, x, writer):
        writer.write(x)
        return x + 1
=== writing.py
import torch

class Writer:
    def write(self, x):
        with open("x.txt", "w") as file:
            file.write("x")
        torch.save(x, "x.pt")

def train(model, x: torch.Tensor):
    print(model(x).sum().item())
""")
    results = check(tmp_path, files)
    assert [*results["writing.py"].findings] == []
    assert {f.location.line for f in results["writing.py"].possible} == {5, 7}


def test_a_module_that_makes_its_own_backward_passes_is_not_compiled_with_what_it_calls() -> None:
    texts = files_of("""\
=== caching.py
class Caching:
    def in_parts(self, x):
        loss = self.parts(x)
        loss.backward()
        return loss

    def parts(self, x):
        return cut(x)

def cut(x):
    return x[: x.sum().item()]
=== loss.py
import torch
from .caching import Caching

class Loss(Caching, torch.nn.Module):
    def forward(self, x):
        return self.in_parts(x)

class Net(torch.nn.Module):
    def forward(self, x):
        return self.scaled(x)

    def scaled(self, x):
        return x

    def fit(self, x):
        self(x).sum().backward()
""")
    reach = reach_of(texts)
    caching = reach.of("caching.py", split(texts["caching.py"]))
    loss = reach.of("loss.py", split(texts["loss.py"]))
    assert caching["Caching", "parts"] is caching[("cut",)] is POSSIBLE
    assert loss["Loss", "forward"] is POSSIBLE
    assert loss["Net", "scaled"] is LIKELY


def test_self_is_of_its_class_or_of_one_that_derives_from_it() -> None:
    text = """\
import torch

class Layer(torch.nn.Module):
    def scaled(self, x):
        return x

class Mixin:
    def joined(self, x):
        return x

class Linear(Layer):
    def forward(self, x):
        return self.scaled(self.merged(self.joined(x)))

class Part(Linear, Mixin):
    def merged(self, x):
        return x

class Sibling(Layer):
    def merged(self, x):
        return x
"""
    levels = reach_of({"net.py": text}).of("net.py", split(text))
    called = {path for path in levels if path[-1] in ("scaled", "joined", "merged")}
    assert called == {("Layer", "scaled"), ("Mixin", "joined"), ("Part", "merged")}


def test_what_is_passed_on_and_what_losses_of_a_model_call_are_only_possible() -> None:
    text = """\
import torch

def rates(depth):
    return depth

def checked(labels):
    return labels

class Net(torch.nn.Module):
    def __init__(self, make=rates):
        super().__init__()
        self.rates = map(make, rates)

    def forward(self, x):
        return x

class PairLoss(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x, labels):
        return checked(labels)
"""
    levels = reach_of({"net.py": text}).of("net.py", split(text))
    assert levels[("rates",)] is levels[("checked",)] is POSSIBLE
    assert levels["Net", "forward"] is LIKELY


def test_the_reach_of_a_text_that_is_edited_is_that_of_its_present_text() -> None:
    text = "import torch\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        {}\n"
    text += "\ndef helper(x):\n    return x\n"
    reach = reach_of({"net.py": text.format("return x")})
    for body, is_reached in (("return x", False), ("return helper(x)", True), ("pass", False)):
        levels = reach.of("net.py", split(text.format(body)))
        assert (("helper",) in levels) is is_reached


@pytest.mark.parametrize(
    ("code", "mentions"),
    [
        ("f(x)  # g", {(None, "f", True), (None, "x", False)}),
        ("self.run(y)", {(None, "self", False), ("self", "run", True), (None, "y", False)}),
        ("g(key=1)", {(None, "g", True)}),
        ("get('name')", {(None, "get", True), (None, "name", False), ("", "name", False)}),
        ("x = 'two words 😀'", set()),
    ],
)
def test_the_names_that_code_mentions(code: str, mentions: set[tuple[object, str, bool]]) -> None:
    names = names_of("file.py", split(f"def h():\n    {code}\n"))
    found = {tuple(mention) for mention in names.definitions["h",]}
    assert found == mentions | {(None, name, False) for name in ("def",)} | {(None, "h", True)}
