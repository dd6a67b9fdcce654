"""What a run and a proof add to what a model would be sent."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.fixes.proof.run import Counts, Verified
from fullgraph.fixes.proof.solution import Kept, Refused, Solution
from fullgraph.llm.context.question import Proof
from fullgraph.lsp.session import Proofs
from fullgraph.vocabulary.findings import Edit, Evidence, Finding, Fix, Location, Safety
from tests.lsp.helpers import change_document, explain, line_of, open_document
from tests.lsp.llm_helpers import llm_server

TEXT = """\
import logging

import torch
from torch import nn

from parts import scaled

log = logging.getLogger(__name__)


class Net(nn.Module):
    def __init__(self, drop=0.25):
        super().__init__()
        self.drop = drop

    def forward(self, x):
        log.info("shape %s", x.shape)
        y = scaled(x)
        if y.sum() > self.drop:
            y = y * 2
        return y


def get_inputs():
    return [torch.ones(2, 7)]
"""
PARTS = """\
def scaled(x):
    factor = x.mean().item()
    return x * factor
"""


allowed = llm_server()
of_line = llm_server(scope="line")


async def preview(client: LanguageClient, uri: str, text: str, part: str) -> str:
    position = {"line": line_of(text, part), "character": 8}
    params = {"textDocument": {"uri": uri}, "position": position}
    answer: Any = await client.protocol.send_request_async("fullgraph/llmPreview", params)
    return str(answer.text)


@pytest.mark.dynamo
async def test_a_run_adds_values_the_version_and_the_findings_of_other_files(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "parts.py").write_text(PARTS)
    uri = open_document(allowed, tmp_path, TEXT)
    before = await preview(allowed, uri, TEXT, "if y.sum()")
    assert "self.drop = 0.25" not in before
    await explain(allowed, uri, "Net")
    text = await preview(allowed, uri, TEXT, "if y.sum()")
    for fact in (
        "self.drop = 0.25 (float)",
        "y = tensor float32[2, 7] on cpu",
        "FG201",
        "`factor = x.mean().item()` in parts.py",
        "ran once",
        "def scaled(x):",
    ):
        assert fact in text
    assert re.search(r"^torch: 2\.\d+", text, re.MULTILINE)
    # The values are still there, and at their lines, after an edit further up.
    edited = TEXT.replace("import logging\n", "import logging\nimport math\n")
    change_document(allowed, uri, edited)
    assert "self.drop = 0.25 (float)" in await preview(allowed, uri, edited, "if y.sum()")


@pytest.mark.dynamo
async def test_a_proven_rewrite_is_named_as_proven(allowed: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "parts.py").write_text(PARTS)
    uri = open_document(allowed, tmp_path, TEXT)
    await explain(allowed, uri, "Net")
    assert "not tried yet" in await preview(allowed, uri, TEXT, "log.info")
    params = {"textDocument": {"uri": uri}, "target": "Net"}
    await allowed.protocol.send_request_async("fullgraph/fix", params)
    text = await preview(allowed, uri, TEXT, "log.info")
    assert "tried and proven: the break is gone, the outputs are the same" in text


async def test_the_scope_of_the_settings_is_kept(of_line: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "parts.py").write_text(PARTS)
    uri = open_document(of_line, tmp_path, TEXT)
    text = await preview(of_line, uri, TEXT, "if y.sum()")
    assert "> |        if y.sum() > self.drop:" in text
    for absent in ("def __init__(self, drop", "y = scaled(x)", "def scaled"):
        assert absent not in text


def test_why_a_proof_failed_is_kept_for_the_model() -> None:
    place = Location("/m.py", 1, 0, 1, 5)
    finding = Finding("FG102", "tensor-to-scalar", place, Evidence.PREDICTED, "It breaks.")
    failed = Fix("Keep it", (Edit(place, "y"),), Safety.UNSAFE, rewrite="keep_tensor")
    proven = Fix("Read it", (Edit(place, "z"),), Safety.SAFE, rewrite="read_at_index")
    nothing: Any = None
    verified = Verified(nothing, (), Counts(0, 0, 0), nothing)
    solution = Solution(verified, verified, originals={"/m.py": "x = 1\n"})
    solution.refused.append(Refused(finding, failed, "the outputs differ by 0.5"))
    solution.kept.append(Kept(finding, proven, {"/m.py": "x = 1\n"}))
    proofs = Proofs()
    assert proofs.proof(finding, failed, "x = 1\n") == Proof()
    proofs.record(solution)
    assert proofs.proof(finding, failed, "x = 1\n") == Proof(reason="the outputs differ by 0.5")
    assert proofs.proof(finding, proven, "x = 1\n") == Proof(is_proven=True)
    assert proofs.proof(finding, failed, "x = 2\n") == Proof()
