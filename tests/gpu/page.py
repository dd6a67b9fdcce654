"""The page about GPUs, from the results that are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.gpu.parts import PARTS, Part
from tests.gpu.task import DONE, Record

COMMAND = "make gpu"
_INTRODUCTION = f"""\
# On a GPU

`{COMMAND}` writes this page (`scripts/gpu.sh` where make is not installed). It takes at most eight
minutes, with the Python and the torch of the machine, which may have another version than the one
that the other pages were made with. It measures in parts, those that are worth most first, and
continues at the next call with those that it had no time for. Parts that are done for the same
code, torch and device are not measured again, except with `--fresh`."""
_NOT_YET = f"""\
## Not yet run

No GPU has run it. On a machine with one:

```console
$ {COMMAND}
```

Without a network, `scripts/gpu.sh --wheels` downloads what is missing there before, on a machine
with one. `scripts/gpu.sh --dry` runs a few cases of each part on a CPU."""
_NOT_TRIED = """\
## Not tried

No part runs more than one GPU (NCCL, `DistributedDataParallel`, FSDP), FP8, a GPU of another maker,
or MIG. Of the operations that wait for the device, `--profile` shows those of which
`torch.cuda.set_sync_debug_mode` warns on the thread of the call: not `torch.cuda.synchronize()`,
and not those of a backward pass."""


def page(devices: Mapping[str, Sequence[Record]]) -> str:
    """The page, as Markdown.

    Args:
        devices: the results of each device, by its name.
    """
    found = [_of_device(device, records) for device, records in devices.items() if records]
    sections = found or [_NOT_YET, _parts_in_words()]
    return "\n\n".join([_INTRODUCTION, *sections, _NOT_TRIED]) + "\n"


def _parts_in_words() -> str:
    lines = [f"- **{part.title}** (`{part.name}`): {part.measures}" for part in PARTS]
    return "\n".join(["The parts:", "", *lines])


def _of_device(device: str, records: Sequence[Record]) -> str:
    by_name = {record.part: record for record in records}
    sections = [f"## {device or 'CPU'}"]
    missing = [f"`{part.name}`" for part in PARTS if part.name not in by_name]
    if missing:
        sections.append(f"Not run: {', '.join(missing)}.")
    sections += [_of_part(part, by_name[part.name]) for part in PARTS if part.name in by_name]
    return "\n\n".join(sections)


def _of_part(part: Part, record: Record) -> str:
    identity, result = record.identity, record.result
    commit = f", commit {identity.commit}" if identity.commit else ""
    took = f"{record.state}, {record.seconds:.0f} s; torch {identity.torch}{commit}"
    blocks = [f"### {part.title}", f"{part.measures} ({took})"]
    if result.notes:
        blocks.append("\n".join(f"- {note}" for note in result.notes))
    if result.rows:
        line = [f"| {' | '.join(result.head)} |", f"|{' --- |' * len(result.head)}"]
        line += [f"| {' | '.join(map(_cell, row))} |" for row in result.rows]
        blocks.append("\n".join(line))
    if result.text:
        blocks.append(f"```text\n{result.text.strip()}\n```")
    if record.state != DONE and record.error:
        blocks.append(f"```text\n{record.error.strip()}\n```")
    return "\n\n".join(blocks)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
