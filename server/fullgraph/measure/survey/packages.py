"""Where the user's interpreter has its packages, and in which versions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError

_SECONDS = 60.0
# Finds the packages without importing them.
_PROGRAM = """\
import importlib.metadata as metadata, importlib.util as util, json, sys
names = json.loads(sys.argv[1])
owners = metadata.packages_distributions() if hasattr(metadata, "packages_distributions") else {}
found = {}
for name in names:
    try:
        spec = util.find_spec(name)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        continue
    versions = []
    for owner in owners.get(name, [name]):
        try:
            versions.append(metadata.version(owner))
        except metadata.PackageNotFoundError:
            pass
    found[name] = [str(list(spec.submodule_search_locations)[0]), "+".join(sorted(set(versions)))]
print(json.dumps(found))
"""


@dataclass(frozen=True)
class Package:
    """An installed package.

    Attributes:
        folder: of its files.
        version: of its distribution; empty if there is none.
    """

    folder: Path
    version: str


async def installed(interpreter: Sequence[str], names: Sequence[str]) -> Mapping[str, Package]:
    """Those of these packages that the interpreter has; it imports none of them.

    Args:
        interpreter: its command.
        names: as they are imported.

    Raises:
        InterpreterError: it cannot be asked.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *(*interpreter, "-c", _PROGRAM, json.dumps(sorted(set(names)))),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        raise InterpreterError(f"{interpreter[0]} cannot be run: {error}.") from error
    try:
        out, err = await asyncio.wait_for(process.communicate(), _SECONDS)
        found = json.loads(out.decode().strip().rsplit("\n", 1)[-1])
    except (TimeoutError, asyncio.TimeoutError, ValueError):
        if process.returncode is None:
            process.kill()
            await process.wait()
            raise InterpreterError(f"{interpreter[0]} did not answer.") from None
        words = err.decode("utf-8", "replace").strip().splitlines()
        raise InterpreterError(
            f"{interpreter[0]} could not say which packages it has: {words[-1] if words else ''}"
        ) from None
    return {name: Package(Path(folder), version) for name, (folder, version) in found.items()}
