from __future__ import annotations

from fullgraph.dynamic.output import CapturedOutput, crash_frames, without_dumps
from fullgraph.vocabulary.findings import Frame

SEGFAULT = """\
before
Fatal Python error: Segmentation fault

Current thread 0x00007f3b2c5d0740 (most recent call first):
  File "/usr/lib/python3.11/ctypes/__init__.py", line 519 in string_at
  File "/home/me/site-packages/torch/_dynamo/eval_frame.py", line 5 in wrapper
  File "/home/me/site-packages/mylib/ops.py", line 8 in call
  File "/home/me/model.py", line 7 in torch_dynamo_resume_in_forward_at_5
  File "/home/me/model.py", line 5 in forward
  File "<string>", line 14 in <module>

Extension modules: numpy, torch._C (total: 2)
"""


def test_short_output_is_kept_whole() -> None:
    output = CapturedOutput()
    output.add("ä😀".encode())
    output.add(b"\n\xff")

    assert output.text == "ä😀\n\ufffd"


def test_of_long_output_the_beginning_and_the_end_are_kept() -> None:
    output = CapturedOutput()
    output.add(b"first\n")
    for number in range(100_000):
        output.add(f"line {number}\n".encode())

    assert output.text.startswith("first\nline 0\n")
    assert output.text.endswith("line 99999\n")
    assert "bytes left out" in output.text
    assert len(output.text) < 300_000
    assert output.last_lines(2) == "line 99998\nline 99999"


def test_a_crash_names_the_users_calls() -> None:
    assert crash_frames(SEGFAULT) == (
        Frame("/home/me/model.py", 7, "forward"),
        Frame("/home/me/site-packages/mylib/ops.py", 8, "call"),
    )
    assert without_dumps(SEGFAULT) == "before\n"


def test_a_dump_on_request_is_found_among_other_output() -> None:
    output = 'x\nStack (most recent call first):\n  File "/home/me/a.py", line 3 in f\nrest\n'

    assert crash_frames(output) == (Frame("/home/me/a.py", 3, "f"),)
    assert without_dumps(output) == "x\nrest\n"


def test_output_without_a_dump_has_no_frames() -> None:
    assert crash_frames('  File "/home/me/a.py", line 3 in f\n') == ()
    assert without_dumps("plain") == "plain"
