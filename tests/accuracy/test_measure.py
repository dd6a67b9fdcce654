"""Small models from their call under Dynamo to the judgement; nothing here is timed."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from tests.accuracy.environment import ROOT
from tests.accuracy.evidence import Place, evidence_of
from tests.accuracy.judged import judge
from tests.accuracy.measure import is_fresh, measure
from tests.accuracy.models import Model, all_models
from tests.accuracy.observations import Observation, read
from tests.accuracy.predictions import predictions
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

SAMPLE = Path(__file__).with_name("sample")
NETWORKS = SAMPLE / "networks.py"
FROM_ROOT = "tests/accuracy/sample/networks.py"
VERSIONS = "Python 3, torch 2.13.0"


def run(models: list[Model], folder: Path) -> list[str]:
    """Measure; the names of those that were not kept already."""
    done: list[str] = []
    python = [MODEL_PYTHON]
    told = measure(models, python, lambda m: VERSIONS, folder, lambda o: done.append(o.name), 2)
    asyncio.run(told)
    return sorted(done)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    xlm = [m for m in all_models() if m.name == "xlm"]
    assert run(all_models(SAMPLE) + xlm, folder) == [
        "configured",
        "failing",
        "missing",
        "noisy",
        "xlm",
    ]
    return folder


def observed(kept: Path, name: str) -> Observation:
    found = read(kept / f"{name}.json")
    assert found is not None
    return found


def lines_of(network: str) -> dict[int, str]:
    """The lines of a network, by their numbers."""
    lines = NETWORKS.read_text(encoding="utf-8").split("\n")
    start = lines.index(f"class {network}(nn.Module):")
    ends = [n for n in range(start + 1, len(lines)) if lines[n].startswith("class ")]
    return {n + 1: lines[n] for n in range(start, ends[0] if ends else len(lines))}


def marked(mark: str, within: str) -> set[int]:
    """The lines of a network that end with a mark."""
    return {n for n, line in lines_of(within).items() if line.endswith(f"# {mark}")}


def broken(observation: Observation, within: str) -> set[int]:
    """The lines of a network that broke."""
    assert {site.path for site in observation.sites} == {FROM_ROOT}
    return {site.line for site in observation.sites} & {*lines_of(within)}


def test_breaks_of_every_mode_and_variant_are_observed(kept: Path) -> None:
    noisy = observed(kept, "noisy")
    assert broken(noisy, "Noisy") == marked("broke", "Noisy")
    # Nothing else that can be tried with it reaches another line.
    assert [(c.mode, c.variant, c.error) for c in noisy.calls][:2] == [
        ("eval", 0, ""),
        ("train", 1, ""),
    ]
    assert (noisy.kind, noisy.package, noisy.errors) == ("Noisy", "tests", ())


def test_lines_behind_options_are_reached_together_in_further_calls(kept: Path) -> None:
    configured = observed(kept, "configured")
    assert [{*c.way.split(", ")} for c in configured.calls][:3] == [
        {""},
        {""},
        {"Configured(scaled=True)", "Configured(reduce='max')", "shifted=True"},
    ]
    assert broken(configured, "Configured") == marked("broke", "Configured")


def test_other_modules_of_the_file_are_called_as_the_models_own(kept: Path) -> None:
    configured = observed(kept, "configured")
    assert "Noisy" in [call.way for call in configured.calls if not call.error]
    assert marked("broke", "Noisy") & broken(configured, "Noisy")


def test_the_expressions_that_were_evaluated_are_kept(kept: Path) -> None:
    text = NETWORKS.read_text(encoding="utf-8").split("\n")
    found = {
        text[line - 1][column:end]
        for line, column, _, end in observed(kept, "noisy").places[FROM_ROOT]
    }
    assert "torch.relu(self.linear(x))" in found
    assert 'log.warning("training")' not in found


def test_a_line_that_ran_without_a_break_was_traced(kept: Path) -> None:
    for name, network in (("noisy", "Noisy"), ("failing", "Failing")):
        traced = observed(kept, name).traced[FROM_ROOT]
        assert marked("traced", network) <= traced
        assert not marked("broke", network) & traced


def test_lines_behind_a_condition_that_never_held_did_not_run(kept: Path) -> None:
    lines = NETWORKS.read_text(encoding="utf-8").split("\n")
    never = next(n for n, line in enumerate(lines, 1) if "never reached" in line)
    noisy = observed(kept, "noisy")
    assert never not in noisy.traced[FROM_ROOT]
    judged = judge([noisy], *predictions([str(NETWORKS)], {}, "2.13.0"), load()).together
    unjudged = {f.location.line for f in judged.comparison.unjudged}
    assert unjudged == {never} | marked("broke", "Configured")


def test_a_model_that_fails_keeps_its_reason_and_what_ran(kept: Path) -> None:
    failing = observed(kept, "failing")
    first, second = failing.errors[:2]
    assert first == "train: ValueError: no masks"
    # So it is called without one.
    assert second.startswith("train: only under torch.compile: TorchRuntimeError: ")
    own = [(c.mode, c.variant) for c in failing.calls if not c.error and not c.way]
    assert own == [("eval", 0)]


def test_an_exception_is_a_break_if_only_dynamo_raises_it(kept: Path) -> None:
    assert broken(observed(kept, "failing"), "Failing") == marked("broke", "Failing")


def test_a_model_that_cannot_be_built_keeps_its_reason(kept: Path) -> None:
    missing = observed(kept, "missing")
    assert missing.errors == ("ModuleNotFoundError: No module named 'no_such_package'",)
    assert missing.calls == ()


def test_what_is_kept_is_not_measured_again(kept: Path) -> None:
    before = (kept / "noisy.json").read_bytes()
    assert run(all_models(SAMPLE), kept) == []
    assert (kept / "noisy.json").read_bytes() == before


def test_what_is_kept_moves_with_the_checkout(kept: Path) -> None:
    assert json.loads((kept / "noisy.json").read_text(encoding="utf-8"))["folder"] == "."
    assert observed(kept, "noisy").folder == str(ROOT)


def test_another_text_or_version_makes_what_is_kept_out_of_date(kept: Path) -> None:
    noisy = next(m for m in all_models(SAMPLE) if m.name == "noisy")
    assert is_fresh(observed(kept, "noisy"), noisy, VERSIONS)
    assert not is_fresh(observed(kept, "noisy"), noisy._replace(text="other"), VERSIONS)
    assert not is_fresh(observed(kept, "noisy"), noisy, "Python 3, torch 2.13.1")
    assert not is_fresh(None, noisy, VERSIONS)


def test_the_checker_is_judged_by_what_was_observed(kept: Path) -> None:
    observations = [observed(kept, name) for name in ("noisy", "failing", "missing")]
    judgement = judge(observations, *predictions([str(NETWORKS)], {}, "2.13.0"), load())
    comparison = judgement.together.comparison
    assert not judgement.problems
    assert comparison.sites(comparison.found) == {
        Place(str(NETWORKS), line) for line in marked("broke", "Noisy")
    }
    # Three of the four lines: shapes are not what the checker looks at.
    assert (comparison.precision, comparison.recall) == (1.0, 0.75)
    # The run of the one that fails found the lines of its siblings too, two of three predicted.
    first, second, third = (j.comparison.recall for j in judgement.models)
    assert (first, third) == (1.0, None)
    assert second == pytest.approx(2 / 3)


def test_a_model_of_a_library_breaks_where_its_text_says(kept: Path) -> None:
    xlm = observed(kept, "xlm")
    assert (xlm.kind, xlm.package, xlm.errors) == (
        "XLMForSequenceClassification",
        "transformers",
        (),
    )
    evidence = evidence_of([xlm], load())
    lines = {
        Path(p.path).read_text(encoding="utf-8").split("\n")[p.line - 1] for p in evidence.breaks
    }
    # It compares the longest row's length, a tensor's number, with the number of columns.
    assert "assert lengths.max().item() <= slen" in {line.strip() for line in lines}
    assert "FG102" in set().union(*evidence.breaks.values())
    # A head of the same file, made of the same config.
    assert any(call.way.startswith("XLMFor") for call in xlm.calls if not call.error)
