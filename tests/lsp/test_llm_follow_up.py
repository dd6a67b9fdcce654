from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.runs.journal.events import Asked
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.journal.statistics import statistics_of
from tests.lsp.helpers import MODEL, change_document, explain, open_document
from tests.lsp.llm_helpers import ask, llm_server, where, written
from tests.lsp.model_server import EXPLANATION, ModelServer
from tests.lsp.test_journal import count, until

REPLY: dict[str, Any] = {
    "answer": "Yes: `x.mean()` has a gradient.",
    "changes": [],
    "references": [],
    "confidence": "medium",
    "confidence_reason": "It follows from the code.",
}
SUMMARY: dict[str, Any] = {
    "overall": "Three breaks in one call.",
    "ranked": [
        {"finding": 2, "why": "It ends the graph first.", "removes": "the one behind it"},
        {"finding": 99, "why": "There is no such one.", "removes": ""},
        {"finding": 1, "why": "It only logs.", "removes": "Nothing: `torch.made_up_op`"},
    ],
}


allowed = llm_server()
not_allowed = llm_server(consent=False)


async def follow_up(client: LanguageClient, name: str, text: str) -> Any:
    params = {"id": name, "text": text}
    return await client.protocol.send_request_async("fullgraph/followUp", params)


async def test_a_further_question_is_sent_with_the_conversation(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    for answer in (EXPLANATION, REPLY, {**REPLY, "answer": "No."}):
        model.answer(answer)
    await ask(allowed, open_document(allowed, tmp_path, MODEL))
    first = await follow_up(allowed, "1", "Does it keep the gradient?")
    assert first.reply.answer == REPLY["answer"]
    assert first.reply.confidence == "medium"
    second = await follow_up(allowed, "1", "Is it slower?")
    assert second.reply.answer == "No."
    explained, *_, last = model.received
    sent = last.texts[1:]
    assert sent[0] == explained.texts[1]
    assert EXPLANATION["action"] in sent[1]
    assert sent[2].endswith("Does it keep the gradient?")
    assert REPLY["answer"] in sent[3]
    assert sent[4].endswith("Is it slower?")


async def test_it_is_streamed_too(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION)
    held = model.answer(REPLY, parts=6, held_after=3)
    await ask(allowed, open_document(allowed, tmp_path, MODEL))
    before = len(written(allowed))
    params = {"id": "1", "text": "Why?"}
    sent = allowed.protocol.send_request_async("fullgraph/followUp", params)
    request = asyncio.ensure_future(sent)
    while len(written(allowed)) == before:
        await asyncio.sleep(0.02)
    assert REPLY["answer"].startswith(written(allowed)[-1].reply.answer)
    assert written(allowed)[-1].note.startswith("Not verified yet")
    held.released.set()
    assert (await request).status == "answered"


async def test_a_conversation_that_does_not_exist_is_refused(
    allowed: LanguageClient, model: ModelServer
) -> None:
    answer = await follow_up(allowed, "no such one", "Why?")
    assert answer.status == "refused"
    assert "has ended" in answer.failure
    assert model.received == []


async def summarize(client: LanguageClient, uri: str) -> Any:
    params = {"id": "s", "textDocument": {"uri": uri}, "target": None}
    return await client.protocol.send_request_async("fullgraph/summarizeRun", params)


@pytest.mark.dynamo
async def test_a_summary_ranks_the_findings_of_the_last_run(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(SUMMARY)
    uri = open_document(allowed, tmp_path, MODEL)
    refused = await summarize(allowed, uri)
    assert "Nothing of this file was run yet" in refused.failure
    assert model.received == []
    found = await explain(allowed, uri, "Net")
    assert found.status == "ok"
    # What the run saw is sent: its lines are elsewhere in the edited text.
    edited = "import os\n" * 9 + MODEL
    change_document(allowed, uri, edited)
    summary = await summarize(allowed, uri)
    assert summary.status == "answered", summary.failure
    first = written(allowed)[0]
    assert (first.target, first.note, first.ranked) == ("Net", "", [])
    assert summary.target == "Net"
    assert summary.overall == SUMMARY["overall"]
    assert [each.why for each in summary.ranked] == ["It ends the graph first.", "It only logs."]
    assert summary.ranked[1].removes == "Nothing: [removed: unknown name]"
    assert summary.note == "1 unknown name was removed from the answer."
    lines = edited.split("\n")
    text = "\n\n".join(model.received[0].texts)
    for number, each in zip((2, 1), summary.ranked, strict=True):
        # The model's number is that of the line that is shown, where it is now.
        part = text.split(f"FINDING {number}\n")[1].split("END")[0]
        assert lines[each.about.line].strip() in part
    assert "import os" not in text
    first_line = lines[summary.ranked[0].about.line]
    change_document(allowed, uri, edited.replace(first_line, f"{first_line}  # edited"))
    again = await summarize(allowed, uri)
    edited_since = "Its lines were edited since this run."
    assert [edited_since in each.about.facts for each in again.ranked] == [True, False]
    for target in (summary.target, ""):
        params = {**where(uri), "target": target}
        shown = await allowed.protocol.send_request_async("fullgraph/llmPreview", params)
        assert shown.text == f"{text}\n"
    assert (shown.dropped, shown.masked) == (summary.dropped, summary.masked)
    await until(Journal(tmp_path), lambda events: count(events, Asked))
    (used,) = statistics_of(Journal(tmp_path).events(), []).models
    assert (used.model, used.answered, used.input_tokens) == ("openai gpt-test", 1, 900)
    assert used.times.count == 1
    assert used.times.median


async def test_without_consent_no_run_is_summarized(
    not_allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    answer = await summarize(not_allowed, open_document(not_allowed, tmp_path, MODEL))
    assert answer.failure.startswith("Nothing was sent")
    assert model.received == []
