from __future__ import annotations

import json
import math

import pytest

from fullgraph.training.anomalies.alarm import Alarm

ALARM = Alarm(
    "dead-units", 1, 3, 5, "It is so.", "Try.", "a.weight", "a", "/x.py", 4, 0, {"n": 2.0}
)


def test_an_alarm_is_the_same_after_json() -> None:
    assert Alarm.from_json(json.loads(json.dumps(ALARM.to_json()))) == ALARM


def test_values_that_json_has_no_number_for_are_kept() -> None:
    data = {**ALARM.to_json(), "values": {"loss": "nan", "norm": "inf"}}
    found = Alarm.from_json(json.loads(json.dumps(data, allow_nan=False)))
    assert math.isnan(found.values["loss"])
    assert found.values["norm"] == math.inf
    assert found.to_json()["values"] == {"loss": "nan", "norm": "inf"}


def test_fields_of_a_later_version_are_ignored() -> None:
    assert Alarm.from_json({**ALARM.to_json(), "later": 1}) == ALARM


@pytest.mark.parametrize(
    "change", [{"step": "3"}, {"values": 3}, {"values": {"n": "x"}}, {"rank": None}]
)
def test_what_is_no_alarm_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"not an alarm|could not convert"):
        Alarm.from_json({**ALARM.to_json(), **change})
    with pytest.raises(ValueError, match="not an alarm"):
        Alarm.from_json({"kind": "dead-units"})
