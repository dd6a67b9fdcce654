"""What is only tried, or only written in the project, does no harm and is not waited for."""

from __future__ import annotations

import contextlib
import socket
import time
from pathlib import Path
from types import ModuleType

import pytest

from fullgraph_worker.protocol import wire

pytestmark = pytest.mark.dynamo


def fetch() -> None:
    """Tries again after an hour, as libraries do after seconds."""
    for _ in range(3):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", 9), timeout=1).close()
        time.sleep(3600)


def spin() -> None:
    """Never ends."""
    while True:
        pass


def test_a_library_that_was_refused_the_network_cannot_wait_to_try_again() -> None:
    from fullgraph_worker.inputs.guarded import RefusedError, refusing_downloads

    with refusing_downloads():
        time.sleep(0)
        with pytest.raises(RefusedError, match="again"):
            fetch()
    time.sleep(0)


def test_what_is_refused_and_limited_around_goes_on_behind_what_is_inside() -> None:
    from fullgraph_worker.inputs.guarded import OverTimeError, RefusedError, limited, refusing

    with refusing(), limited(time.monotonic() + 0.5):
        with refusing(), limited(time.monotonic() + 3600):
            pass
        with pytest.raises(RefusedError):
            Path("written").touch()
        with pytest.raises(OverTimeError):
            spin()


@pytest.mark.parametrize("is_written", [True, False], ids=["written", "recorded"])
def test_only_a_call_that_ran_before_may_write(tmp_path: Path, is_written: bool) -> None:
    from fullgraph_worker.inputs.arguments import of_example
    from fullgraph_worker.user_code.errors import JobError

    file = tmp_path / "made"
    example = wire.Example(call=f"[open({str(file)!r}, 'w').close()]", is_written=is_written)
    if is_written:
        with pytest.raises(JobError, match="would write"):
            of_example(example.call, example, ModuleType("model"))
    else:
        assert of_example(example.call, example, ModuleType("model")).args == (None,)
    assert file.exists() is not is_written
