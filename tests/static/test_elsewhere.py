"""Findings of a file's own check and of the checks of others."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.findings.other_checks import joined
from fullgraph.vocabulary.findings import Evidence, Finding, Location

OWN = Finding(
    "FG201",
    "data-dependent-branch",
    Location("layers.py", 3, 4, 3, 9),
    Evidence.PREDICTED,
    "breaks",
    "in `Gate.forward`",
    is_assumed=True,
)
KNOWN = replace(OWN, is_assumed=False, because="called from model.py", condition="self.training")
BELOW = replace(KNOWN, location=Location("layers.py", 7, 4, 7, 9))


def test_what_only_others_find_is_added_once() -> None:
    assert joined((OWN,), (BELOW, BELOW)) == ((OWN,), (BELOW,))


def test_what_another_knows_to_be_compiled_is_not_assumed() -> None:
    assert joined((OWN,), (OWN, KNOWN)) == ((KNOWN,), ())


def test_what_is_known_stays_as_it_is() -> None:
    sure = replace(OWN, is_assumed=False)
    assert joined((sure,), (KNOWN, OWN)) == ((sure,), ())
