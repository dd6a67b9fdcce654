"""The README is short, its commands print what it shows, and its links lead somewhere."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.dynamic.prepared import MODEL_PYTHON

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TIME = re.compile(r"\d[\d.,]* m?s\b")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
BLOCK = re.compile(r"^```console\n\$ (fullgraph .*)\n((?:(?!\$ |```).*\n)+)```$", re.MULTILINE)
"""One command with what it prints; ``...`` stands for lines that are left out."""


def test_it_is_read_in_some_minutes() -> None:
    assert len(README.splitlines()) <= 250


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_files_lead_to_files(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if ":" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_pictures_show_what_is_there_now() -> None:
    shown = json.loads((ROOT / "docs" / "images" / "shown.json").read_text(encoding="utf-8"))
    now = {path: hashlib.sha256((ROOT / path).read_bytes()).hexdigest() for path in shown}
    assert now == shown, "run `make pictures`"


BLOCKS = [
    pytest.param(command, shown, id=f"{page.name}: {command}")
    for page in PAGES
    for command, shown in BLOCK.findall(page.read_text(encoding="utf-8"))
    if " examples/" in command
]


@pytest.mark.dynamo
@pytest.mark.always
@pytest.mark.parametrize(("command", "shown"), BLOCKS)
def test_a_command_prints_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    # Beside other work, a search takes as long as it takes.
    name, subcommand, *rest = shlex.split(re.sub(r"--seconds \d+", "--seconds 600", command))
    # What follows a program's name in a trace is the program's own.
    words = [sys.executable, "-m", name, subcommand, "--python", MODEL_PYTHON, *rest]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    # A reader has torch where it is found without the flag, which the next command keeps.
    text = f"{done.stdout}\n{done.stderr}".replace(f" --python {shlex.quote(MODEL_PYTHON)}", "")
    printed = iter(TIME.sub("…", text).splitlines())
    # Each is looked for behind the one before it.
    wanted = TIME.sub("…", shown).splitlines()
    missing = [line for line in wanted if line != "..." and line not in printed]
    assert missing == [], done.stdout + done.stderr


def test_there_are_commands_with_what_they_print() -> None:
    assert len(BLOCKS) >= 4
