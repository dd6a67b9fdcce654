"""Checks with plain torch that the headers of the programs are true.

``python -m tests.verify.truth [NAME…]`` runs each program in eager mode and with each backend,
and prints whether it differs where its header says so. The exit status is 1 if one is wrong.
"""

from __future__ import annotations

import argparse
import logging
import os
import pickle
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.verify.programs import STAGES, Program, all_programs, read

_SECONDS = 120


class Found(NamedTuple):
    """Where a program first differs.

    Attributes:
        stage: the first backend whose result differs; empty if none does.
        call: the first call that differs.
        kinds: what differs in that call, each with the first place.
    """

    stage: str
    call: int
    kinds: dict[str, str]


def find(program: Program) -> Found:
    """Runs the program in eager mode and with each backend, each time in a fresh process."""
    from tests.verify.compared import differences

    calls = int(program.constants.get("CALL", 0)) + 3
    eager = _forked(program, None, calls)
    for backend in STAGES:
        compiled = _forked(program, backend, calls)
        if isinstance(eager, str) or isinstance(compiled, str):
            return Found(backend, 0, {"exception": f"{str(eager)[:200]} / {str(compiled)[:200]}"})
        for number, (one, other) in enumerate(zip(eager, compiled, strict=True)):
            kinds = differences(one, other)
            if kinds:
                return Found(backend, number, kinds)
    return Found("", 0, {})


def is_true(program: Program, found: Found) -> bool:
    """Whether the header says what was found."""
    if not program.differs:
        return not found.stage
    said = (program.constants.get("STAGE"), program.constants.get("CALL"))
    return said == (found.stage, found.call) and program.constants.get("KIND") in found.kinds


def main(names: list[str]) -> int:
    """Checks the programs of these names, or all."""
    _prepare()
    programs = [read(Path(each)) for each in names if each.endswith(".py")]
    programs += [each for each in all_programs() if not names or each.name in names]
    wrong = 0
    for program in programs:
        started = time.monotonic()
        found = find(program)
        good = is_true(program, found)
        wrong += not good
        seconds = time.monotonic() - started
        kinds = ", ".join(found.kinds) or "no difference"
        print(f"{'true ' if good else 'WRONG'} {program.name}: ", end="")
        print(f"{found.stage or '-'}, call {found.call}, {kinds} ({seconds:.0f} s)")
        if not good:
            for kind, where in found.kinds.items():
                print(f"      {kind}: {where[:400]}")
        sys.stdout.flush()
    print(f"{len(programs) - wrong} of {len(programs)} headers are true")
    return int(wrong > 0)


def _prepare() -> None:
    """Imports once what each forked process needs."""
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
    os.environ["OMP_NUM_THREADS"] = "1"
    import torch
    import torch._dynamo
    import torch._inductor.compile_fx
    import torch._inductor.config

    torch.set_num_threads(1)
    # Importing a backend is most of the time of a small program.
    torch.compile(lambda x: x + 1)(torch.ones(2))
    torch._dynamo.reset()
    logging.getLogger("torch").setLevel(logging.ERROR)


def _forked(program: Program, backend: str | None, calls: int) -> Any:
    """The observations of a forked process; as a text, how it died."""
    import torch._inductor.config

    from tests.verify.observed import observe

    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder, "result")
        child = os.fork()
        if child == 0:
            code = 1
            try:
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, 1)
                if "FULLGRAPH_TRUTH_STDERR" not in os.environ:
                    os.dup2(null, 2)
                # Inductor has random numbers of its own; that these are others is no finding.
                # The earlier stages keep the default, which decides what they may drop.
                torch._inductor.config.fallback_random = backend == "inductor"
                found = observe(program.path, program.target, backend, calls)
                result.write_bytes(pickle.dumps(found))
                code = 0
            except BaseException as error:
                result.write_bytes(pickle.dumps(f"{type(error).__name__}: {error}"))
                code = 0
            finally:
                os._exit(code)
        until = time.monotonic() + _SECONDS
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.kill(child, 9)
            time.sleep(0.005)
        return pickle.loads(result.read_bytes()) if result.exists() else "the process died"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="names or paths of programs; all by default")
    sys.exit(main(parser.parse_args().names))
