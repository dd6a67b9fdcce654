"""What the commands say about themselves."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.cli.command_parser import CommandParser
from fullgraph.cli.main import build_parser, every_command, main


def commands() -> Iterator[CommandParser]:
    for parser in every_command(build_parser()):
        assert isinstance(parser, CommandParser)
        yield parser


COMMANDS = {parser.prog: parser for parser in commands()}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described_with_examples_that_can_be_typed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = COMMANDS[name]
    assert command.description
    assert command.examples
    # A line that a flag names is one of a file that is there.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "model.py").touch()
    for line, _ in command.examples:
        # What is behind > is for the shell.
        words = shlex.split(line.split(" >")[0])
        assert words[0] == "fullgraph"
        assert line.startswith(name)
        build_parser().parse_args(words[1:])
        assert f"  $ {line}\n" in command.format_help()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_flag_is_described(name: str) -> None:
    silent = [a.dest for a in COMMANDS[name]._actions if not a.help]
    assert silent == []


def test_the_exit_status_is_below_the_examples() -> None:
    text = COMMANDS["fullgraph check"].format_help()
    assert text.index("options:") < text.index("examples:") < text.index("Exit status: 0")


def test_alone_it_prints_three_things_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    tried = [line.split()[1] for line in shown.splitlines() if line.startswith("  fullgraph ")]
    assert tried == ["check", "explain", "fix"]


def completions(line: str, folder: Path) -> list[str]:
    """What argcomplete's shell function gets as the answer to Tab at the end of a line."""
    answer = folder / "answer"
    subprocess.run(
        [sys.executable, "-m", "fullgraph"],
        cwd=folder,
        env={
            **os.environ,
            "_ARGCOMPLETE": "1",
            "_ARGCOMPLETE_IFS": "\n",
            "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
            "_ARGCOMPLETE_SHELL": "bash",
            "COMP_LINE": line,
            "COMP_POINT": str(len(line)),
            "COMP_TYPE": "9",
        },
        check=True,
    )
    return answer.read_text(encoding="utf-8").split("\n")


def test_commands_flags_and_values_are_completed(tmp_path: Path) -> None:
    assert "doctor " in completions("fullgraph do", tmp_path)
    assert "--backend " in completions("fullgraph explain model.py:Net --back", tmp_path)
    assert completions("fullgraph check --format sa", tmp_path) == ["sarif "]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_gets_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_ARGCOMPLETE" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="bash")
def test_bash_completes_by_its_script(tmp_path: Path) -> None:
    (tmp_path / "fullgraph").write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m fullgraph "$@"\n', encoding="utf-8"
    )
    (tmp_path / "fullgraph").chmod(0o755)
    program = """
eval "$(fullgraph completion bash)"
COMP_WORDS=(fullgraph basel); COMP_CWORD=1; COMP_LINE="fullgraph basel"; COMP_POINT=15; COMP_TYPE=9
function=$(complete -p fullgraph | sed 's/.*-F \\([^ ]*\\).*/\\1/')
$function fullgraph basel fullgraph
echo "${COMPREPLY[@]}"
"""
    ran = subprocess.run(
        ["bash", "-c", program],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == ["baseline"]
