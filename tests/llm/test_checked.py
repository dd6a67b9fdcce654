"""What is removed from a model's answer: unknown names, links that were not given, unsafe calls."""

from __future__ import annotations

import ast
import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fullgraph.llm.answers.checked import Checked, NameCheckError, checked
from fullgraph.llm.answers.cleaning import Cleaner
from fullgraph.llm.answers.explanation import Change, Explanation
from fullgraph.llm.answers.names_in import aliases_of, names_in_code, names_in_prose
from fullgraph.llm.answers.unsafe_calls import unsafe_calls
from fullgraph_worker.protocol.wire import CallNames, Names, NamesJob

GIVEN = "https://docs.pytorch.org/docs/stable/torch.compiler.html"
FILE = """\
import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return F.relu(x)
        return x
"""
ANSWER = Explanation(
    action="Use `torch.where`.",
    what="The branch reads a tensor.",
    why="`if` needs a Python bool.",
    mechanism="Dynamo breaks at `bool(tensor)`.",
    changes=(),
    risks="",
    references=(1,),
    confidence="high",
    confidence_reason="The page says so.",
)
UNKNOWN = Names(
    names=["torch._dynamo.config.totally_made_up", "torch.nn.functional.safe_where"],
    calls=[CallNames("torch.compile", ["fullgrph"])],
    variables=["TORCHDYNAMO_NO_BREAKS"],
)


class Torch:
    """Knows every name but those of ``UNKNOWN``, as a worker would."""

    def __init__(self) -> None:
        self.jobs: list[NamesJob] = []

    async def __call__(self, job: NamesJob) -> Names:
        self.jobs.append(job)
        wrong = {(c.name, word) for c in UNKNOWN.calls for word in c.keywords}
        calls = [
            CallNames(c.name, [w for w in c.keywords if (c.name, w) in wrong]) for c in job.calls
        ]
        return Names(
            [name for name in job.names if name in UNKNOWN.names],
            [call for call in calls if call.keywords],
            [name for name in job.variables if name in UNKNOWN.variables],
        )


def check(answer: Explanation, references: Sequence[str] = (GIVEN,)) -> Checked:
    return asyncio.run(checked(answer, {"model.py": FILE}, references, Torch()))


def change(replaced: str, search: str = "        if x.sum() > 0:\n") -> Explanation:
    return replace(ANSWER, changes=(Change("model.py", search, replaced),))


def test_an_answer_without_inventions_stays_as_it_is() -> None:
    answer = replace(
        change("        x = torch.where(x.sum() > 0, F.relu(x), x)\n"), references=(1,)
    )
    found = check(answer)
    assert found.explanation == answer
    assert found.note == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "Set `torch._dynamo.config.totally_made_up = True` first.",
            "Set [removed: unknown name] first.",
        ),
        (
            "Set torch._dynamo.config.totally_made_up, then compile.",
            "Set [removed: unknown name], then compile.",
        ),
        ("Use `F.safe_where(a, b)`.", "Use [removed: unknown name]."),
        (
            "Call `torch.compile(f, fullgrph=True)` or `torch.compile(f)`.",
            "Call [removed: unknown name] or `torch.compile(f)`.",
        ),
        ("Export TORCHDYNAMO_NO_BREAKS=1.", "Export [removed: unknown name]=1."),
        ("`TORCH_LOGS=graph_breaks` shows it.", "`TORCH_LOGS=graph_breaks` shows it."),
    ],
)
def test_unknown_names_are_removed_from_sentences(text: str, left: str) -> None:
    found = check(replace(ANSWER, why=text))
    assert found.explanation.why == left
    assert len(found.names) == (text != left)


def test_what_was_removed_is_counted() -> None:
    found = check(
        replace(
            ANSWER,
            action="Set `torch._dynamo.config.totally_made_up`.",
            why="See https://evil.example/x and `torch.compile(f, fullgrph=True)`.",
        )
    )
    assert found.names == ("torch._dynamo.config.totally_made_up", "torch.compile(fullgrph=…)")
    assert found.note == "2 unknown names and 1 link were removed from the answer."


def test_a_change_with_an_unknown_name_is_dropped_and_counted() -> None:
    found = check(change("        x = F.safe_where(x)\n"))
    assert found.explanation.changes == ()
    assert found.note == "1 unknown name and 1 change were removed from the answer."


def test_names_that_the_user_wrote_are_not_the_models() -> None:
    search = "        x = F.safe_where(x)\n"
    assert check(change("        x = F.safe_where(x) + 1\n", search)).explanation.changes


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"See {GIVEN}.", f"See {GIVEN}."),
        (f"See [the page]({GIVEN}).", f"See [the page]({GIVEN})."),
        ("See [the page](https://evil.example).", "See the page [removed: unknown link]."),
        ("![x](https://evil.example/?q=1) Done.", "x [removed: unknown link] Done."),
        (
            "At www.evil.example, or ftp://a.b/c!",
            "At [removed: unknown link], or [removed: unknown link]!",
        ),
        ("_https://evil.example", "_[removed: unknown link]"),
        ("1WWW.evil.example", "1[removed: unknown link]"),
        ("[run](command:workbench.action.quit)", "run [removed: unknown link]"),
        ("[run](command:never.ends", "run [removed: unknown link]"),
        (
            "[![x](a.png)](command:b)",
            "[x [removed: unknown link]] [removed: unknown link]",
        ),
        (f"See [the page]({GIVEN} 'its title').", f"See [the page]({GIVEN} 'its title')."),
        (f"See [the page](<{GIVEN}>).", f"See [the page](<{GIVEN}>)."),
    ],
)
def test_only_links_that_were_given_stay(text: str, left: str) -> None:
    assert check(replace(ANSWER, what=text)).explanation.what == left


@pytest.mark.parametrize("piece", ["a", "a.", "[", "[](", "[a](b", "![", "`", "`a", "www.", "(<"])
def test_the_time_to_clean_a_text_grows_with_its_length_alone(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece))
        cleaner = Cleaner({}, (), Names())
        times = []
        for _ in range(3):
            started = time.process_time()
            cleaner.text(text)
            times.append(time.process_time() - started)
        return min(times)

    # A hundred times as long where it is quadratic.
    assert seconds(20_000) < 40 * max(seconds(2_000), 1e-4)


def test_a_file_is_parsed_once_for_all_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    original = f"{FILE}# of this test\n"

    def recorded(code: str) -> ast.Module:
        parsed.append(code)
        return ast.parse(code)

    monkeypatch.setattr("fullgraph.llm.answers.unsafe_calls.parsed", recorded)
    for number in range(5):
        assert unsafe_calls(f"os.system('{number}')", original)
    assert parsed.count(original) == 1
    assert len(parsed) == 6


def test_no_more_of_a_text_is_cleaned_than_is_shown() -> None:
    assert len(Cleaner({}, (), Names()).text("a " * 100_000)) <= 20_000


def test_numbers_of_references_that_were_not_given_are_removed() -> None:
    found = check(replace(ANSWER, references=(1, 2, 0)))
    assert found.explanation.references == (1,)
    assert found.links == 2


@pytest.mark.parametrize(
    "code",
    [
        "        os.system('rm -rf /')\n",
        "        import subprocess; subprocess.run(['ls'])\n",
        "        from os import system as s\n        s('ls')\n",
        "        eval('1')\n",
        "        exec(x)\n",
        "        open('/tmp/x', 'w').write('x')\n",
        "        open('/tmp/x', mode=x)\n",
        "        __import__('os').system('ls')\n",
        "        getattr(os, 'sys' + 'tem')('ls')\n",
        "        requests.post('x', x)\n",
        "        urllib.request.urlopen('x')\n",
        "        from pathlib import Path\n        Path('a').write_text('b')\n",
        "        !pip install other\n",
        "        x.__class__.__subclasses__()\n",
        "        torch.hub.load('a/b', 'c')\n",
        "        importlib.import_module('os')\n",
        "        x.numpy().tofile('a')\n",
        "        np.savez('a', x)\n",
        # Not a statement of its own, and never valid.
        "        if x: os.system('ls') else\n",
    ],
)
def test_a_change_that_reaches_outside_of_the_program_is_dropped(code: str) -> None:
    found = check(change(code))
    assert found.explanation.changes == ()
    assert found.calls
    assert "unsafe: " in found.note


@pytest.mark.parametrize(
    "code",
    [
        "x = torch.where(mask, a, b)",
        "with open(path) as file:\n    text = file.read()",
        "setattr(self, 'scale', 2)",
        "else:\n    return x",
        "path = os.path.join(a, b)",
        "value = os.environ.get('HOME')",
        "model.compile()",
        "self.eval()",
        "torch.jit.fork(f, x)",
        "options = json.loads(text)",
        "x = x.rename('N', 'C')",
        "return await x",
    ],
)
def test_other_code_is_not_called_unsafe(code: str) -> None:
    assert unsafe_calls(code, FILE) == ()


def test_calls_that_the_file_makes_itself_are_its_own() -> None:
    assert unsafe_calls("subprocess.run(['ls'])", "import subprocess\nsubprocess.run([])\n") == ()
    assert unsafe_calls("subprocess.Popen(['ls'])", "import subprocess\nsubprocess.run([])\n")


def test_names_are_those_that_the_imports_bind() -> None:
    aliases = aliases_of(
        "import torch\nfrom torch.nn import functional as G, Module\nimport torch.fx as fx\n"
    )
    found = names_in_code("y = G.relu(fx.wrap(Module.x))\nz = torch.sum(y, dim=1)", aliases)
    assert found.names == {
        "torch.nn.functional.relu",
        "torch.fx.wrap",
        "torch.nn.Module.x",
        "torch.sum",
    }
    assert list(found.calls) == [("torch.sum", "dim")]


def test_a_usual_name_of_another_library_is_not_torchs() -> None:
    aliases = aliases_of("from other import F\nimport jax.nn as nn\n")
    assert names_in_code("F.relu(nn.gelu(x))", aliases).names == set()
    assert names_in_code("F = 1\nF.relu(x)", {}).names == set()


def test_methods_are_checked_on_parameters_that_are_annotated_as_tensors() -> None:
    found = names_in_code("def f(x: torch.Tensor, y):\n    return x.foo(dim=1) + y.bar()", {})
    assert found.names == {"torch.Tensor", "torch.Tensor.foo"}
    assert list(found.calls) == [("torch.Tensor.foo", "dim")]


def test_code_that_does_not_parse_still_names_what_it_names() -> None:
    assert names_in_code("x = torch.where(", {}).names == {"torch.where"}
    assert names_in_prose("torch.compile() and `F.relu`, not torch.", {}).names == {
        "torch.compile",
        "torch.nn.functional.relu",
    }


@pytest.mark.parametrize("span", ["random.py", "torch/random.py", "random.pyi"])
def test_the_name_of_a_file_is_none_of_torch(span: str) -> None:
    text = f"The function is in `{span}`, which Dynamo skips."
    assert names_in_prose(text, {"random": "torch.random"}).names == set()
    assert names_in_prose("`random.pyx`", {"random": "torch.random"}).names == {"torch.random.pyx"}


def test_a_torch_that_cannot_be_asked_is_named() -> None:
    async def fails(job: NamesJob) -> Names:
        raise NameCheckError("No Python was found.")

    found = asyncio.run(checked(ANSWER, {}, (GIVEN,), fails))
    assert found.explanation == ANSWER
    assert found.note == "The names in it were not checked: No Python was found."
