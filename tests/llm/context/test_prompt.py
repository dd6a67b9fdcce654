"""What is sent, and that nothing else is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fullgraph.llm.context.code import MAX_LINES, excerpt
from fullgraph.llm.context.files import File
from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.llm.context.question import Question
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Location
from tests.explain.conftest import observed, predicted, source, taxonomy
from tests.llm.context.questions import FINDING, LAYERS, MODEL, MODEL_TEXT, question

__all__ = ["observed", "predicted", "source", "taxonomy"]


def text_about(finding: Finding, text: str, pages: Taxonomy, **more: object) -> str:
    asked = Question(finding, lambda path: text, pages, **more)  # type: ignore[arg-type]
    return explanation_request(asked).request.messages[0].text


def shown(text: str, at: Location, most: int = MAX_LINES) -> list[str]:
    return excerpt(File("/m.py", "m.py", text), at, most).split("\n")


def at(line: int, end_line: int | None = None) -> Location:
    return Location("/m.py", line, 0, end_line or line, 1)


def test_the_facts_the_page_and_the_function_are_sent(
    observed: Finding, source: str, taxonomy: Taxonomy
) -> None:
    text = text_about(observed, source, taxonomy, torch="2.13.0")
    for part in (
        "FG102 A tensor becomes a Python number",
        "torch: 2.13.0",
        "Happened: a graph break, 3 times",
        "GB0124",
        "Dynamo does not support tracing",
        "Set `torch._dynamo.config.capture_scalar_outputs = True` to capture it.",
        "`y` is a tensor: the result of torch.relu",
        "Called through: main → forward",
        "While tracing there are no numbers yet.",
        "> |    v = y.sum().item()  # 🔥",
        "  |    return helper(y * v)",
    ):
        assert part in text
    for absent in ("UNRELATED", "/home/ada", "my models"):
        assert absent not in text


def test_no_folder_is_sent(observed: Finding, source: str, taxonomy: Taxonomy) -> None:
    assert observed.observation is not None
    reason = (
        r"bad call at /opt/secret-project/a/b.py and C:\Users\ada\x.py, see torch/_dynamo/y.py "
        "# me/ada/my-models/net.py:10 in f"
    )
    finding = replace(observed, observation=replace(observed.observation, reason=reason))
    text = text_about(finding, source, taxonomy)
    assert "secret-project" not in text
    assert "ada" not in text
    assert "bad call at b.py and x.py, see torch/_dynamo/y.py # net.py in f" in text


def test_the_preview_is_exactly_what_is_sent() -> None:
    request = explanation_request(question()).request
    assert preview(request) == f"{request.instructions}\n\n{request.messages[0].text}\n"
    assert request.instructions == load_prompt("explain").text
    assert request.form.version == load_prompt("explain").version


def test_moved_lines_do_not_change_the_question() -> None:
    before = question()
    observation = FINDING.observation
    assert observation is not None

    def moved(finding: Finding) -> Finding:
        frames = tuple(replace(frame, line=frame.line + 2) for frame in observation.stack)
        return replace(
            finding,
            location=finding.location.shifted(2),
            observation=replace(observation, stack=frames),
        )

    def read(path: str) -> str | None:
        text = before.read(path)
        return f"# new\n\n{text}" if text and path == MODEL else text

    first = replace(before, facts=type(before.facts)(), findings=())
    second = replace(first, finding=moved(first.finding), read=read)
    assert explanation_request(second) == explanation_request(first)


def test_scope_line_sends_no_other_line_of_the_code() -> None:
    text = explanation_request(question("line")).request.messages[0].text
    lines = [each.strip() for each in MODEL_TEXT.split("\n") if len(each.strip()) > 4]
    sent = [line for line in lines if line in text.split("EXAMPLE")[0].split("PAGE")[0]]
    assert sent == ["if mask is None and y.sum() > LIMIT * self.drop:"]
    assert "x = tensor" not in text.split("PAGE")[0]


def test_scope_function_sends_what_matters_and_not_the_rest() -> None:
    text = explanation_request(question()).request.messages[0].text
    assert "UNRELATED" not in text
    assert "not sent" not in text
    assert "def other" not in text
    assert "self.drop = drop" in text


def test_scope_file_sends_the_whole_file() -> None:
    text = explanation_request(question("file")).request.messages[0].text
    assert all(f"  |{line}".rstrip() in text for line in MODEL_TEXT.split("\n")[:-1])


def test_a_finding_without_a_page(observed: Finding, source: str, taxonomy: Taxonomy) -> None:
    finding = replace(observed, entry="unclassified", code="FG000")
    text = text_about(finding, source, taxonomy)
    assert "FG000" in text
    assert "Dynamo does not support tracing" in text


def test_only_the_pages_links_and_pytorchs_page_are_references() -> None:
    context = explanation_request(question()).context
    page = question().taxonomy.by_id(FINDING.entry).sections["References"]
    assert len(context.references) > 1
    for number, url in enumerate(context.references, 1):
        assert url in page or url.endswith("/gb0170.html")
        assert re.search(rf"^{number}\. .*: {re.escape(url)}$", context.text, re.MULTILINE)
    assert len(set(context.references)) == len(context.references)


def test_files_of_the_same_name_are_told_apart() -> None:
    other = "/home/ada/other/net.py"
    asked = question()
    assert asked.finding.observation is not None
    observation = asked.finding.observation
    stack = (replace(observation.stack[0], path=other), observation.stack[-1])
    finding = replace(FINDING, observation=replace(observation, stack=stack))
    asked = replace(
        asked, finding=finding, read=lambda path: MODEL_TEXT if path in (MODEL, other) else None
    )
    prepared = explanation_request(asked)
    assert prepared.context.files["net.py"] == MODEL
    assert prepared.context.files["net.py (2)"] == other
    assert "File net.py (2):" in prepared.context.text


def test_the_names_of_files_lead_back_to_their_paths() -> None:
    context = explanation_request(question()).context
    assert context.files == {"net.py": MODEL, "layers.py": LAYERS}


def test_the_innermost_function_of_long_ones_with_its_decorator() -> None:
    body = "".join(f"            x{n} = {n}\n" for n in range(200))
    text = (
        "class A:\n    def f(self):\n        @dec\n        def g(x):\n"
        f"            return x.item()\n{body}        return g\n"
    )
    lines = shown(text, at(5))
    assert lines[1:4] == ["   ...", "  |        @dec", "  |        def g(x):"] or lines[1:3] == [
        "  |        @dec",
        "  |        def g(x):",
    ]
    assert "> |            return x.item()" in lines


@pytest.mark.parametrize("line", [3, 60, 150, 399, 400])
def test_a_long_function_keeps_its_signature_and_the_break(line: int) -> None:
    body = "".join(f"    x{n} = {n}\n" for n in range(2, 401))
    lines = shown("def f(x):\n" + body + "\nafter = 1\n", at(line))
    assert len(lines) <= MAX_LINES + 3
    assert lines[1] == "  |def f(x):"
    assert f"> |    x{line} = {line}" in lines
    assert "  |after = 1" not in lines
    assert lines.count("   ...") == (0 if line < MAX_LINES // 2 else 1)


def test_a_statement_over_lines_is_marked_whole() -> None:
    text = "def f(x):\n    y = (\n        x\n    ).item()\n"
    assert sum(line.startswith("> |") for line in shown(text, at(2, 4))) == 3


@pytest.mark.parametrize("text", ["def f(x:\n    return x.item()\n", "\0\nx.item()\n"])
def test_a_file_that_does_not_parse(text: str) -> None:
    assert any(line.startswith("> |") and "x.item()" in line for line in shown(text, at(2)))


def test_other_line_ends_and_a_line_that_is_gone(predicted: Finding, taxonomy: Taxonomy) -> None:
    assert shown("def f(x):\r\n    return x.item()\r\n", at(2)) == [
        "File m.py:",
        "  |def f(x):",
        "> |    return x.item()",
    ]
    assert "(not available)" in text_about(replace(predicted, location=at(7)), "x = 1\n", taxonomy)


def test_a_huge_line_is_cut() -> None:
    assert len("\n".join(shown("x = '" + "a" * 10_000 + "'", at(1)))) < 400
