from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fullgraph import taxonomy
from fullgraph.dataset.example import Example, example_of
from fullgraph.dataset.formats import split
from fullgraph.dataset.labelled import LabelledBreak, Rating
from fullgraph.dataset.own_runs import applied
from fullgraph.llm.answers.explanation import Change, Explanation, parse_explanation
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Question
from tests.dataset.breaks import FIX, TEXT, labelled

PAGES = taxonomy.load()
CANARY = "sk-proj-9fJ2kQ7vXw3LrT8mBz5YcN1dHs6Ge4Pa0Ui"
ANSWER = Explanation(
    "Drop it.", "What.", "Why.", "How.", (Change("net.py", "a", "b"),), "", (1, 99), "low", "So."
)


def made(given: LabelledBreak) -> Example:
    example = example_of(given, PAGES)
    assert example is not None
    return example


def test_the_request_is_the_one_that_the_product_sends() -> None:
    given = labelled(fix=FIX)
    question = Question(
        given.finding, given.texts.get, PAGES, findings=given.findings, torch="2.13.0"
    )
    request = explanation_request(question).request
    example = made(given)
    assert (example.instructions, example.request) == (
        request.instructions,
        request.messages[0].text,
    )


def test_a_proven_fix_is_the_change_of_the_answer_and_fits_the_file() -> None:
    answer = parse_explanation(made(labelled(fix=FIX)).answer, "the data set")
    assert [change.file for change in answer.changes] == ["net.py"]
    assert applied(TEXT, answer.changes) == TEXT.replace(".item()", ".detach()")
    assert answer.confidence == "high"
    assert answer.risks == "The value keeps its dtype."


def test_without_a_proven_fix_nothing_is_changed_and_the_page_advises() -> None:
    answer = parse_explanation(made(labelled()).answer, "the data set")
    assert answer.changes == ()
    assert answer.confidence == "medium"
    # From taxonomy/tensor-to-scalar.md.
    assert answer.action.startswith("Keep the value as a tensor.")
    assert answer.why.startswith("Dynamo traces with fake tensors")
    assert "](" not in answer.why + answer.what + answer.mechanism + answer.action


def test_every_page_gives_an_answer_of_the_product_s_form() -> None:
    for entry in PAGES.entries:
        given = labelled()
        finding = replace(given.finding, code=entry.code, entry=entry.id)
        answer = parse_explanation(made(replace(given, finding=finding)).answer, entry.id)
        assert answer.action, entry.id
        assert answer.what, entry.id
        assert answer.mechanism, entry.id


def test_a_rated_answer_keeps_its_words_and_gets_the_proven_change_only() -> None:
    rating = Rating(5, "clear", "OpenAI m")
    bare = parse_explanation(made(labelled(answer=ANSWER, rating=rating)).answer, "")
    assert (bare.why, bare.changes, bare.references) == ("Why.", (), (1,))
    both = parse_explanation(made(labelled(answer=ANSWER, rating=rating, fix=FIX)).answer, "")
    assert [change.replace for change in both.changes] == ["    n = x.sum().detach()"]


def test_a_kind_without_a_page_is_no_example() -> None:
    assert example_of(labelled(code="FG000"), PAGES) is None


@pytest.mark.parametrize("with_fix", [False, True])
def test_a_secret_in_the_code_is_nowhere_in_the_example(with_fix: bool) -> None:
    text = TEXT.replace("n = x.sum().item()", f'n = x.sum().item()  # key = "{CANARY}"')
    line = text.split("\n")[1]
    change = Change(FIX.changes[0].file, line, line.replace(".item()", ".detach()"))
    fix = replace(FIX, changes=(change,)) if with_fix else None
    example = made(labelled(text, fix=fix))
    assert CANARY not in json.dumps(example.__dict__)
    assert CANARY[8:] not in json.dumps(example.__dict__)
    assert example.masked >= (3 if with_fix else 1)
    assert "n = x.sum().item()" in example.request


def test_no_file_is_in_both_splits_and_no_request_twice() -> None:
    texts = [f"def f(x):\n    n = x.sum().item() + {n}\n" for n in range(60)]
    examples = [
        made(labelled(text, group=f"a survey/{n // 2}.py", fix=None))
        for n, text in enumerate(texts)
    ]
    found = split([*examples, *examples])
    groups = [{each.group for each in part} for part in (found.train, found.validation)]
    assert not groups[0] & groups[1]
    assert len(found.all) == 60
    # A fifth of the files, within what chance allows for thirty.
    assert 2 <= len(groups[1]) <= 12


def test_of_equal_requests_the_proven_one_is_kept() -> None:
    found = split([made(labelled()), made(labelled(fix=FIX)), made(labelled())])
    assert [each.rewrite for each in found.all] == ["keep_tensor"]
