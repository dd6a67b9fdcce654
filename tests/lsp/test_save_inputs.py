from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import explain, open_document, position_of
from tests.lsp.test_code_actions import actions, applied

pytestmark = pytest.mark.dynamo
TITLE = "Save these inputs as get_inputs()"
TEXT = '''\
def small(x):
    """Add.

    Args:
        x (Tensor): shape (N, 3)
    """
    return (x + 1).tolist()


def other(x):
    return x
'''


async def saving(client: LanguageClient, uri: str, place: str) -> list[types.CodeAction]:
    return [a for a in await actions(client, uri, position_of(TEXT, place)) if a.title == TITLE]


async def test_what_was_guessed_is_shown_and_can_be_saved(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, TEXT)
    assert not await saving(client, uri, "def small")
    answer = await explain(client, uri, "small")
    assert answer.status == "ok"
    assert (answer.inputs, answer.inputsSource) == ("x: float32[2, 3]", "the docstring of small")
    assert "Inputs from the docstring of small." in answer.message
    assert not await saving(client, uri, "def other")

    (action,) = await saving(client, uri, "return (x + 1)")
    assert action.kind == types.CodeActionKind.QuickFix
    assert applied(TEXT, action) == (
        f'import torch\n\n{TEXT}\n\ndef get_inputs():\n    return {{"x": torch.randn(2, 3)}}\n'
    )


async def test_options_of_the_request_hold_for_the_run(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, TEXT)
    answer = await explain(client, uri, "small", options={"dtype": "float64", "calls": 2})
    assert answer.inputs == "x: float64[2, 3], then x: float64[4, 3]"


async def test_the_editor_asks_which_options_there_are(client: LanguageClient) -> None:
    items = await client.protocol.send_request_async("fullgraph/runOptions")
    assert [each["label"] for each in items][:3] == [
        "Training mode",
        "Evaluation mode",
        "With gradients",
    ]
    assert items[0]["options"] == {"mode": "train"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mod": "eval"}, "'mod' is not an option of fullgraph/explain"),
        ({"calls": "2"}, "calls of fullgraph/explain: '2' must be of type int"),
        ({"mode": "test"}, "'test' is neither train nor eval"),
        ({"backend": "fast"}, "'fast' is not a backend of torch.compile here. The backends are"),
        ({"dtype": "int8"}, "'int8' is not a floating-point type of torch. The types are bfloat16"),
        ({"device": "cuda:77"}, "'cuda:77' cannot be used"),
    ],
)
async def test_an_option_that_is_wrong_is_named(
    client: LanguageClient, tmp_path: Path, options: dict[str, str], words: str
) -> None:
    uri = open_document(client, tmp_path, TEXT)
    answer = await explain(client, uri, "small", options=options)
    assert answer.status == "failed"
    assert words in answer.message
