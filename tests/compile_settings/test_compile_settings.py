"""Of programs with other compile settings, Fullgraph says what they do; a sample of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compile_settings.compared import compare
from tests.compile_settings.programs import PROGRAMS

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(3)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_said_of_a_program_is_what_it_does(name: str, tmp_path: Path) -> None:
    compared = compare(PROGRAMS[name], tmp_path)
    assert compared.said == compared.actual, compared.settings
