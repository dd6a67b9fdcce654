"""Everything of torch's internals that differs between versions, by feature.

Nothing else in this package reaches into ``torch._dynamo``.
"""

from __future__ import annotations

import contextlib
import functools
import json
import logging
import os
import sys
from types import CodeType, FrameType
from typing import (
    Any,
    Callable,
    ContextManager,
    Dict,
    Iterator,
    List,
    Optional,
    Sequence,
    Set,
    Tuple,
)

import torch
import torch._dynamo

# The local that holds the exception, by the function that writes the trace record.
_WRITERS = {
    ("symbolic_convert.py", "log_graph_break"): "exc",
    ("convert_frame.py", "__call__"): "e",
    ("convert_frame.py", "_compile"): "e",
    ("exc.py", "unimplemented_with_warning"): "e",
}
_RECORD = "dynamo_graph_break_reason"
# Without DEBUG on these, Dynamo writes no record for a frame that it skips.
_BREAK_LOGS = (
    "torch._dynamo.symbolic_convert.__graph_breaks",
    "torch._dynamo.convert_frame.__graph_breaks",
)

_CACHE = "TORCHINDUCTOR_CACHE_DIR"

Writer = Tuple[FrameType, Optional[BaseException]]
OnFunction = Callable[[CodeType, Sequence[Any]], Optional[Set[int]]]
"""Takes a function that Dynamo begins to trace and its instructions; see ``Evaluated.begin``."""


def warm_up() -> None:
    """Import and fill what the first compilation needs, then remove all traces of it."""

    def small(x: Any) -> Any:
        y = x.relu() + 1
        return y * y.sum().item()

    _silently(lambda: torch.compile(small, backend="eager")(torch.ones(2, 2)))
    registry_ids()
    torch._dynamo.reset()


def graphs_captured() -> int:
    """How many FX graphs Dynamo has captured since the last reset."""
    from torch._dynamo.utils import counters

    return int(counters["stats"]["unique_graphs"])


def frames_compiled() -> int:
    """How many functions Dynamo has begun to compile since the last reset."""
    from torch._dynamo.utils import counters

    return int(counters["frames"]["total"])


def breaks_counted() -> int:
    """How many graph breaks Dynamo has counted since the last reset."""
    from torch._dynamo.utils import counters

    return sum(counters["graph_break"].values())


def current_compile_id() -> str:
    """Dynamo's id of the compilation that is under way (``0/0``); empty if there is none."""
    from torch._guards import CompileContext

    return str(CompileContext.current_compile_id() or "")


def backend(name: str) -> Callable[..., Any]:
    """The backend of ``torch.compile`` that has this name.

    Inductor's takes the ``mode`` and the ``options`` of ``torch.compile`` too.
    """
    from torch._dynamo import lookup_backend

    found: Callable[..., Any] = lookup_backend(name)
    return _inductor(found) if name == "inductor" else found


def _inductor(plain: Callable[..., Any]) -> Callable[..., Any]:
    wrapper: Any = getattr(torch, "_TorchCompileInductorWrapper", None)

    def compile_graph(graph: Any, inputs: Any, **arguments: Any) -> Any:
        if wrapper is None or not arguments:
            return plain(graph, inputs)
        made = wrapper(arguments.get("mode"), arguments.get("options"), None)
        return made(graph, inputs)

    return compile_graph


class CountingBackend:
    """A backend that counts the graphs that it is given.

    Attributes:
        graphs: how many there were.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name
        self._compile = backend(name)
        self.graphs = 0

    def __call__(self, graph: Any, inputs: Any, **options: Any) -> Any:
        """Compile a graph as the backend does."""
        self.graphs += 1
        return self._compile(graph, inputs, **options)


@contextlib.contextmanager
def callbacks(on_start: Callable[[Any], None], on_end: Callable[[Any], None]) -> Iterator[None]:
    """Call these around each compilation and each recording of a CUDA graph, while open.

    They are given Dynamo's ``CallbackArgs``; before torch 2.8 nothing.
    """
    from torch._dynamo import callback_handler

    def clear() -> None:
        try:
            torchs_clear()
        finally:
            register()

    def register() -> None:
        callback_handler.register_start_callback(on_start)
        callback_handler.register_end_callback(on_end)

    # torch._dynamo.reset() removes all callbacks.
    torchs_clear = callback_handler.clear
    callback_handler.clear = clear
    register()
    try:
        yield
    finally:
        callback_handler.clear = torchs_clear
        with contextlib.suppress(ValueError):
            callback_handler.remove_start_callback(on_start)
            callback_handler.remove_end_callback(on_end)


@contextlib.contextmanager
def graphs_observed(on_graph: Callable[[Any], ContextManager[None]]) -> Iterator[None]:
    """While open, enter ``on_graph`` with each graph that Dynamo gives to a backend.

    It is open while the backend compiles the graph.
    """
    from torch._dynamo.output_graph import OutputGraph

    kind: Any = OutputGraph
    original = getattr(kind, "call_user_compiler", None)
    if original is None:
        yield
        return

    @functools.wraps(original)
    def call_user_compiler(self: Any, graph_module: Any, *args: Any, **named: Any) -> Any:
        with on_graph(graph_module):
            return original(self, graph_module, *args, **named)

    kind.call_user_compiler = call_user_compiler
    try:
        yield
    finally:
        kind.call_user_compiler = original


def make_ready() -> None:
    """Reset Dynamo's caches and counters, and let it compile.

    A program or an environment that switches torch.compile off, to debug something else,
    would otherwise look free of breaks.
    """
    from torch._dynamo.utils import counters

    torch._dynamo.reset()
    counters.clear()
    for name in ("TORCHDYNAMO_DISABLE", "TORCH_COMPILE_DISABLE"):
        os.environ.pop(name, None)
    torch._dynamo.config.disable = False
    torch.compiler.set_stance("default")


def draw_as_in_eager_mode() -> None:
    """Let Inductor draw random numbers as eager mode does; by default it has numbers of its own."""
    with contextlib.suppress(ImportError, AttributeError):
        import torch._inductor.config

        torch._inductor.config.fallback_random = True


def keep_own_inductor_cache() -> None:
    """Let Inductor write its kernels where no other program looks for them.

    A run may be ended while a kernel is written. Inductor does not replace what is incomplete
    then, so all programs that need this kernel would fail.
    """
    with contextlib.suppress(ImportError, AttributeError):
        from torch._inductor.codecache import cache_dir

        os.environ[_CACHE] = os.path.join(cache_dir(), "fullgraph")


@contextlib.contextmanager
def empty_inductor_cache(folder: str) -> Iterator[None]:
    """Let processes that are started meanwhile find no kernels.

    Args:
        folder: for those that they write.
    """
    before = os.environ.get(_CACHE)
    os.environ[_CACHE] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[_CACHE]
        else:
            os.environ[_CACHE] = before


def backends() -> List[str]:
    """The names of the backends of ``torch.compile``, including those for debugging."""
    return sorted(torch._dynamo.list_backends(exclude_tags=None))


@contextlib.contextmanager
def settings_restored() -> Iterator[None]:
    """Undo what a program sets in Dynamo's configuration."""
    saved = torch._dynamo.config.save_config()
    try:
        yield
    finally:
        torch._dynamo.config.load_config(saved)


def is_dynamo_error(error: BaseException) -> bool:
    """Whether Dynamo raised ``error`` itself, rather than the program."""
    from torch._dynamo import exc

    # It does not derive from the base class of the others.
    limit = getattr(exc, "FailOnRecompileLimitHit", exc.TorchDynamoException)
    return isinstance(error, (exc.TorchDynamoException, limit))


def internal_error(error: BaseException) -> str:
    """What an error of Dynamo's own code is called; empty for all others.

    It is raised as ``InternalTorchDynamoError``, which it becomes after Dynamo has written its
    record about it.
    """
    from torch._dynamo import exc

    words = str(error).split("\n\nfrom user code:", 1)[0].strip()
    if isinstance(error, exc.InternalTorchDynamoError):
        return f"InternalTorchDynamoError: {words}"
    if is_dynamo_error(error) or isinstance(error, (AssertionError, IndexError)):
        return ""
    return f"InternalTorchDynamoError: {type(error).__qualname__.replace('Msg', '')}: {words}"


def registry_ids() -> Dict[str, str]:
    """PyTorch's id of each kind of break, by its name; empty before torch 2.8."""
    if not _ids:
        path = os.path.join(os.path.dirname(torch._dynamo.__file__), "graph_break_registry.json")
        try:
            with open(path, encoding="utf-8") as file:
                registry = json.load(file)
        except (OSError, ValueError):
            return _ids
        for gb_id, history in registry.items():
            for entry in history:
                _ids[entry["Gb_type"]] = gb_id
    return _ids


_ids: Dict[str, str] = {}


def writer(frame: Optional[FrameType]) -> Optional[Writer]:
    """The frame that writes the current trace record, and the exception that it is about."""
    while frame is not None:
        code = frame.f_code
        local = _WRITERS.get((os.path.basename(code.co_filename), code.co_name))
        if local is not None:
            error = frame.f_locals.get(local)
            if isinstance(error, BaseException):
                return frame, error
            # Older writers are not given the exception, but write while it is handled.
            handled = sys.exc_info()[1]
            return frame, handled if handled and is_dynamo_error(handled) else None
        frame = frame.f_back
    return None


def break_record(record: logging.LogRecord) -> Optional[str]:
    """The text of a record of ``torch.__trace`` that is about a graph break, or None."""
    metadata = getattr(record, "metadata", None)
    artifact = metadata.get("artifact") if isinstance(metadata, dict) else None
    if not isinstance(artifact, dict) or artifact.get("name") != _RECORD:
        return None
    return str(getattr(record, "payload", None) or "")


@contextlib.contextmanager
def observed(
    handler: logging.Handler,
    on_function: Optional[OnFunction] = None,
    on_frame: Callable[[], None] = lambda: None,
    on_translator: Callable[[Any], None] = lambda _: None,
) -> Iterator[None]:
    """While open, ``handler`` gets the structured trace.

    Args:
        handler: gets its records.
        on_function: called with what is traced. Without it, nothing is done for each instruction.
        on_frame: called before each function that Dynamo traces, if there is no ``on_function``.
        on_translator: called with each translator before its first instruction, if there is an
            ``on_function``.
    """
    trace = logging.getLogger("torch.__trace")
    breaks = [logging.getLogger(name) for name in _BREAK_LOGS]
    trace.disabled = False
    # First: torch's own handler removes itself on its first record, and the logging module
    # then skips the one behind it.
    trace.handlers.insert(0, handler)
    filters = {log: _AsConfigured(log) for log in breaks}
    for log, as_configured in filters.items():
        log.addFilter(as_configured)

    def stay_attached() -> None:
        # A logging configuration of the program may have taken the handler off.
        if handler not in trace.handlers:
            trace.handlers.insert(0, handler)
        trace.disabled = False

    if on_function is None:
        restore = _watch_frames(stay_attached, on_frame)
    else:
        restore = _watch_instructions(stay_attached, on_function, on_translator)
    try:
        with always_enabled((trace, *breaks)):
            yield
    finally:
        restore()
        trace.removeHandler(handler)
        for log, as_configured in filters.items():
            log.removeFilter(as_configured)


@contextlib.contextmanager
def always_enabled(logs: Sequence[logging.Logger]) -> Iterator[None]:
    """While open, they make records even after ``logging.disable()`` or a configuration."""
    before = [vars(log).get("isEnabledFor") for log in logs]
    for log in logs:
        log.isEnabledFor = lambda level: True  # type: ignore[method-assign]
    try:
        yield
    finally:
        for log, replaced in zip(logs, before):
            # A program or another observer around this one may have its own.
            if replaced is None:
                del log.isEnabledFor
            else:
                log.isEnabledFor = replaced  # type: ignore[method-assign]


class _AsConfigured(logging.Filter):
    """Prints what the program's own configuration prints, of a logger that looks enabled."""

    def __init__(self, log: logging.Logger) -> None:
        super().__init__()
        self._log = log

    def filter(self, record: logging.LogRecord) -> bool:
        return logging.Logger.isEnabledFor(self._log, record.levelno)


def _watch_frames(*actions: Callable[[], None]) -> Callable[[], None]:
    from torch._dynamo.symbolic_convert import InstructionTranslatorBase

    translator: Any = InstructionTranslatorBase
    original = getattr(translator, "run", None)
    if original is None:
        return lambda: None

    @functools.wraps(original)
    def run(self: Any) -> Any:
        for action in actions:
            action()
        return original(self)

    translator.run = run

    def restore() -> None:
        translator.run = original

    return restore


def _watch_instructions(
    stay_attached: Callable[[], None],
    on_function: OnFunction,
    on_translator: Callable[[Any], None],
) -> Callable[[], None]:
    from torch._dynamo.symbolic_convert import InstructionTranslatorBase

    translator: Any = InstructionTranslatorBase
    original = getattr(translator, "step", None)
    if original is None:
        return lambda: None
    name = "_fullgraph_evaluated"

    def step(self: Any) -> Any:
        # This runs for every instruction: each look-up costs time.
        own = self.__dict__
        if name in own:
            evaluated = own[name]
        else:
            stay_attached()
            evaluated = own[name] = on_function(self.f_code, self.instructions)
            on_translator(self)
        if evaluated is None:
            return original(self)
        at = self.instruction_pointer
        goes_on = original(self)
        # It does not where the graph ends: there it broke.
        if goes_on:
            evaluated.add(at)
        return goes_on

    translator.step = step

    def restore() -> None:
        translator.step = original

    return restore


@contextlib.contextmanager
def guards_untimed() -> Iterator[None]:
    """Spare what torch spends on measuring each frame's guards for its own logs: 20 ms."""
    from torch._dynamo import guards

    original = getattr(guards, "profile_guard_manager", None)
    if original is None:
        yield
        return
    guards.profile_guard_manager = lambda *_: 0.0
    try:
        yield
    finally:
        guards.profile_guard_manager = original


def _silently(run: Callable[[], Any]) -> None:
    # torch warns about .item(); the user did not start this run.
    logs: Set[logging.Logger] = {logging.getLogger("torch._dynamo.variables.tensor")}
    levels = {log: log.level for log in logs}
    for log in logs:
        log.setLevel(logging.ERROR)
    try:
        run()
    finally:
        for log, level in levels.items():
            log.setLevel(level)
