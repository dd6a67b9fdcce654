"""Whether the outputs of an arm are those of eager mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullgraph_worker.inputs.arguments import Arguments

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.dynamo


def written(folder: Path, compute: Callable[[], Any]) -> None:
    from fullgraph_worker.measure.outputs import kept, write_outputs

    def seeded(seed: int) -> list[Any]:
        torch.manual_seed(seed)
        return kept(compute())

    write_outputs(str(folder), seeded(0), seeded, [], [])


def compared(folder: Path, *actual: Any) -> Any:
    from fullgraph_worker.measure.outputs import agreement

    return agreement(str(folder), list(actual))


def test_the_largest_difference_is_measured_and_rounding_is_allowed(tmp_path: Path) -> None:
    written(tmp_path, lambda: torch.ones(3))
    same = compared(tmp_path, torch.ones(3) + torch.tensor([0.0, 1e-6, 0.0]))
    assert same.largest == pytest.approx(1e-6, rel=0.1)
    assert (same.wrong, same.note) == ("", "")
    other = compared(tmp_path, torch.tensor([1.0, 1.5, 1.0]))
    assert other.largest == 0.5
    assert other.wrong.startswith("1 became 1.5")


def test_another_shape_or_type_is_wrong(tmp_path: Path) -> None:
    written(tmp_path, lambda: {"logits": torch.ones(3)})
    assert compared(tmp_path, torch.ones(2)).wrong == "float32[3] became float32[2]"
    assert compared(tmp_path, torch.ones(3).double()).wrong == "float32[3] became float64[3]"
    assert compared(tmp_path).wrong == "float32[3] became no tensor"


def test_outputs_with_random_numbers_are_not_judged(tmp_path: Path) -> None:
    written(tmp_path, lambda: torch.rand(3))
    found = compared(tmp_path, torch.ones(3))
    assert found.wrong == ""
    assert found.note == "the outputs depend on random numbers, so they are not compared"


def test_a_target_that_differs_from_itself_is_not_judged(tmp_path: Path) -> None:
    count = iter(range(10))
    written(tmp_path, lambda: torch.full((3,), float(next(count))))
    found = compared(tmp_path, torch.ones(3))
    assert found.note == "two calls in eager mode differ, so the outputs cannot be compared"


def test_the_reference_in_float64_leaves_the_target_as_it_is() -> None:
    from fullgraph_worker.measure.outputs import in_float64, kept

    layer = torch.nn.Linear(2, 2)
    given = Arguments((torch.ones(1, 2),), {})
    (found,) = in_float64(layer, given, lambda call, wide: kept(call(*wide.args)))
    assert found.dtype == torch.float64
    assert layer.weight.dtype == torch.float32
    assert torch.allclose(found.float(), layer(*given.args))


class Decides(torch.nn.Module):  # type: ignore[name-defined]
    """Decides on a sum that is 0 but for rounding, as a ReLU may."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        half = torch.rand(500)
        self.weight = torch.nn.Parameter(torch.cat([half, -half]))

    def forward(self, x: Any) -> Any:
        return torch.where((self.weight * x).sum() > 0, x, 2 * x).round()


class Plain(torch.nn.Module):  # type: ignore[name-defined]
    def forward(self, x: Any) -> Any:
        return 2 * x


@pytest.mark.parametrize(("model", "is_sensitive"), [(Decides(), True), (Plain(), False)])
def test_a_difference_that_rounding_makes_is_none(
    model: Any, is_sensitive: bool, tmp_path: Path
) -> None:
    from fullgraph_worker.measure.outputs import kept, write_outputs
    from fullgraph_worker.measure.sensitivity import with_changed_rounding

    given = Arguments((torch.ones(1000),), {})
    copies = with_changed_rounding(
        model, given, lambda call, made: kept(call(*made.args, **made.kwargs))
    )
    assert len(copies) == 3
    first = kept(model(*given.args))
    write_outputs(str(tmp_path), first, lambda seed: first, [], copies)
    found = compared(tmp_path, *(3 - each for each in first))
    assert (found.wrong == "", found.note != "") == (is_sensitive, is_sensitive)


def test_a_copy_with_another_number_of_outputs_excuses_nothing(tmp_path: Path) -> None:
    from fullgraph_worker.measure.outputs import write_outputs

    first = [torch.ones(3), torch.ones(2)]
    write_outputs(str(tmp_path), first, lambda seed: first, [], [[torch.zeros(3)]])
    found = compared(tmp_path, torch.ones(3), torch.zeros(2))
    assert found.wrong.startswith("1 became 0")
