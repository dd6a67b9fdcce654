from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import open_document, pushed
from tests.lsp.test_notebook_runs import request
from tests.waiting import LONGEST

MODEL = """\
import torch

def scaled(x):
    return x * x.sum().item()
"""
TEST = """\
import torch
from model import scaled

def test_nothing():
    assert True

def test_scaled():
    assert torch.compile(scaled, backend="eager")(torch.ones(2)).sum() == 4

def test_fails():
    torch.compile(scaled, backend="eager")(torch.ones(2))
    raise AssertionError("no")
"""


def is_seen(client: LanguageClient, uri: str) -> bool:
    (found,) = client.diagnostics[uri]
    return "(seen" in found.message


async def run(client: LanguageClient, uri: str, line: int) -> tuple[str, str, bool]:
    answer = await request(client, "fullgraph/explainTest", uri, line=line)
    return answer.status, answer.message, answer.hasPassed


@pytest.mark.dynamo
async def test_the_nearest_test_runs_and_shows_what_breaks(
    client: LanguageClient, tmp_path: Path
) -> None:
    model = open_document(client, tmp_path, MODEL)
    test = open_document(client, tmp_path, TEST, "test_model.py")
    nothing = "test_model.py::test_nothing: nothing was compiled. "
    nothing += "The test does not call compiled code."
    assert await run(client, test, 4) == ("ok", nothing, True)
    assert not is_seen(client, model)
    assert await run(client, test, 7) == (
        "ok",
        "test_model.py::test_scaled: 1 graph break.",
        True,
    )

    async def is_observed() -> None:
        while not is_seen(client, model):
            await pushed(client)

    await asyncio.wait_for(is_observed(), LONGEST)
    (found,) = client.diagnostics[model]
    # What of pytest called the test is of no use, and the test's line is linked once.
    related = [each.message for each in found.related_information or ()]
    assert related == ["compiled here by torch.compile"]
    failed = "test_model.py::test_fails: 1 graph break. The test failed."
    assert await run(client, test, 10) == ("ok", failed, False)


@pytest.mark.dynamo
async def test_of_a_file_without_tests_those_run_that_import_it(
    client: LanguageClient, tmp_path: Path
) -> None:
    model = open_document(client, tmp_path, MODEL)
    status, message, _ = await run(client, model, 0)
    assert status == "refused"
    assert message.startswith("model.py has no test functions, and no test file in ")
    (tmp_path / "test_model.py").write_text(TEST)
    failed = "test_model.py: 1 graph break. The test failed."
    assert await run(client, model, 0) == ("ok", failed, False)


@pytest.mark.dynamo
async def test_a_file_that_pytest_cannot_import_is_a_failure(
    client: LanguageClient, tmp_path: Path
) -> None:
    test = open_document(client, tmp_path, "import nowhere\ndef test_a(): ...\n", "test_a.py")
    status, message, _ = await run(client, test, 1)
    assert status == "failed"
    assert message.startswith("pytest could not run test_a.py::test_a (exit status ")


async def test_no_test_runs_in_an_untrusted_workspace(
    untrusted: LanguageClient, tmp_path: Path
) -> None:
    test = open_document(untrusted, tmp_path, TEST, "test_model.py")
    status, message, _ = await run(untrusted, test, 4)
    assert (status, "untrusted" in message) == ("refused", True)


@pytest.mark.dynamo
async def test_breaks_in_a_file_that_is_not_open_are_shown_too(
    pulling: LanguageClient, tmp_path: Path
) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    test = open_document(pulling, tmp_path, TEST, "test_model.py")
    uri = (tmp_path / "model.py").as_uri()
    status, message, _ = await run(pulling, test, 7)
    assert (status, message) == ("ok", "test_model.py::test_scaled: 1 graph break.")

    async def is_observed() -> None:
        while not (uri in pulling.diagnostics and is_seen(pulling, uri)):
            await pushed(pulling)

    await asyncio.wait_for(is_observed(), LONGEST)


async def test_the_tests_that_fail_at_a_break_are_listed(
    client: LanguageClient, tmp_path: Path
) -> None:
    gated = TEST.replace('backend="eager")(torch.ones(2)).sum()', "fullgraph=True)(2)")
    uri = open_document(client, tmp_path, gated, "test_model.py")
    (listed,) = await request(client, "fullgraph/gatedTests", uri)
    assert listed == {"name": "test_scaled", "line": 6}
