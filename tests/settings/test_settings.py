from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from fullgraph.settings.reader import from_editor
from fullgraph.settings.table import (
    Level,
    LintSettings,
    PerFile,
    Settings,
    SeveritySettings,
    all_settings,
)

ROOT = Path(__file__).parents[2]
CLIENT_ONLY = {
    "fullgraph.explain.graphMarks",
    "fullgraph.explain.testOnSave",
    "fullgraph.llm.level",
    "fullgraph.trace.server",
}
OLD_NAMES = {"fullgraph.explain.mine"}


def json_type(hint: Any) -> dict[str, Any]:
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if hint == PerFile:
        of_file = {"type": "array", "items": {"type": "string"}}
        return {"type": "object", "additionalProperties": of_file}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": {"type": "string"}}
    return {"type": {bool: "boolean", str: "string", float: "number", int: "integer"}[hint]}


def test_package_json_lists_the_same_settings() -> None:
    manifest = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    properties = manifest["contributes"]["configuration"]["properties"]
    tree = {s.name: s for s in all_settings()}
    assert set(properties) - CLIENT_ONLY - OLD_NAMES == set(tree)
    assert all("markdownDeprecationMessage" in properties[name] for name in OLD_NAMES)
    for name, setting in tree.items():
        expected = json_type(setting.type)
        shown = {key: properties[name][key] for key in expected}
        assert shown == expected, name
        kind = {"array": list, "object": dict}.get(expected["type"])
        default = kind(setting.default) if kind else setting.default
        assert properties[name]["default"] == default, name
        assert properties[name]["markdownDescription"].startswith(setting.doc), name


def test_the_page_lists_the_same_settings() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for setting in all_settings():
        assert f"| `{setting.name}` |" in page, setting.name
        assert setting.doc in page, setting.name


def test_editor_values_replace_defaults_and_unknown_names_are_the_clients_own() -> None:
    settings, mistakes = from_editor(
        {
            "lint": {"ignore": ["FG103"]},
            "explain": {"timeoutSeconds": 5},
            "trace": {"server": "off"},
        }
    )
    assert mistakes == ()
    assert settings.lint.ignore == ("FG103",)
    assert settings.explain.timeout_seconds == 5.0
    assert settings.severity == Settings().severity


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"lint": {"ignore": "FG103"}}, "fullgraph.lint.ignore: 'FG103' must be a list of strings"),
        ({"severity": {"observed": "loud"}}, "must be one of error, warning"),
        ({"explain": {"timeoutSeconds": True}}, "must be of type float"),
        ({"lint": ["FG1"]}, "fullgraph.lint: ['FG1'] must be a table of settings"),
        ({"explain": {"timeoutSeconds": -5}}, "timeoutSeconds: -5 must be greater than 0"),
        ({"explain": {"calls": 0}}, "fullgraph.explain.calls: 0 must be at least 1"),
        ({"explain": {"calls": 1.5}}, "fullgraph.explain.calls: 1.5 must be of type int"),
        ({"enable": "yes"}, "fullgraph.enable: 'yes' must be of type bool"),
        ([1], "fullgraph: [1] must be an object of settings"),
    ],
)
def test_a_wrong_value_is_named(values: Any, message: str) -> None:
    settings, (mistake,) = from_editor(values)
    assert message in str(mistake)
    assert settings == Settings()


def test_wrong_values_do_not_cost_the_right_ones() -> None:
    settings, mistakes = from_editor(
        {
            "interpreter": ["/env/bin/python"],
            "enable": "yes",
            "lint": {"ignore": "FG103", "strict": True},
            "severity": ["loud"],
        }
    )
    assert settings == Settings(interpreter=("/env/bin/python",), lint=LintSettings(strict=True))
    assert [str(mistake).split(":")[0] for mistake in mistakes] == [
        "fullgraph.enable",
        "fullgraph.lint.ignore",
        "fullgraph.severity",
    ]


@pytest.mark.parametrize(
    ("predicted", "assumed", "shown"),
    [
        ("warning", "information", "information"),
        ("error", "warning", "warning"),
        ("hint", "information", "hint"),
        ("off", "information", "off"),
        ("warning", "off", "off"),
        ("information", "error", "information"),
    ],
)
def test_what_is_only_assumed_is_never_the_more_severe(
    predicted: Level, assumed: Level, shown: Level
) -> None:
    severity = SeveritySettings(predicted=predicted, assumed=assumed)
    assert severity.of_prediction(is_assumed=True) == shown
    assert severity.of_prediction(is_assumed=False) == predicted


def test_a_price_of_zero_is_none() -> None:
    settings, mistakes = from_editor({"llm": {"pricePerMillionInput": 0}})
    assert not mistakes
    assert settings.llm.price_per_million_input == 0
    _, mistakes = from_editor({"llm": {"pricePerMillionInput": -1}})
    assert "must be greater than 0" in str(mistakes[0])
