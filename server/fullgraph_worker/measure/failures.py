"""Why an arm could not be measured, and what to do about it."""

from __future__ import annotations

from fullgraph_worker.user_code.errors import JobError, describe, from_exception

_NO_COMPILER = ("InvalidCxxCompiler", "No working C++ compiler found")
_NO_MEMORY = ("OutOfMemoryError", "CUDA out of memory", "not enough memory", "MemoryError")


def failure_of(error: BaseException, arm: str) -> JobError:
    """What to report about an exception that ended the arm."""
    words = describe(error)
    if any(each in words for each in _NO_COMPILER):
        return JobError(
            "bad-options",
            f"{arm} needs a C++ compiler, and Inductor found none. Install g++ (apt install g++, "
            "dnf install gcc-c++, or xcode-select --install on macOS).",
        )
    if any(each in words for each in _NO_MEMORY):
        first = words.split("\n", 1)[0]
        return JobError("out-of-memory", f"{arm} ran out of memory ({first}). Use smaller inputs.")
    return from_exception("user-exception", f"{arm} raised an exception", error)
