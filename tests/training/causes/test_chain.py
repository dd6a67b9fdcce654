"""From an alarm back to the first deviation that is connected with it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from fullgraph.training.causes.link import Chain, Link, Moment, Relation
from fullgraph_worker.watch.records import Kind, Tensors
from tests.training.anomalies.recorded import batch, parameter
from tests.training.causes.steps import FIRST, HEAD, SECOND, Steps


def links(chain: Chain) -> list[tuple[int, str, str, str]]:
    return [(each.step, each.relation.value, each.quantity, each.layer) for each in chain.links]


def test_a_loss_is_followed_back_to_the_learning_rate_six_steps_before(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    for number in range(30, 36):
        grown = 3.0 * 2 ** (number - 30)
        parameters = {} if number == 30 else {SECOND: grown}
        steps.step(number, learning_rate=0.1, parameter=parameters, update={SECOND: grown})
    steps.step(36, learning_rate=0.1, loss=math.nan, parameter={SECOND: 190.0})
    chain = steps.chain(tmp_path, "non-finite-loss", 36)

    assert links(chain) == [
        (36, "deviation", "loss", ""),
        (31, "deviation", "parameter", "second"),
        (30, "deviation", "update", "second"),
        (30, "deviation", "learning rate", ""),
    ]
    assert chain.links[2].what == (
        "the norm of the update of second.weight is 3, 962 times its median before (0.00312)"
    )
    assert chain.links[3].what == "the learning rate changed from 0.001 to 0.1 (x 100)"
    assert chain.links[1].values["value"] == 6.0
    assert (chain.links[1].path, chain.links[1].line) == ("/train.py", 12)


def test_numbers_of_the_same_step_that_are_computed_later_are_no_links(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    steps.step(30, loss=40.0, gradient={HEAD: 90.0}, update={HEAD: 2.0}, learning_rate=1.0)
    chain = steps.chain(tmp_path, "loss-spike", 30)

    assert links(chain) == [(30, "deviation", "loss", "")]


def test_what_ended_long_before_is_no_link(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 19)
    steps.step(20, gradient={FIRST: 50.0})
    steps.healthy(21, 39)
    steps.step(40, gradient={HEAD: 90.0}, loss=30.0)
    chain = steps.chain(tmp_path, "exploding-gradient", 40)

    assert links(chain) == [
        (40, "deviation", "gradient", "head"),
        (40, "deviation", "loss", ""),
    ]


def test_a_deviation_of_all_tensors_is_not_one_of_a_layer(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    every = {place: 80.0 + place for place in range(6)}
    steps.step(30, gradient=every)
    [link] = steps.chain(tmp_path, "exploding-gradient", 30).links

    assert (link.layer, link.path, link.values["tensors"]) == ("", "", 6.0)
    assert "of head.bias is 85" in link.what


def test_a_parameter_that_changed_by_more_than_its_update_was_changed_outside(
    tmp_path: Path,
) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    steps.healthy(30, 30, parameter={FIRST: 3.5}, loss=9.0)
    chain = steps.chain(tmp_path, "loss-spike", 30)

    assert links(chain)[-1] == (30, "deviation", "parameter changed outside", "first")
    assert chain.links[-1].values["change"] == pytest.approx(0.5)
    assert chain.links[-1].values["update"] == pytest.approx(0.003 * 1.08)


def test_a_parameter_that_is_changed_again_and_again_is_changed_on_purpose(tmp_path: Path) -> None:
    steps = Steps()
    for number in range(30):
        steps.step(number, parameter={FIRST: 3.0 + number % 2})
    steps.step(30, loss=9.0, parameter={FIRST: 3.0})
    chain = steps.chain(tmp_path, "loss-spike", 30)

    assert [each.quantity for each in chain.links] == ["loss"]


def test_an_unusual_batch_is_called_a_change_in_the_same_step(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    kind, data = batch(30)
    data["leaves"][0].update(high=1e6)
    steps.step(30, loss=500.0, events=[(kind, data)])
    chain = steps.chain(tmp_path, "loss-spike", 30)

    assert links(chain) == [
        (30, "deviation", "loss", ""),
        (30, "same-step", "batch", ""),
    ]
    assert chain.links[1].what == ("the batch's [0] reaches 1e+06; no batch before it was above 3")
    first = chain.first
    assert first is not None
    assert first.quantity == "loss"


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"high": math.nan, "low": math.nan}, "has values that are not finite"),
        ({"distinct": 16}, "has 16 distinct values; batches before it had at least 512"),
        ({"deviation": 0.01}, "has a standard deviation of 0.01; the median before is 1"),
        ({"shape": [7, 16]}, "has the shape [7, 16], which no batch before it had"),
    ],
)
def test_what_is_unusual_about_a_batch(
    tmp_path: Path, changes: dict[str, object], what: str
) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    kind, data = batch(10)
    data["leaves"][0].update(changes)
    steps.step(10, loss=500.0, events=[(kind, data)])
    chain = steps.chain(tmp_path, "loss-spike", 10)

    assert [each.what for each in chain.links if each.quantity == "batch"] == [
        f"the batch's [0] {what}"
    ]


def test_a_labels_value_that_was_never_negative_is_unusual(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    steps.step(10, loss=500.0, events=[batch(10, low=-100.0)])
    chain = steps.chain(tmp_path, "loss-spike", 10)

    assert chain.links[-1].what == (
        "the batch's [1] has the value -100; no batch before it had a negative one"
    )


def test_events_of_the_step_are_changes(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    options = {"changed": [{"group": 0, "name": "betas", "before": [0.9], "after": [0.1]}]}
    compiled = {"function": "forward", "reason": "size mismatch\nmore"}
    steps.step(30, events=[(Kind.COMPILED, compiled), (Kind.OPTIONS, options)])
    chain = steps.chain(tmp_path, "large-update", 30)

    assert [each.what for each in chain.links] == [
        "betas of group 0 changed from [0.9] to [0.1]",
        "forward was compiled again (size mismatch)",
    ]
    assert {each.relation for each in chain.links} == {Relation.SAME_STEP}


def test_a_layer_that_was_frozen_is_a_change_of_the_table(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    frozen = parameter(SECOND, "second.weight", [32, 32], requires_grad=False)
    steps.records.append(Tensors(10, [frozen], ["SGD"]))
    steps.healthy(10, 12)
    chain = steps.chain(tmp_path, "frozen-parameter", 10, "second")

    [link] = chain.links
    assert (link.step, link.layer, link.relation) == (10, "second", Relation.SAME_STEP)
    assert link.what.startswith("second.weight requires no gradient and is in an optimizer")


def test_between_sparse_samples_the_last_normal_step_is_known(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 20)
    steps.healthy(21, 26, is_sampled=False)
    steps.step(27, update={HEAD: 4.0})
    chain = steps.chain(tmp_path, "large-update", 27)

    assert (chain.links[0].step, chain.links[0].normal) == (27, 20)


def test_the_gradient_that_is_not_finite_begins_at_the_last_layer_with_one(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    steps.step(10, gradient={0: math.inf, 1: math.inf, SECOND: math.inf})
    [link] = steps.chain(tmp_path, "non-finite-gradient", 10).links

    assert (link.step, link.layer) == (10, "second")
    assert link.what == (
        "the gradient of second.weight is not finite, nor is that of 2 other parameters"
    )


def test_the_layer_of_the_loss_is_a_link_and_its_debug_point_is_named(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    layer = {
        "module": "attention", "direction": "forward", "path": "/m.py", "line": 4,
        "what": "3 elements of its output are not finite", "inputs_are_finite": True,
    }  # fmt: skip
    kept = {"file": "0-10.debug-point", "first": 2, "last": 10, "why": "", "bytes": 1}
    steps.step(10, loss=math.nan, events=[(Kind.LAYER, layer), (Kind.DEBUG_POINT, kept)])
    chain = steps.chain(tmp_path, "non-finite-loss", 10)

    assert [(each.step, each.layer) for each in chain.links] == [(10, ""), (10, "attention")]
    assert "its inputs are finite" in chain.links[1].what
    assert chain.replay == 10


def test_an_alarm_about_a_setting_has_no_deviations(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9)
    steps.step(10, gradient={HEAD: 90.0}, loss=50.0)
    chain = steps.chain(tmp_path, "missing-zero-grad", 10)

    assert chain.links == ()
    assert chain.first is None


def test_a_long_chain_keeps_its_first_links_and_what_changed() -> None:
    def link(step: int, relation: Relation = Relation.DEVIATION) -> Link:
        return Link(Moment(step, 0), relation, f"q{step}", "what")

    own = [link(step) for step in range(9, 2, -1)]
    chain = Chain((*own, link(3, Relation.SAME_STEP), link(2, Relation.SAME_STEP)))

    shortened = chain.shortened(5)
    assert [each.step for each in shortened] == [9, 5, 4, 3, 3]
    assert shortened[-1].relation is Relation.SAME_STEP
    assert chain.shortened(9) == chain.links


def test_numbers_that_are_not_finite_are_texts_in_json() -> None:
    link = Link(Moment(3, 5), Relation.DEVIATION, "loss", "what", values={"value": math.inf})
    data = Chain((link,), 3).to_json()

    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["links"][0]["values"] == {"value": "inf"}
    assert (data["links"][0]["step"], data["replay"]) == (3, 3)
