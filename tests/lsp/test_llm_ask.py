from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, open_document, position_of
from tests.lsp.llm_helpers import KEY, ask, llm_server, where, written
from tests.lsp.model_server import EXPLANATION, ModelServer

allowed = llm_server()
not_allowed = llm_server(consent=False)
untrusted_allowed = llm_server(trusted=False)


async def test_the_answer_has_the_models_parts_and_the_facts(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION)
    uri = open_document(allowed, tmp_path, MODEL)
    answer = await ask(allowed, uri)
    assert answer.status == "answered"
    assert answer.explanation.action == EXPLANATION["action"]
    assert answer.explanation.confidenceReason == EXPLANATION["confidence_reason"]
    (change,) = answer.explanation.changes
    assert change.search == EXPLANATION["changes"][0]["search"]
    assert change.path == str(tmp_path / "model.py")
    assert answer.about.code == "FG102"
    assert MODEL.split("\n")[answer.about.line].strip() == "return x * x.mean().item()"
    assert answer.author == "OpenAI gpt-test"
    assert (answer.usage.input, answer.usage.output) == (900, 120)
    (received,) = model.received
    assert received.headers["authorization"] == f"Bearer {KEY}"


async def test_it_is_streamed_while_the_model_writes(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    held = model.answer(EXPLANATION, parts=4, held_after=2)
    uri = open_document(allowed, tmp_path, MODEL)
    request = asyncio.ensure_future(ask(allowed, uri))
    while not any(each.explanation and each.explanation.action for each in written(allowed)):
        await asyncio.sleep(0.02)
    assert not request.done()
    first, *_, last = written(allowed)
    assert first.explanation is None
    assert first.about.facts
    assert last.explanation.action == EXPLANATION["action"]
    assert last.explanation.confidence == ""
    held.released.set()
    assert (await request).explanation.confidence == "high"


INVENTED = "torch._dynamo.config.totally_made_up"


@pytest.mark.dynamo
async def test_an_invented_name_is_labelled_while_it_is_streamed_and_then_removed(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    hostile = {
        **EXPLANATION,
        "action": f"Set `{INVENTED}` to True, see https://evil.example/x",
        "changes": [{"file": "model.py", "search": "", "replace": "import os\nos.system('id')"}],
    }
    held = [model.answer(hostile, parts=20, held_after=19) for _ in range(2)]
    uri = open_document(allowed, tmp_path, MODEL)

    async def last_part(answer: int) -> Any:
        before = len(written(allowed))
        request = asyncio.ensure_future(ask(allowed, uri, again=True))
        while not any(
            p.explanation and p.explanation.confidence for p in written(allowed)[before:]
        ):
            await asyncio.sleep(0.02)
        assert not request.done()
        part = written(allowed)[-1]
        held[answer].released.set()
        return part, await request

    part, whole = await last_part(0)
    assert part.explanation.action == f"Set `{INVENTED}` to True, see [removed: unknown link]"
    assert part.note.startswith("Not verified yet")
    assert part.explanation.changes == []
    assert INVENTED not in str(whole)
    assert whole.note.startswith("1 unknown name, 1 link and 1 change")
    part, again = await last_part(1)
    assert INVENTED not in str(part), "it was looked up for the first answer"
    assert again.note == whole.note


async def test_cancelling_ends_the_request_to_the_model(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION, parts=4, held_after=2)
    uri = open_document(allowed, tmp_path, MODEL)
    request = asyncio.ensure_future(ask(allowed, uri))
    while not model.received:
        await asyncio.sleep(0.02)
    (number,) = [i for i, f in allowed.protocol._request_futures.items() if not f.done()]
    allowed.cancel_request(types.CancelParams(number))
    with pytest.raises(JsonRpcException, match="cancel"):
        await request
    assert await asyncio.to_thread(model.left.wait, 20)


async def test_a_kept_answer_is_not_requested_again_unless_the_user_wants_that(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION)
    model.answer({**EXPLANATION, "action": "Another one."})
    uri = open_document(allowed, tmp_path, MODEL)
    assert not (await ask(allowed, uri)).isKept
    kept = await ask(allowed, uri)
    assert kept.isKept
    assert kept.explanation.action == EXPLANATION["action"]
    assert len(model.received) == 1
    assert (await ask(allowed, uri, again=True)).explanation.action == "Another one."


async def test_a_failure_is_one_sentence_and_the_offline_text(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer("", status=401)
    uri = open_document(allowed, tmp_path, MODEL)
    answer = await ask(allowed, uri)
    assert answer.status == "failed"
    assert answer.failure.startswith("OpenAI did not accept the API key")
    assert "tensor-to-scalar" in answer.offline
    assert KEY not in str(answer)


async def test_without_consent_the_server_sends_nothing(
    not_allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    answer = await ask(not_allowed, open_document(not_allowed, tmp_path, MODEL))
    assert answer.status == "refused"
    assert "no language model is enabled" in answer.failure
    assert model.received == []


async def test_without_trust_the_server_sends_nothing(
    untrusted_allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    answer = await ask(untrusted_allowed, open_document(untrusted_allowed, tmp_path, MODEL))
    assert answer.status == "refused"
    assert "not trusted" in answer.failure
    assert model.received == []


async def test_hovering_sends_nothing(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    at = where(uri)["position"]
    shown = await allowed.text_document_hover_async(
        types.HoverParams(
            types.TextDocumentIdentifier(uri), types.Position(at["line"], at["character"])
        )
    )
    assert "FG102" in shown.contents.value
    assert model.received == []


async def test_what_a_hostile_answer_names_is_not_passed_on(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    hostile = {
        **EXPLANATION,
        "action": "Run \u202ethis\x1b[31m",
        "changes": [{"file": "/etc/passwd", "search": "", "replace": "x"}],
        "references": [0, -1, 99, 10**9],
    }
    model.answer(hostile)
    uri = open_document(allowed, tmp_path, MODEL)
    answer = await ask(allowed, uri)
    assert answer.explanation.action == "Run this[31m"
    assert [change.path for change in answer.explanation.changes] == [""]
    assert answer.explanation.references == []


async def explain_titles(client: LanguageClient, folder: Path) -> list[str]:
    """The entries of the light bulb at the call of ``item`` that explain."""
    uri = open_document(client, folder, MODEL)
    at = position_of(MODEL, ".item()")
    context = types.CodeActionContext(diagnostics=[])
    params = types.CodeActionParams(types.TextDocumentIdentifier(uri), types.Range(at, at), context)
    found = await client.text_document_code_action_async(params)
    return [each.title for each in found or () if each.title.startswith("Explain with")]


async def test_the_light_bulb_offers_it_and_sends_nothing(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    assert await explain_titles(allowed, tmp_path) == ["Explain with OpenAI gpt-test"]
    assert model.received == []


async def test_the_light_bulb_offers_it_only_with_consent(
    not_allowed: LanguageClient, tmp_path: Path
) -> None:
    assert await explain_titles(not_allowed, tmp_path) == []
