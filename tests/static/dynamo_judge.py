"""A process of its own: runs code under Dynamo and says at which lines it broke.

Reads a JSON list of {"code", "inputs"} from standard input; writes a JSON list of lists of
1-based lines. Of a case with "recompiles" these are the functions that are compiled again. A
case may have "files" of a package instead of code: the texts by their paths in
it, and its lines are pairs of such a path and a number then.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import logging
import os
import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
import torch._dynamo


class _Breaks(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: set[Any] = set()
        self.path = ""
        self.folder = ""

    def emit(self, record: logging.LogRecord) -> None:
        artifact = getattr(record, "metadata", {}).get("artifact")
        if artifact and artifact["name"] == "dynamo_graph_break_reason":
            places = [(f.filename, f.lineno) for f in _stack(sys._getframe())]
            if self.folder:
                own = [(os.path.relpath(f, self.folder), n) for f, n in places if self._is_own(f)]
                self.lines.update(own[-1:])
            else:
                self.lines.update([line for file, line in places if file == self.path][-1:])

    def _is_own(self, file: str) -> bool:
        return file.startswith(self.folder + os.sep)


def _stack(frame: Any) -> Any:
    """The user's stack of the exception that Dynamo is reporting."""
    while frame is not None:
        names = frame.f_locals
        for error in (names.get("exc"), names.get("e")):
            if getattr(error, "real_stack", None):
                return error.real_stack
        frame = frame.f_back
    return []


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # Dynamo looks there for a module's globals.
    spec.loader.exec_module(module)
    return module


def _package(folder: Path, files: dict[str, str]) -> ModuleType:
    """The module ``net`` of a package that is made of ``files``."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    if str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    importlib.invalidate_caches()
    return importlib.import_module(f"{folder.name}.net")


def _recompiled(module: ModuleType, target: Any, inputs: Any) -> list[int]:
    """The lines of what is compiled again in four calls or in main(), once for each time."""
    compiled: list[int] = []
    log = logging.getLogger("torch._dynamo.guards.__recompiles")
    handler = logging.Handler()
    handler.emit = lambda record: compiled.append(  # type: ignore[method-assign]
        int(re.findall(r"^Recompiling function \S+ in .+:(\d+)$", record.getMessage(), re.M)[0])
    )
    log.addHandler(handler)
    torch._logging.set_logs(recompiles=True)
    try:
        if hasattr(module, "main"):
            module.main()
        else:
            step = torch.compile(target, backend="eager")
            for _ in range(4):
                step(*inputs)
    finally:
        log.removeHandler(handler)
    return sorted(compiled)


def main() -> None:
    answers = sys.stdout
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    breaks = _Breaks()
    trace = logging.getLogger("torch.__trace")
    trace.addHandler(breaks)
    trace.setLevel(logging.DEBUG)
    for name in ("symbolic_convert", "convert_frame"):
        logger = logging.getLogger(f"torch._dynamo.{name}.__graph_breaks")
        logger.setLevel(logging.DEBUG)
        logger.propagate = False
    results: list[list[Any]] = []
    settings = torch._dynamo.config.save_config()
    with tempfile.TemporaryDirectory() as folder:
        for index, case in enumerate(json.load(sys.stdin)):
            breaks.folder, breaks.lines = "", set()
            if "files" in case:
                module = _package(Path(folder, f"case_{index}"), case["files"])
                breaks.folder = str(Path(folder, f"case_{index}"))
            else:
                path = Path(folder, f"case_{index}.py")
                path.write_text(case["code"], encoding="utf-8")
                breaks.path = str(path)
                module = _module(path)
            # Neither is in a program that makes its calls itself, in main().
            net = getattr(module, "Net", None)
            target = module.f if hasattr(module, "f") else net and net()
            inputs = eval(f"({case['inputs']},)", {**vars(module), "torch": torch})
            torch._dynamo.reset()
            if case.get("recompiles"):
                results.append(_recompiled(module, target, inputs))
                continue
            torch.compile(target, backend="eager")(*inputs)
            torch._dynamo.config.load_config(settings)
            results.append(sorted(breaks.lines))
    json.dump(results, answers)
    # Torch ends the process in a way that loses what is still buffered.
    answers.flush()


if __name__ == "__main__":
    main()
