"""``fullgraph collect``: collect the training of ranks on several machines."""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.report.training_summary import report_training
from fullgraph.training.collector import collect
from fullgraph.training.receiver import Receiver
from fullgraph.training.run_folder import (
    INFO,
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
    read_run,
)
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.collector_protocol import (
    ADDRESS_VARIABLE,
    TOKEN_VARIABLE,
    address_of,
)

if TYPE_CHECKING:
    from argparse import _SubParsersAction

NOT_STARTED = 2
_LEAST_TOKEN = 16
_COMMAND = ("fullgraph", "collect")
"""What the run's folder says that it is from."""
_EVERYWHERE = ("0.0.0.0", "::")  # Compared with, not listened at.


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "collect",
        description=(
            "Listen for the ranks of a training that runs on several machines without shared "
            "storage, and collect what they record into one run. Start the ranks with the two "
            f"environment variables that are printed: {ADDRESS_VARIABLE} and {TOKEN_VARIABLE}. "
            "The token is not sent. What is sent is authenticated with it, but not encrypted: "
            "use a private network or a tunnel."
        ),
        epilog=(
            "It ends when all ranks have ended, or with Ctrl-C. Exit status: 0; 2 if it cannot "
            f"listen or write. If {TOKEN_VARIABLE} is set here, that token is used and not printed."
        ),
        examples=(
            (
                "fullgraph collect --listen 10.0.0.1:7070",
                "listen at this address, and print how to start the ranks",
            ),
            (
                "fullgraph collect --listen 10.0.0.1:7070 --run-folder run",
                "write the run to this folder; again with the same folder, go on with it",
            ),
        ),
    )
    parser.add_argument(
        "--listen",
        required=True,
        metavar="HOST:PORT",
        type=_address,
        help="the address; port 0 for any that is free",
    )
    parser.add_argument(
        "--run-folder", type=Path, metavar="DIR", help="write the training run to this folder"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Collect until all ranks have ended."""
    given = os.environ.get(TOKEN_VARIABLE, "")
    if given and len(given) < _LEAST_TOKEN:
        output.error(f"The token in {TOKEN_VARIABLE} has less than {_LEAST_TOKEN} characters.")
        return NOT_STARTED
    token = given or secrets.token_urlsafe(24)
    try:
        training = _training(options.run_folder)
        receiver = Receiver(options.listen, token, training.path, _say)
    except RunFolderError as error:
        output.error(str(error))
        return NOT_STARTED
    except OSError as error:
        host, port = options.listen
        output.error(f"The run at {host}:{port} cannot be collected: {error.strerror or error}.")
        return NOT_STARTED
    host = platform.node() if options.listen[0] in _EVERYWHERE else options.listen[0]
    host = f"[{host}]" if ":" in host else host
    signal.signal(signal.SIGTERM, _interrupt)
    print("Start each rank with:")
    print(f"  export {ADDRESS_VARIABLE}={host}:{receiver.port}")
    print(f"  and the {TOKEN_VARIABLE} of here" if given else f"  export {TOKEN_VARIABLE}={token}")
    print(f"The run is written to {training.path}", flush=True)
    receiver.start()
    try:
        status = collect(training.path, has_ended=_all_ranks_have_ended)
    except KeyboardInterrupt:
        status = 0
    finally:
        receiver.close()
    for line in report_training(end_run(training)):
        print(line)
    return NOT_STARTED if status else 0


def _training(folder: Path | None) -> TrainingRun:
    """A new run, or the one in ``folder`` that an earlier collector began.

    Raises:
        OSError: the folder cannot be written.
        RunFolderError: it has a run that cannot be read.
    """
    if folder is not None and (folder / INFO).exists():
        begun = read_run(folder.absolute())
        if begun.command == _COMMAND:
            return begun
    return new_run(_COMMAND, Path.cwd(), folder)


def _all_ranks_have_ended(folder: Path) -> bool:
    try:
        with StoreReader(folder) as store:
            ranks = store.ranks()
    except StoreError:
        return False
    expected = max(
        (each.introduction.ranks for each in ranks.values() if each.introduction), default=1
    )
    return len(ranks) >= expected and all(
        each.state() is not State.RUNNING for each in ranks.values()
    )


def _say(message: str) -> None:
    sys.stderr.write(f"fullgraph: {message}\n")
    sys.stderr.flush()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _address(text: str) -> tuple[str, int]:
    try:
        return address_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
