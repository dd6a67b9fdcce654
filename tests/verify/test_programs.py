"""The headers of the programs are complete; ``tests.verify.truth`` checks that they are true."""

from __future__ import annotations

import re

import pytest

from tests.verify.programs import HEADER, HERE, KINDS, STAGES, Program, all_programs
from tests.verify.truth import Found, is_true

PROGRAMS = all_programs()
DIFFERENCES = [each for each in PROGRAMS if each.differs]
TWINS = [each for each in PROGRAMS if not each.differs]


def _named(program: Program) -> str:
    return f"{program.path.parent.name}/{program.name}"


@pytest.mark.parametrize("program", PROGRAMS, ids=_named)
def test_program_is_complete(program: Program) -> None:
    assert program.target in program.functions
    assert "get_inputs" in program.functions
    assert re.fullmatch(r"\S.{20,140}\.", program.sentence), program.sentence
    lines = program.path.read_text(encoding="utf-8").splitlines()
    assert 10 <= len(lines) <= 40


@pytest.mark.parametrize("program", DIFFERENCES, ids=_named)
def test_header_of_difference(program: Program) -> None:
    assert set(HEADER) <= set(program.constants)
    assert program.constants["STAGE"] in STAGES
    assert program.constants["KIND"] in KINDS
    assert program.constants["CALL"] in range(4)


@pytest.mark.parametrize("program", TWINS, ids=_named)
def test_twin_has_no_header(program: Program) -> None:
    assert not set(HEADER) & set(program.constants)


def test_enough_of_each() -> None:
    assert len(DIFFERENCES) >= 45
    assert len(TWINS) >= 27
    assert {each.constants["KIND"] for each in DIFFERENCES} == set(KINDS)
    assert {each.constants["STAGE"] for each in DIFFERENCES} == set(STAGES)


def test_every_issue_of_a_program_is_listed() -> None:
    listed = (HERE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| #(\d+) \| (reproduces|does not reproduce)", listed, re.MULTILINE)
    assert len(rows) == len({number for number, _ in rows})
    for program in PROGRAMS:
        verdict = "reproduces" if program.differs else "does not reproduce"
        for issue in program.issues:
            assert (str(issue), verdict) in rows or program.name in listed, program.name


def test_listed_programs_exist() -> None:
    listed = (HERE / "README.md").read_text(encoding="utf-8")
    names = {each.name for each in PROGRAMS}
    rows = re.findall(r"^\| #\d+ \| .*", listed, re.MULTILINE)
    found = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert found
    assert found <= names


def test_a_wrong_header_is_not_true() -> None:
    program = DIFFERENCES[0]
    stage, call, kind = (program.constants[name] for name in ("STAGE", "CALL", "KIND"))
    assert is_true(program, Found(stage, call, {kind: ""}))
    assert not is_true(program, Found("", 0, {}))
    assert not is_true(program, Found(stage, call + 1, {kind: ""}))
    assert not is_true(program, Found(stage, call, {"another": ""}))
    assert not is_true(TWINS[0], Found(stage, call, {kind: ""}))
