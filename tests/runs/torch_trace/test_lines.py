from __future__ import annotations

import io

from fullgraph.runs.torch_trace.lines import TraceLines, TraceRecord
from tests.runs.torch_trace.texts import record

WANTED = frozenset({"dynamo_start", "dynamo_error", "compilation_metrics"})


def read(text: str | bytes) -> tuple[list[TraceRecord], TraceLines]:
    data = text.encode() if isinstance(text, str) else text
    lines = TraceLines(io.BytesIO(data), WANTED)
    return list(lines), lines


def test_a_record_has_its_payload_and_others_are_skipped() -> None:
    text = record("dynamo_error", None, "one\n\n\ttwo", of="0/0") + record("other", {}, "three")

    [found], lines = read(text)

    assert (found.name, found.payload, found.process) == ("dynamo_error", "one\n\n\ttwo", 4711)
    assert found.metadata["frame_id"] == 0
    assert not lines.unreadable
    assert not lines.is_cut_off


def test_lines_that_are_no_part_of_a_record_are_counted_and_lose_nothing() -> None:
    broken = record("dynamo_start", {}).replace("}", "", 1)
    text = f"hello\n{record('dynamo_start', {})}\n{broken}{record('dynamo_error', None, 'x')}"

    found, lines = read(text)

    assert [each.name for each in found] == ["dynamo_start", "dynamo_error"]
    assert lines.unreadable == [1, 4]


def test_the_texts_of_torchs_configuration_are_left_out_of_the_json() -> None:
    configuration = '{"recompile_limit": 8, "name": "a\\"b"}'
    fields = {"co_name": "f", "dynamo_config": configuration, "inductor_config": None, "x": 1}

    [found], _ = read(record("compilation_metrics", fields))

    assert found.metadata["compilation_metrics"] == fields | {"dynamo_config": ""}
    assert found.configuration == configuration.replace("\\", "\\\\").replace('"', '\\"').encode()


def test_a_file_that_only_lacks_its_last_newline_is_whole() -> None:
    assert not read(record("dynamo_error", None, "one\ntwo").removesuffix("\n"))[1].is_cut_off


def test_a_file_that_ends_within_a_payload_or_a_line_is_cut_off() -> None:
    text = record("dynamo_error", None, "one\ntwo")

    assert read(text[:-3])[1].is_cut_off
    assert read(text.split("\n")[0][:-9])[1].is_cut_off


def test_bytes_that_are_no_text_do_not_matter() -> None:
    [found], _ = read(record("dynamo_error", None, "one").encode() + b"\t\xff\xfe\n")

    assert found.payload == "one\n��"
