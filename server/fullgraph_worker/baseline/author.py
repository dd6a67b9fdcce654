"""Who accepts breaks."""

import contextlib
import getpass
import subprocess

from fullgraph_worker.baseline.file import BaselineError


def author() -> str:
    """The name that commits have, or that of the account.

    Raises:
        BaselineError: there is neither.
    """
    name = ""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        process = subprocess.run(["git", "config", "user.name"], capture_output=True, timeout=10)
        name = process.stdout.decode("utf-8", "replace").strip()
    try:
        return name or getpass.getuser()
    except (KeyError, ImportError, OSError):
        raise BaselineError(
            "Your name is not known here. Give it with --by NAME, or set user.name of git."
        ) from None
