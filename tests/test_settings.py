import json
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from fullgraph.settings import (
    LintSettings,
    Settings,
    SettingsError,
    SeveritySettings,
    all_settings,
    from_editor,
    from_project,
)

ROOT = Path(__file__).parents[1]
CLIENT_ONLY = {"fullgraph.trace.server"}


def json_type(hint):
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": {"type": "string"}}
    return {"type": {bool: "boolean", str: "string", float: "number", int: "integer"}[hint]}


def test_package_json_lists_the_same_settings():
    manifest = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    properties = manifest["contributes"]["configuration"]["properties"]
    tree = {s.name: s for s in all_settings()}
    assert set(properties) - CLIENT_ONLY == set(tree)
    for name, setting in tree.items():
        expected = json_type(setting.type)
        shown = {key: properties[name][key] for key in expected}
        assert shown == expected, name
        default = list(setting.default) if expected["type"] == "array" else setting.default
        assert properties[name]["default"] == default, name
        assert properties[name]["markdownDescription"].startswith(setting.doc), name


def test_the_readme_lists_the_same_settings():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for setting in all_settings():
        assert f"| `{setting.name}` |" in readme, setting.name
        assert setting.doc in readme, setting.name


def test_editor_values_replace_defaults_and_unknown_names_are_the_clients_own():
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
        ({"explain": {"timeoutSeconds": -5}}, "timeoutSeconds: -5 must be above 0"),
        ({"explain": {"calls": 0}}, "fullgraph.explain.calls: 0 must be 1 or more"),
        ({"explain": {"calls": 1.5}}, "fullgraph.explain.calls: 1.5 must be of type int"),
        ({"enable": "yes"}, "fullgraph.enable: 'yes' must be of type bool"),
        ([1], "fullgraph: [1] must be an object with settings"),
    ],
)
def test_a_wrong_value_is_named(values, message):
    settings, (mistake,) = from_editor(values)
    assert message in str(mistake)
    assert settings == Settings()


def test_wrong_values_do_not_cost_the_right_ones():
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
def test_what_is_only_assumed_is_never_the_more_severe(predicted, assumed, shown):
    severity = SeveritySettings(predicted=predicted, assumed=assumed)
    assert severity.of_prediction(is_assumed=True) == shown
    assert severity.of_prediction(is_assumed=False) == predicted


def write_project(folder, table):
    (folder / "pyproject.toml").write_text(table, encoding="utf-8")
    return from_project(folder)


def test_a_project_chooses_what_is_reported(tmp_path):
    below = tmp_path / "package"
    below.mkdir()
    (tmp_path / "pyproject.toml").write_text('[tool.fullgraph.lint]\nignore = ["FG1"]\n')
    assert from_project(below).lint.ignore == ("FG1",)


@pytest.mark.parametrize(
    "table",
    [
        '[tool.fullgraph]\ninterpreter = ["/tmp/evil"]\n',
        '[tool.fullgraph.llm]\nprovider = "openai"\n',
        '[tool.fullgraph.llm]\nbase-url = "http://elsewhere"\n',
    ],
)
def test_a_project_may_not_choose_what_runs_or_where_text_goes(tmp_path, table):
    with pytest.raises(SettingsError, match="not a setting that a project may set"):
        write_project(tmp_path, table)


def test_a_project_file_that_is_not_toml_is_named(tmp_path):
    with pytest.raises(SettingsError, match=r"pyproject\.toml: cannot be read as TOML"):
        write_project(tmp_path, "[tool.fullgraph\n")


def test_a_project_without_our_table_changes_nothing(tmp_path):
    assert write_project(tmp_path, "[tool.other]\n") == Settings()


@pytest.mark.parametrize("table", ["tool = 1\n", "[[tool]]\nx = 1\n"])
def test_a_tool_entry_of_another_shape_is_not_ours(tmp_path, table):
    assert write_project(tmp_path, table) == Settings()


@pytest.mark.parametrize(
    "table", ["[tool]\nfullgraph = true\n", '[tool.fullgraph]\nlint = "FG1"\n']
)
def test_a_table_of_the_wrong_shape_is_named(tmp_path, table):
    with pytest.raises(SettingsError, match="must be a table"):
        write_project(tmp_path, table)
