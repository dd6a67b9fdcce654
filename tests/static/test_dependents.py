"""What is kept of checks that concern other files."""

from __future__ import annotations

from fullgraph.static.findings.dependents import Dependents
from fullgraph.static.findings.other_checks import with_found
from fullgraph.static.findings.suppress import UnusedSuppression, find_unused
from fullgraph.static.modules.files import digest_of
from fullgraph.vocabulary.findings import Evidence, Finding, Location

TEXT = "def step(y):\n    return y.item()\n"
FOUND = Finding(
    "FG102",
    "tensor-to-scalar",
    Location("step.py", 2, 11, 2, 19),
    Evidence.PREDICTED,
    "breaks",
)
DEPENDENCIES = {"step.py": digest_of(TEXT), "missing.py": ""}


def dependents() -> Dependents:
    made = Dependents()
    made.keep("train.py", [FOUND], DEPENDENCIES)
    return made


def test_what_one_check_finds_in_another_file_is_kept_for_it() -> None:
    assert dependents().found_in("step.py", TEXT) == (FOUND,)
    assert dependents().found_in("step.py", f"\ufeff{TEXT}") == (FOUND,)
    assert dependents().found_in("train.py", TEXT) == ()


def test_what_was_found_in_another_text_does_not_count() -> None:
    assert dependents().found_in("step.py", f"{TEXT}\n") == ()


def test_what_was_found_in_another_manner_does_not_count() -> None:
    made = Dependents()
    made.keep("train.py", [FOUND], DEPENDENCIES, "strict")
    assert made.found_in("step.py", TEXT, "strict") == (FOUND,)
    assert made.found_in("step.py", TEXT) == ()


def test_the_next_check_of_a_file_replaces_the_one_before() -> None:
    made = dependents()
    made.keep("train.py", [], DEPENDENCIES)
    assert made.found_in("step.py", TEXT) == ()
    # The file was reported in the time before, and is to be shown again.
    assert made.reported_in(["train.py"]) == {"step.py"}
    made.keep("train.py", [], DEPENDENCIES)
    assert made.reported_in(["train.py"]) == set()


def test_a_forgotten_file_is_nobodys_dependent() -> None:
    made = dependents()
    assert made.of("step.py") == ["train.py"]
    assert made.of("missing.py") == ["train.py"]
    made.forget("train.py")
    assert made.of("step.py") == []
    assert made.found_in("step.py", TEXT) == ()
    made.forget("train.py")


def test_a_comment_silences_what_others_find_and_is_used() -> None:
    text = "def step(y):\n    return y.item()  # fullgraph: ignore[FG102]\n"
    unused: tuple[UnusedSuppression, ...] = find_unused("step.py", text, (), lambda *_: True)
    assert len(unused) == 1
    assert with_found((), unused, (), text) == ((), unused)
    assert with_found((), unused, (FOUND,), text) == ((), ())
    assert with_found((), (), (FOUND,), TEXT) == ((FOUND,), ())
