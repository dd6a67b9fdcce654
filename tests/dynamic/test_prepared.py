"""Forks end as Python itself does."""

from __future__ import annotations

import subprocess

from tests.dynamic.prepared import python_with
from tests.waiting import LONGEST

PYTHON = python_with("concurrent.futures")


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PYTHON, "-c", program], capture_output=True, text=True, timeout=LONGEST, check=False
    )


def test_threads_of_a_pool_that_is_never_closed_end() -> None:
    # As those that Inductor compiles C++ with, which its module keeps.
    ended = run(
        "import sys\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "sys.pool = ThreadPoolExecutor(2)\n"
        "print(sys.pool.submit(int, '7').result())\n"
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "7\n", "")


def test_other_threads_are_waited_for_and_exit_functions_run_after_them() -> None:
    ended = run(
        "import atexit, threading, time\n"
        "atexit.register(print, 'exit')\n"
        "threading.Thread(target=lambda: (time.sleep(0.2), print('thread'))).start()\n"
        "print('main')\n"
    )
    assert (ended.returncode, ended.stdout) == (0, "main\nthread\nexit\n")
