"""Ratings through the real server process, as ``fullgraph stats`` then has them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.runs.journal.events import Event, Rated
from fullgraph.runs.journal.journal import Journal
from tests.cli.helpers import fullgraph
from tests.lsp.helpers import MODEL, explain, line_of, open_document
from tests.waiting import LONGEST

RATING = {"rating": 4, "word": "clear", "author": "OpenAI some-model", "promptVersion": 3}


async def rate(client: LanguageClient, uri: str, **more: Any) -> dict[str, Any]:
    line = line_of(MODEL, ".item()")
    params = {"textDocument": {"uri": uri}, "line": line, "code": "FG102", **RATING, **more}
    answer = await client.protocol.send_request_async("fullgraph/rate", params)
    return {"status": answer.status, "message": answer.message}


async def first_rating(journal: Journal) -> Event:
    """The journal is written after the answer."""
    while True:
        for event in journal.events():
            if isinstance(event.body, Rated):
                return event
        await asyncio.sleep(0.05)


@pytest.mark.dynamo
async def test_a_rating_is_about_the_break_that_a_run_saw(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await explain(client, uri, "Net")
    assert (await rate(client, uri))["status"] == "ok"
    journal = Journal(tmp_path)
    rated = await asyncio.wait_for(first_rating(journal), LONGEST)
    assert rated.body == Rated(4, "clear", "OpenAI some-model", 3)
    seen = {each.key.id: each.key for each in journal.sightings()}
    assert (seen[rated.key].code, seen[rated.key].function) == ("FG102", "Net.forward")
    assert {each.key.code for each in journal.sightings()} == {"FG102", "FG103", "FG201"}
    shown = json.loads(fullgraph("stats", "--json", cwd=tmp_path).stdout)
    assert shown["ratings"] == {
        "group": "",
        "count": 1,
        "mean": 4.0,
        "distribution": [0, 0, 0, 1, 0],
    }
    assert [each["group"] for each in shown["ratings_by"]] == ["OpenAI some-model, prompt 3"]


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        ({"rating": 6}, "rating of fullgraph/rate must be a whole number from 1 to 5."),
        ({"rating": True}, "rating of fullgraph/rate must be a whole number from 1 to 5."),
        ({"rating": "5"}, "rating of fullgraph/rate must be a whole number from 1 to 5."),
        ({"word": "x" * 41}, "word of fullgraph/rate may have at most 40 characters."),
        ({"word": 3}, "word of fullgraph/rate must be a text of at most 200 characters."),
        ({"code": "FG999"}, "code of fullgraph/rate must be one of Fullgraph's, such as FG102."),
        (
            {"line": -1},
            "fullgraph/rate needs a textDocument with a uri, and the line of the break.",
        ),
        ({"promptVersion": "3"}, "promptVersion of fullgraph/rate must be a whole number."),
    ],
)
async def test_a_rating_with_a_mistake_is_refused_in_one_sentence(
    client: LanguageClient, tmp_path: Path, mistake: dict[str, Any], message: str
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    assert await rate(client, uri, **mistake) == {"status": "failed", "message": message}
    assert Journal(tmp_path).events() == []
