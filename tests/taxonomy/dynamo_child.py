"""Runs programs in eager mode and under Dynamo; a process of its own, with torch.

Reads ``[{"name": path, ...}, ...]`` from the file in ``argv[1]``: each mapping is a group of
programs that are compared with its first one. Writes the answer to the file in ``argv[2]``.
The program under test is the last top-level definition above ``get_inputs``.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import logging
import re
import sys
import traceback
import types
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch._dynamo
from dynamo_events import (  # type: ignore[import-not-found]
    EventRecorder,
    disabled_calls,
    start_recording_events,
)

TORCH_FOLDER = str(Path(torch.__file__).parent)
GB_PAGE = re.compile(r"/gb/(gb\d{4})\.html")


class BreakRecorder(logging.Handler):
    """Keeps each break record of Dynamo's structured trace, with its exception's user stack."""

    def __init__(self) -> None:
        super().__init__()
        self.breaks: list[dict[str, Any]] = []
        self.program = ""

    def emit(self, record: logging.LogRecord) -> None:
        artifact = getattr(record, "metadata", {}).get("artifact", {})
        if artifact.get("name") != "dynamo_graph_break_reason":
            return
        payload: str = record.payload  # type: ignore[attr-defined]
        error = _breaking_exception()
        user_frames = [
            frame
            for frame in getattr(error, "real_stack", None) or ()
            if not frame.filename.startswith(TORCH_FOLDER)
        ]
        # A break inside of a library belongs to the line of the program that called it.
        own_frames = [frame for frame in user_frames if frame.filename == self.program]
        # A frame that is refused before its first line has no user stack: its caller tells.
        frames = own_frames or user_frames or _running_frames(self.program)
        page = GB_PAGE.search(payload)
        self.breaks.append(
            {
                "path": frames[-1].filename if frames else "",
                "line": frames[-1].lineno if frames else 0,
                "gb_id": page.group(1).upper() if page else None,
                # The first section is the root cause, without the user's own source.
                "text": payload.split("For more details about this graph break")[0],
            }
        )


def _running_frames(program: str) -> list[traceback.FrameSummary]:
    frames = traceback.extract_stack()
    return [frame for frame in frames if frame.filename == program]


def _breaking_exception() -> BaseException | None:
    frame: types.FrameType | None = sys._getframe()
    while frame is not None:
        name, file = frame.f_code.co_name, frame.f_code.co_filename
        if name == "log_graph_break":
            return frame.f_locals.get("exc")
        if name == "unimplemented_with_warning" or (
            name == "__call__" and file.endswith("convert_frame.py")
        ):
            return frame.f_locals.get("e")
        frame = frame.f_back
    return None


def start_recording() -> BreakRecorder:
    recorder = BreakRecorder()
    trace = logging.getLogger("torch.__trace")
    trace.addHandler(recorder)
    trace.setLevel(logging.DEBUG)
    # Skipped frames are only recorded where these loggers are enabled.
    for module in ("symbolic_convert", "convert_frame"):
        log = logging.getLogger(f"torch._dynamo.{module}.__graph_breaks")
        log.setLevel(logging.DEBUG)
        log.propagate = False
    return recorder


def load(path: Path) -> tuple[types.ModuleType, str]:
    tree = ast.parse(path.read_bytes())
    names = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    target = names[names.index("get_inputs") - 1]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module, target


def build(module: types.ModuleType, target: str) -> Any:
    """The function or module under test, without its own ``torch.compile``."""
    torch.manual_seed(0)
    found = getattr(module, target)
    if isinstance(found, type):
        return found()
    return getattr(found, "_torchdynamo_orig_callable", found)


def compiled_by_itself(module: types.ModuleType, owner: Any) -> Any:
    """What the program makes of ``owner`` with ``torch.compile`` and what is around that call.

    None if it compiles nothing.
    """
    function = getattr(type(owner), "forward", owner)
    if hasattr(function, "_torchdynamo_orig_callable"):
        return owner
    made = [
        value
        for value in vars(module).values()
        if getattr(value, "_torchdynamo_orig_callable", None) is owner
    ]
    return made[0] if len(made) == 1 else None


@contextlib.contextmanager
def quickly_compiled() -> Iterator[None]:
    """Lets a program compile with its own arguments, without generating code."""
    real = torch.compile

    def compile(model: Any = None, **options: Any) -> Any:
        if model is None:
            return lambda decorated: compile(decorated, **options)
        kept = {name: options[name] for name in ("dynamic", "recompile_limit") if name in options}
        return real(model, backend="eager", **kept)

    torch.compile = compile
    try:
        yield
    finally:
        torch.compile = real


def call(function: Any, owner: Any, module: types.ModuleType) -> dict[str, Any]:
    """One call: its outputs, gradients, error, and everything that it printed and logged."""
    torch.manual_seed(0)
    logged: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    root = logging.getLogger()
    root.addHandler(handler)
    out, err = io.StringIO(), io.StringIO()
    result: dict[str, Any] = {"output": None, "gradients": [], "error": None}
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        warnings.catch_warnings(record=True) as warned,
    ):
        warnings.simplefilter("always")
        try:
            if hasattr(module, "get_calls"):
                result["output"] = [function(*inputs) for inputs in module.get_calls()]
            else:
                result["output"] = function(*module.get_inputs())
        except Exception as error:
            result["error"] = [type(error).__name__, str(error).split("\n")[0]]
    root.removeHandler(handler)
    outputs = result["output"] if isinstance(result["output"], list) else [result["output"]]
    if isinstance(owner, torch.nn.Module) and isinstance(outputs[0], torch.Tensor):
        owner.zero_grad()
        torch.stack([output.sum() for output in outputs]).sum().backward()
        result["gradients"] = [
            None if p.grad is None else p.grad.clone() for p in owner.parameters()
        ]
    result["stdout"], result["stderr"], result["logs"] = out.getvalue(), err.getvalue(), logged
    result["warnings"] = [str(w.message) for w in warned if w.category is UserWarning]
    return result


def same(a: Any, b: Any) -> bool:
    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
        return (
            a.dtype == b.dtype and a.shape == b.shape and bool(torch.allclose(a, b, equal_nan=True))
        )
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(type(a) is type(b) and a == b)


def run(path: Path, recorder: BreakRecorder, events: EventRecorder) -> dict[str, Any]:
    with quickly_compiled():
        module, target = load(path)
    eager_owner = build(module, target)
    with torch.compiler.set_stance("force_eager"):
        eager = call(eager_owner, eager_owner, module)
    torch._dynamo.reset()
    recorder.breaks, events.events, recorder.program = [], [], str(path)
    owner = build(module, target)
    backend = getattr(module, "backend", "eager")
    made = compiled_by_itself(module, owner) if backend == "eager" else None
    compiled = call(made or torch.compile(owner, backend=backend), owner, module)
    return {
        "eager": eager,
        "compiled": compiled,
        "breaks": recorder.breaks,
        "events": events.events + disabled_calls(recorder.breaks),
    }


def plain(call_result: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in call_result.items() if k not in ("output", "gradients")}


def main() -> None:
    events = start_recording_events()
    recorder = start_recording()
    answers = []
    for group in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        first: dict[str, Any] | None = None
        answer: dict[str, Any] = {}
        for name, path in group.items():
            # A program may set it for itself.
            config = torch._dynamo.config.save_config()
            torch._dynamo.config.suppress_errors = False
            try:
                result = run(Path(path), recorder, events)
            except Exception:
                answer[name] = {"failed": traceback.format_exc()}
                continue
            finally:
                torch._dynamo.config.load_config(config)
                if torch.distributed.is_available() and torch.distributed.is_initialized():
                    torch.distributed.destroy_process_group()
            first = first or result
            answer[name] = {
                "eager": plain(result["eager"]),
                "compiled": plain(result["compiled"]),
                "breaks": result["breaks"],
                "events": result["events"],
                "compiled_equals_eager": all(
                    same(result["eager"][k], result["compiled"][k]) for k in ("output", "gradients")
                ),
                "equals_first": all(
                    same(first["eager"][k], result["eager"][k]) for k in ("output", "gradients")
                ),
                "gradients": len(result["eager"]["gradients"]),
            }
        answers.append(answer)
    Path(sys.argv[2]).write_text(json.dumps(answers), encoding="utf-8")


if __name__ == "__main__":
    main()
