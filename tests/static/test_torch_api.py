"""Where outdated API of torch is reported, for which torch, and where nothing is said."""

from __future__ import annotations

import pytest

from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding, Kind, Likelihood

PATH = "train.py"


def found(text: str, torch: str | None = "2.13.0") -> list[Finding]:
    """What is reported, possible ones too; the code itself has nothing else."""
    result = Checker(load(), LintSettings(), torch).check(PATH, text)
    every = [*result.findings, *result.possible]
    assert {finding.code for finding in every} <= {"FG423"}
    return every


def written(text: str, finding: Finding) -> str:
    at = finding.location
    return text.split("\n")[at.line - 1][at.column : at.end_column]


USES = {
    "import torch\nif torch._dynamo.config.cache_size_limit > 9:\n    pass": (
        "torch._dynamo.config.cache_size_limit"
    ),
    "import torch\né = 'é'; torch._dynamo.reset()": "torch._dynamo.reset",
    "import torch._dynamo as dynamo\ndynamo.config.cache_size_limit = 9": (
        "dynamo.config.cache_size_limit"
    ),
    "from torch._dynamo import config\n\n\ndef main():\n    config.cache_size_limit = 9": (
        "config.cache_size_limit"
    ),
    "class A:\n    def f(self):\n        import torch\n        torch._dynamo.reset()": (
        "torch._dynamo.reset"
    ),
    "import torch\nwith torch._dynamo.config.patch(cache_size_limit=9):\n    pass": (
        "cache_size_limit=9"
    ),
    "import torch\ntorch._dynamo.config.patch({'cache_size_limit': 9})": "'cache_size_limit'",
    "from torch._dynamo import disable": "disable",
    "import torch\nmodel = torch.compile(net, options={'use_mixed_mm': True})": "'use_mixed_mm'",
    "import torch\nloaded = torch.jit.load('model.pt')": "torch.jit.load",
}


@pytest.mark.parametrize("text", USES)
def test_a_use_is_reported_however_it_is_named(text: str) -> None:
    [finding] = found(text)
    assert written(text, finding) == USES[text]
    assert finding.kind is Kind.DEPRECATED


LIMIT = "import torch\ntorch._dynamo.config.cache_size_limit = 9"
NEW_LIMIT = "import torch\ntorch._dynamo.config.recompile_limit = 9"
SPEC = "import torch\nmodel = torch.compile(net, shapes_spec=spec)"
BREAKS = "import torch\ntorch._dynamo.config.print_graph_breaks = True"
STANCE = "import torch\ntorch._dynamo.set_stance('default')"
SAID = [
    (LIMIT, "2.13.0", "is called `recompile_limit` from torch 2.7 on", Likelihood.LIKELY),
    (LIMIT, None, "is called `recompile_limit` from torch 2.7 on", Likelihood.LIKELY),
    (NEW_LIMIT, "2.5.1", "is not in torch 2.5", Likelihood.CERTAIN),
    (SPEC, "2.13.0", "is no longer there in torch 2.14", Likelihood.LIKELY),
    (SPEC, "2.14.1", "is not in torch 2.14", Likelihood.CERTAIN),
    (SPEC, "2.9.0", "is not in torch 2.9", Likelihood.CERTAIN),
    (BREAKS, "2.13.0", "is not in torch 2.13", Likelihood.CERTAIN),
    (STANCE, "2.13.0", "`torch._dynamo.set_stance` is private", Likelihood.POSSIBLE),
]


@pytest.mark.parametrize(("text", "torch", "words", "likelihood"), SAID)
def test_it_is_judged_for_the_users_torch(
    text: str, torch: str | None, words: str, likelihood: Likelihood
) -> None:
    [finding] = found(text, torch)
    assert words in finding.message
    assert finding.likelihood is likelihood
    assert finding.still_works == (likelihood is not Likelihood.CERTAIN)


SILENT = [
    NEW_LIMIT,
    "import torch\nif hasattr(torch._dynamo.config, 'cache_size_limit'):\n"
    "    torch._dynamo.config.cache_size_limit = 9",
    "import torch\nif torch.__version__ < '2.7':\n    torch._dynamo.config.cache_size_limit = 9\n"
    "else:\n    torch._dynamo.config.recompile_limit = 9",
    "import torch\ntry:\n    torch._dynamo.config.print_graph_breaks = True\n"
    "except AttributeError:\n    pass",
    "import torch, contextlib\nwith contextlib.suppress(AttributeError):\n"
    "    torch._dynamo.config.print_graph_breaks = True",
    "import torch\ntorch._dynamo.reset()  # fullgraph: ignore[FG423]",
    "import mytorch as torch\ntorch._dynamo.config.cache_size_limit = 9",
    "import torch\nmodel = torch.compile(net, mode='max-autotune', **options)",
]


@pytest.mark.parametrize("text", SILENT)
def test_nothing_is_said_where_the_program_knows_or_all_is_well(text: str) -> None:
    assert found(text) == []


def test_code_that_does_not_parse_hides_no_other() -> None:
    [finding] = (
        Checker(load(), LintSettings(), "2.13.0")
        .check(PATH, f"{LIMIT}\n\n\ndef f(:\n    torch.compile(\n")
        .findings
    )
    assert finding.location.line == 2


def fixed(text: str) -> str:
    [finding] = found(text)
    fixes = propose_fixes(finding, text)
    return apply_edits(text, fixes[0].edits) if fixes else text


FIXED = {
    LIMIT: NEW_LIMIT,
    STANCE: "import torch\ntorch.compiler.set_stance('default')",
    "import torch as th\n@th._dynamo.disable\ndef f(x): ...": (
        "import torch as th\n@th.compiler.disable\ndef f(x): ..."
    ),
    "import torch\nwith torch._dynamo.config.patch(cache_size_limit=cache_size_limit):\n    pass": (
        "import torch\nwith torch._dynamo.config.patch(recompile_limit=cache_size_limit):\n    pass"
    ),
    "import torch\ntorch._dynamo.config.patch({'cache_size_limit': 9})": (
        "import torch\ntorch._dynamo.config.patch({'recompile_limit': 9})"
    ),
}
LEFT = [
    "from torch._dynamo import disable\n\n@disable\ndef f(x): ...",
    "import torch\nmodel = torch._dynamo.optimize('inductor')(net)",
    "import torch\nloaded = torch.jit.load('model.pt')",
]


@pytest.mark.parametrize("text", FIXED)
def test_a_name_that_is_the_same_takes_its_place(text: str) -> None:
    assert fixed(text) == FIXED[text]
    assert found(FIXED[text]) == []


@pytest.mark.parametrize("text", LEFT)
def test_what_is_not_the_same_is_left_to_the_user(text: str) -> None:
    assert fixed(text) == text
