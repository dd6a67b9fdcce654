"""Which models are held out."""

from __future__ import annotations

from tests.accuracy.models import all_models
from tests.accuracy.rounds import LIBRARIES, is_held_out

MODELS = all_models()
OTHERS = [m for m in MODELS if m.imports.isdisjoint(LIBRARIES)]


def test_all_models_of_a_package_are_on_the_same_side() -> None:
    for group in {model.group for model in OTHERS}:
        names = [model.name for model in OTHERS if model.group == group]
        assert len({is_held_out(name, group, "package") for name in names}) == 1


def test_the_packages_of_the_present_round_are_held_out_and_those_of_earlier_ones_seen() -> None:
    held_out = {model.group for model in OTHERS if is_held_out(model.name, model.group, "package")}
    assert {"speech", "spikes_and_control", "further_packages"} <= held_out
    assert held_out.isdisjoint({"parts_and_losses", "probability"})


def test_half_of_the_models_of_a_large_library_are_held_out_by_their_names() -> None:
    names = [model.name for model in MODELS if "transformers" in model.imports]
    held_out = sum(is_held_out(name, "encoders", "transformers") for name in names)
    assert 0.35 < held_out / len(names) < 0.65
