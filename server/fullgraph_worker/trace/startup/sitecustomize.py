"""Python imports this at the start of every process of a traced program.

This folder is the first of PYTHONPATH. What runs here must be cheap, and leave nothing
that the program could notice: it waits for ``torch._dynamo``, whose import attaches the
recorder, and for ``torch.nn``, whose modules are constructed before that. Where its training is
watched, it waits for ``torch`` as well. At the end it writes down the exception that ended the
program, which Python has kept.
"""

import os
import sys

from fullgraph_on_import import OnImport  # type: ignore[import-not-found]

# No import of typing, which costs more than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))
_FOLDER = os.environ.get("FULLGRAPH_TRACE", "")
_TRAINING_FOLDER = os.environ.get("FULLGRAPH_WATCH", "")
_REPLAY = os.environ.get("FULLGRAPH_REPLAY", "")


def _attach() -> None:
    try:
        _load()
        from fullgraph_worker.trace.attach import attach

        attach(_FOLDER, is_watched=bool(_TRAINING_FOLDER))
    except Exception as error:
        _leave_word(repr(error))


def _look_at_constructions() -> None:
    try:
        _load()
        from fullgraph_worker.trace.constructions import CONSTRUCTIONS

        CONSTRUCTIONS.watch()
    except Exception as error:
        _leave_word(repr(error))


def _watch() -> None:
    try:
        _load()
        from fullgraph_worker.watch.attach import attach

        attach(_TRAINING_FOLDER)
    except Exception as error:
        _leave_word(repr(error))


def _replay() -> None:
    _load()
    from fullgraph_worker.replay.attach import attach

    attach(_REPLAY)


def _load() -> None:
    if "fullgraph_worker" in sys.modules:
        return
    import importlib.util

    folder = os.path.dirname(os.path.dirname(_HERE))
    spec: Any = importlib.util.spec_from_file_location(
        "fullgraph_worker",
        os.path.join(folder, "__init__.py"),
        submodule_search_locations=[folder],
    )
    package = importlib.util.module_from_spec(spec)
    sys.modules["fullgraph_worker"] = package
    spec.loader.exec_module(package)


def _leave_word(text: str) -> None:
    """Report to the command line only; the program must not be disturbed."""
    if not _FOLDER:
        return
    try:
        name = os.path.join(_FOLDER, "attached" if not text else f"{os.getpid()}.error")
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        handle = os.open(name, flags, 0o600)
        try:
            os.write(handle, text.encode("utf-8", "backslashreplace"))
        finally:
            os.close(handle)
    except OSError:
        # A full disk or a folder that is gone: the command line finds that out itself.
        pass


def _at_exit(function: "Any") -> None:
    """Call a function at the end; the program finds only the modules that it imports itself."""
    is_new = "atexit" not in sys.modules
    import atexit

    atexit.register(function)
    # Before 3.10 the functions end with the module.
    if is_new and sys.version_info >= (3, 10):
        del sys.modules["atexit"]


def _write_end() -> None:
    """Write down the exception that ended this process, if one did."""
    error = getattr(sys, "last_value", None)
    if error is None or isinstance(error, KeyboardInterrupt):
        return
    try:
        import json

        frames, traceback = [], getattr(sys, "last_traceback", None)
        while traceback is not None:
            code = traceback.tb_frame.f_code
            frames.append([code.co_filename, traceback.tb_lineno, code.co_name])
            traceback = traceback.tb_next
        end = {"error": type(error).__name__, "message": str(error), "frames": frames}
        with open(os.path.join(_FOLDER, f"{os.getpid()}.end"), "w", encoding="utf-8") as file:
            json.dump(end, file)
    except Exception:
        pass


def _step_aside() -> None:
    """Remove this folder from the path; import the user's own sitecustomize."""
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or os.curdir) != _HERE]
    for known in [key for key in sys.path_importer_cache if os.path.abspath(key) == _HERE]:
        del sys.path_importer_cache[known]
    for name in ("sitecustomize", "fullgraph_on_import"):
        sys.modules.pop(name, None)


_step_aside()
if _FOLDER:
    _leave_word("")
    _at_exit(_write_end)
    OnImport("torch._dynamo", _attach, _leave_word).install()
    OnImport("torch.nn.modules.module", _look_at_constructions, _leave_word).install()
if _REPLAY:
    OnImport("torch", _replay, _leave_word).install()
if _TRAINING_FOLDER:
    OnImport("torch", _watch, _leave_word).install()
# Replaces this module; if there is none, site handles the ModuleNotFoundError as usual.
import sitecustomize  # type: ignore[import-not-found]  # noqa: E402,F401
