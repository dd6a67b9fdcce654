from __future__ import annotations

import io
import struct

import pytest

from fullgraph_worker.protocol import framing, wire

MESSAGES: list[wire.Message] = [
    wire.Hello(1, "3.11.7", "/usr/bin/python", "2.13.0", 1.5),
    wire.ExplainJob("Net", path="/a.py", inputs="x", overlay={"/a.py": "é😀\r\n"}, folders=["/"]),
    wire.ConfirmJob([wire.ExplainJob("f", path="/a.py"), wire.ExplainJob("g", path="/b.py")]),
    wire.Progress("Importing model.py"),
    wire.Record(
        "/a.py", 3, 4, 3, 9, "kind", "GB0001", "why", ["hint"], "context",
        [wire.StackFrame("/a.py", 3, "f")], True, "payload",
    ),
    wire.Profile(
        "eager", "cpu", 3, 0.5, 0.1, 0.4, 0.3, 2.0,
        [wire.GraphProfile(
            "/a.py", 3, "f", "0/0", [wire.OpCount("Tensor.sum", 2, ["float32[]"])],
            {"tracing": 0.5}, 1, 0.25, 0,
        )],
        [wire.GapProfile(0, "/a.py", 4, 1, 0.15, 0.01)],
        "a note",
    ),
    wire.Ran("/a.py", [wire.Record("/a.py", 3, 4, 3, 9, "", "", "", [], "", [], False, "")], "no"),
    wire.Done({"/a.py": [1, 2]}, 2, "x: float32[2]", 0.5, [wire.StackFrame("/a.py", 1, "f")]),
    wire.Failure("internal", "it failed", [wire.StackFrame("/a.py", 3, "f")], {"/a.py": [1]}),
]  # fmt: skip


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_arrives_as_it_was_sent(message: wire.Message) -> None:
    assert framing.read_message(io.BytesIO(framing.encode(message))) == message


def test_messages_follow_each_other() -> None:
    stream = io.BytesIO(b"".join(framing.encode(message) for message in MESSAGES))

    received = [framing.read_message(stream) for _ in MESSAGES]

    assert received == MESSAGES
    assert framing.read_message(stream) is None


def test_a_stream_may_give_a_message_in_pieces() -> None:
    class Pipe(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 0, 3))

    for message in MESSAGES:
        assert framing.read_message(Pipe(framing.encode(message))) == message


def test_text_that_is_no_unicode_is_still_sent() -> None:
    message = wire.Progress("a lone surrogate \udc80")

    arrived = framing.read_message(io.BytesIO(framing.encode(message)))

    assert isinstance(arrived, wire.Progress)
    assert arrived.message.startswith("a lone surrogate ")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x00",
        struct.pack(">I", 10) + b"{}",
        struct.pack(">I", framing.MAX_MESSAGE_BYTES + 1),
        struct.pack(">I", 2) + b"[]",
        struct.pack(">I", 2) + b"{}",
        struct.pack(">I", 3) + b"abc",
        struct.pack(">I", 18) + b'{"type": "Unknown"}'[:18],
        struct.pack(">I", 27) + b'{"type":"Progress","x":"y"}',
        struct.pack(">I", 2) + b"\xff\xfe",
    ],
)
def test_what_is_not_a_message_is_refused(data: bytes) -> None:
    with pytest.raises(framing.WireError):
        framing.read_message(io.BytesIO(data))
