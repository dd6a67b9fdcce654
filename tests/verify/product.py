"""Runs verify jobs of the worker, each in a fork of one process that has imported torch.

Starting a worker takes 3 to 10 seconds; a fork of a warm process takes none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

_SECONDS = 300
_ROOT = Path(__file__).resolve().parents[2]
_SERVER = _ROOT / "server"


class Verified(NamedTuple):
    """What a verify job sent.

    Attributes:
        stages: those that ran, as JSON has them.
        differences: between them.
        rounding: what rounding explains.
        uncovered: the lines that no call reached, by path.
        operation: the first that differs.
        failure: why the job failed; empty if it did not.
        seconds: of the whole job.
    """

    stages: list[dict[str, Any]]
    differences: list[dict[str, Any]]
    rounding: list[dict[str, Any]]
    uncovered: dict[str, list[int]]
    operation: dict[str, Any] | None
    failure: str
    seconds: float

    @property
    def stage(self) -> str:
        """The first backend that differs from eager mode; empty if none does."""
        return str(self.differences[0]["stage"]) if self.differences else ""

    @property
    def kinds(self) -> set[str]:
        """What differs, and in what, over all calls."""
        return {str(each[name]) for each in self.differences for name in ("kind", "what")}


class Product:
    """A process that waits for jobs; a context manager.

    Args:
        python: the interpreter to run it with.
    """

    def __init__(self, python: str = sys.executable) -> None:
        self._python = python

    def __enter__(self) -> Product:
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(_SERVER)}
        self._process = subprocess.Popen(
            [self._python, "-m", "tests.verify.product"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=_ROOT,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(20)

    def verify(
        self,
        path: Path | str,
        name: str = "target",
        backends: tuple[str, ...] = ("eager", "aot_eager", "inductor"),
        *,
        options: dict[str, Any] | None = None,
        **job: Any,
    ) -> Verified:
        """Verify a target; ``job`` holds further fields of ``VerifyJob``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with tempfile.TemporaryDirectory() as folder:
            target = {"name": name, "path": str(path), "folders": [], "options": options or {}}
            data = {"may_raise": True, **job, "backends": list(backends), "folder": folder}
            print(json.dumps({"target": target, "job": data}), file=self._process.stdin, flush=True)
            return Verified(*json.loads(self._process.stdout.readline()))


def _serve() -> None:
    os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    import torch._inductor.compile_fx  # noqa: F401

    from fullgraph_worker.torch_private.exceptions import warm_up
    from fullgraph_worker.verify import run  # noqa: F401

    warm_up()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(_forked(request)), file=answers, flush=True)


def _forked(request: dict[str, Any]) -> list[Any]:
    start = time.monotonic()
    result = Path(request["job"]["folder"], "answer")
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setsid()
            result.write_text(json.dumps(_verified(request)))
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > start + _SECONDS:
            os.killpg(child, 9)
        time.sleep(0.01)
    found = json.loads(result.read_text()) if result.exists() else [[], [], [], {}, None, "it died"]
    return [*found, time.monotonic() - start]


def _verified(request: dict[str, Any]) -> list[Any]:
    from fullgraph_worker.protocol import wire
    from fullgraph_worker.verify.run import verify

    options = wire.RunOptions(**request["target"].pop("options"))
    target = wire.ExplainJob(**request["target"], options=options)
    sent: list[Any] = []

    class Channel:
        def send(self, message: wire.Message) -> None:
            sent.append(message)

    end = verify(wire.VerifyJob(target, **request["job"]), Channel())
    failure = end.message if isinstance(end, wire.Failure) else ""
    return [
        [asdict(each) for each in sent if isinstance(each, wire.Stage)],
        [asdict(each) for each in sent if isinstance(each, wire.Difference)],
        [asdict(each) for each in sent if isinstance(each, wire.Rounding)],
        {each.path: each.lines for each in sent if isinstance(each, wire.Uncovered)},
        next((asdict(each) for each in sent if isinstance(each, wire.DifferingOperation)), None),
        failure,
    ]


if __name__ == "__main__":
    _serve()
