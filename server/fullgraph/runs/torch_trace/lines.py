"""The records of one file of a structured trace of torch, one after the other.

A record is a line with a prefix in glog's form and a JSON object, and, indented by a tab, the lines
of its payload. A file can be larger than the memory: only what is wanted is decoded.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

_TAB = ord("\t")
_OBJECT = b'] {"'
_NAME = re.compile(rb'\{"(\w+)": (?:\{"name": "([^"\\]+)")?')
_PREFIX = re.compile(rb"[VIWEC]\d{4} \d\d:\d\d:\d\d\.\d+ +(\d+) ")
# Torch adds its whole configuration to a record, as text: most of a small trace is that.
_CONFIGURATIONS = (b'"dynamo_config": "', b'"inductor_config": "', b'"functorch_config": "')
_END_OF_TEXT = b'", "'


@dataclass
class TraceRecord:
    """One record.

    Attributes:
        name: what it is about, torch's name; for an artifact its own.
        metadata: the JSON object; without the texts of torch's configuration.
        payload: the text below it; empty if there is none.
        process: the id of the process that wrote it.
        line: its first line in the file, 1-based.
        configuration: the texts that are left out of ``metadata``, as JSON writes them.
    """

    name: str
    metadata: dict[str, object]
    payload: str
    process: int
    line: int
    configuration: bytes = b""


@dataclass
class TraceLines:
    """The records of a file that have one of the wanted names.

    Attributes:
        stream: the file.
        wanted: names of records.
        unreadable: the 1-based numbers of the lines that are no part of a record.
        is_cut_off: whether the file ends within a record that is wanted; known at its end.
    """

    stream: BinaryIO
    wanted: frozenset[str]
    unreadable: list[int] = field(default_factory=list)
    is_cut_off: bool = False

    def __iter__(self) -> Iterator[TraceRecord]:
        """Each record, once all lines of its payload are read."""
        wanted = frozenset(name.encode() for name in self.wanted)
        head: TraceRecord | None = None
        payload: list[bytes] = []
        line, number = b"\n", 0
        for number, line in enumerate(self.stream, 1):
            if line[0] == _TAB:
                if head is not None:
                    payload.append(line)
                continue
            if head is not None:
                head.payload = _text(payload)
                yield head
                head, payload = None, []
            at = line.find(_OBJECT)
            if at < 0 or not line.rstrip().endswith(b"}"):
                if line.strip():
                    self.unreadable.append(number)
                continue
            name = _name(line, at + 2)
            if name in wanted:
                head = _record(name.decode(), number, line, at + 2)
                if head is None:
                    self.unreadable.append(number)
        if head is not None:
            head.payload = _text(payload)
            yield head
        if not line.endswith(b"\n"):
            # A file that was copied by hand may only lack the end of its last line.
            is_head = line[:1] != b"\t"
            self.is_cut_off = number in self.unreadable if is_head else not _is_whole(head)


def _name(line: bytes, at: int) -> bytes:
    found = _NAME.match(line, at)
    if found is None:
        return b""
    key, name = found.groups()
    return bytes(name) if key == b"artifact" and name else bytes(key)


def _record(name: str, number: int, line: bytes, at: int) -> TraceRecord | None:
    text, configuration = line[at:], b""
    for key in _CONFIGURATIONS:
        begin = text.find(key)
        # A quote within the text has a backslash in front of it, so this is the text's end.
        end = text.find(_END_OF_TEXT, begin + len(key)) if begin >= 0 else -1
        if end >= 0:
            configuration += text[begin + len(key) : end]
            text = text[: begin + len(key)] + text[end:]
    try:
        metadata = json.loads(text)
    except (ValueError, RecursionError):
        return None
    prefix = _PREFIX.search(line, 0, at)
    process = int(prefix.group(1)) if prefix else 0
    return TraceRecord(name, metadata, "", process, number, configuration)


def _is_whole(record: TraceRecord | None) -> bool:
    if record is None:
        return True
    written = record.metadata.get("has_payload")
    text = hashlib.md5(record.payload.encode(), usedforsecurity=False)
    return not isinstance(written, str) or text.hexdigest() == written


def _text(payload: list[bytes]) -> str:
    lines = b"".join([line[1:] for line in payload])
    return lines.removesuffix(b"\n").decode("utf-8", errors="replace")
