"""What a project's pyproject.toml sets, and how mistakes in it are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fullgraph.settings.globs import matches
from fullgraph.settings.project import from_project
from fullgraph.settings.reader import from_editor
from fullgraph.settings.table import (
    DeprecatedSettingError,
    LintSettings,
    Settings,
    SettingsError,
)

CODES = ("FG102", "FG103", "FG201")


def write(folder: Path, text: str) -> tuple[Settings, tuple[SettingsError, ...]]:
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return from_project(folder, codes=CODES)


def test_a_project_chooses_what_is_reported(tmp_path: Path) -> None:
    below = tmp_path / "package"
    below.mkdir()
    write(tmp_path, '[tool.fullgraph.lint]\nignore = ["FG1"]\nstrict = true\n')
    settings, mistakes = from_project(below)
    assert (settings.lint.ignore, settings.lint.strict, mistakes) == (("FG1",), True, ())


def test_what_a_project_says_goes_before_what_the_editor_says(tmp_path: Path) -> None:
    editor = Settings(lint=LintSettings(ignore=("FG2",), select=("FG1",)))
    write(tmp_path, '[tool.fullgraph.lint]\nignore = ["FG103"]\n')
    settings, _ = from_project(tmp_path, editor)
    assert settings.lint == LintSettings(ignore=("FG103",), select=("FG1",))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('[tool.fullgraph]\ninterpreter = ["/tmp/evil"]\n', "2: tool.fullgraph.interpreter"),
        ('[tool.fullgraph.llm]\nprovider = "openai"\n', "2: tool.fullgraph.llm.provider"),
        ('[tool.fullgraph.llm]\nbase-url = "http://elsewhere"\n', "2: tool.fullgraph.llm.base-url"),
    ],
)
def test_a_project_may_not_choose_what_runs_or_where_text_goes(
    tmp_path: Path, text: str, name: str
) -> None:
    settings, (mistake,) = write(tmp_path, text)
    assert settings == Settings()
    path = tmp_path / "pyproject.toml"
    assert str(mistake) == f"{path}:{name}: this setting cannot be set in a project"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[tool.fullgraph.lint]\n\nignroe = []\n", "tool.fullgraph.lint.ignore"),
        ('[tool.fullgraph]\nexclude = ["a"]\n', "tool.fullgraph.lint.exclude"),
        (
            '[tool.fullgraph]\nper-file-ignores = { "a" = [] }\n',
            "tool.fullgraph.lint.per-file-ignores",
        ),
    ],
)
def test_a_setting_in_the_wrong_place_is_told_the_right_one(
    tmp_path: Path, text: str, name: str
) -> None:
    _, (mistake,) = write(tmp_path, text)
    assert str(mistake).endswith(f"; did you mean {name}?")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('[tool.fullgraph]\nlint = "FG1"\n', 2, "lint: 'FG1' must be a table"),
        ("x = 1\n[tool]\nfullgraph = true\n", 3, "must be a table, not True"),
        ('[tool.fullgraph.lint]\nignore = "FG1"\n', 2, "ignore: 'FG1' must be a list"),
        ("[tool.fullgraph]\nlint.strict = 1\n", 2, "lint.strict: 1 must be of type bool"),
        ("tool.fullgraph.lint.strict = 1\n", 1, "lint.strict: 1 must be of type bool"),
        ('[tool.fullgraph.lint]\nper-file-ignores = ["a"]\n', 2, "must be a table of lists"),
        (
            '[tool.fullgraph.lint.per-file-ignores]\n"a.py" = []\n"b.py" = "FG1"\n',
            3,
            "per-file-ignores.b.py: 'FG1' must be a list of strings",
        ),
        ('[tool.fullgraph.lint]\nselect = ["FG1", "FG9"]\n', 2, "'FG9' is not a code"),
        (
            '[tool.fullgraph.lint.per-file-ignores]\n"a.py" = ["E501"]\n',
            2,
            "'E501' is not a code of Fullgraph",
        ),
    ],
)
def test_a_mistake_is_told_with_its_file_and_line(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    _, (mistake,) = write(tmp_path, text)
    assert str(mistake).startswith(f"{tmp_path / 'pyproject.toml'}:{line}: tool.fullgraph")
    assert words in str(mistake)


def test_every_mistake_is_told_and_the_rest_holds(tmp_path: Path) -> None:
    text = '[tool.fullgraph.lint]\nignore = ["FG103", "FG7"]\nstrict = 1\nselect = ["FG1"]\nx = 1\n'
    settings, mistakes = write(tmp_path, text)
    assert settings.lint == LintSettings(select=("FG1",), ignore=("FG103", "FG7"))
    places = [str(mistake).split("pyproject.toml:")[1].split(":")[0] for mistake in mistakes]
    assert places == ["3", "5", "2"]


def test_a_project_file_that_is_not_toml_is_named(tmp_path: Path) -> None:
    settings, (mistake,) = write(tmp_path, "[tool.fullgraph\n")
    assert "pyproject.toml: cannot be read as TOML" in str(mistake)
    assert "line 1" in str(mistake)
    assert settings == Settings()


@pytest.mark.parametrize("text", ["[tool.other]\n", "tool = 1\n", "[[tool]]\nx = 1\n"])
def test_a_project_without_our_table_changes_nothing(tmp_path: Path, text: str) -> None:
    assert write(tmp_path, text) == (Settings(), ())


GLOBS = """\
[tool.fullgraph.lint]
exclude = ["old", "gen/*_pb.py", "**/made/**"]

[tool.fullgraph.lint.per-file-ignores]
"tests/**" = ["FG103"]
"demo.py" = ["FG1", "FG201"]
"""


@pytest.mark.parametrize(
    ("path", "ignored"),
    [
        ("a.py", ()),
        ("tests/a.py", ("FG103",)),
        ("tests/deep/a.py", ("FG103",)),
        ("package/tests/a.py", ()),
        ("demo.py", ("FG1", "FG201")),
        ("tests/demo.py", ("FG103", "FG1", "FG201")),
        ("old/a.py", ("FG",)),
        ("package/old/a.py", ("FG",)),
        ("gen/a_pb.py", ("FG",)),
        ("gen/a.py", ()),
        ("gen/deep/a_pb.py", ()),
        ("made/a.py", ("FG",)),
        ("package/made/deep/a.py", ("FG",)),
        ("older/a.py", ()),
    ],
)
def test_globs_of_a_project_begin_at_its_folder(
    tmp_path: Path, path: str, ignored: tuple[Any, ...]
) -> None:
    settings, mistakes = write(tmp_path, GLOBS)
    assert not mistakes
    lint = settings.lint.of_file(str(tmp_path / path))
    assert lint == LintSettings(ignore=ignored)
    assert settings.lint.excludes(str(tmp_path / path)) == (ignored == ("FG",))


def test_a_folder_above_the_project_is_none_of_its_globs(tmp_path: Path) -> None:
    project = tmp_path / "old" / "project"
    project.mkdir(parents=True)
    settings, _ = write(project, GLOBS)
    assert not settings.lint.excludes(str(project / "a.py"))
    assert settings.lint.excludes(str(project / "old" / "a.py"))


def test_a_glob_that_is_none_is_told_and_the_rest_holds(tmp_path: Path) -> None:
    text = (
        '[tool.fullgraph.lint]\nstrict = true\nexclude = ["a["]\n'
        '[tool.fullgraph.lint.per-file-ignores]\n"!a.py" = ["FG103"]\n'
    )
    settings, mistakes = write(tmp_path, text)
    assert settings == Settings(lint=LintSettings(strict=True))
    assert [str(mistake).split("pyproject.toml:")[1] for mistake in mistakes] == [
        "3: tool.fullgraph.lint.exclude: 'a[' is not a glob (it matches nothing)",
        "4: tool.fullgraph.lint.per-file-ignores.!a.py: '!a.py' must not begin with !",
    ]


def test_a_setting_under_its_old_name_holds_and_is_told(tmp_path: Path) -> None:
    settings, (mistake,) = write(tmp_path, '[tool.fullgraph.explain]\nmine = ["src"]\n')
    assert matches(tmp_path / "src" / "a.py", settings.explain.first_party)
    assert isinstance(mistake, DeprecatedSettingError)
    assert str(mistake) == (
        f"{tmp_path / 'pyproject.toml'}:2: tool.fullgraph.explain.mine: this name is deprecated; "
        "use tool.fullgraph.explain.first-party"
    )


def test_the_new_name_goes_before_the_old_one(tmp_path: Path) -> None:
    text = '[tool.fullgraph.explain]\nmine = ["old"]\nfirst-party = ["src"]\n'
    settings, mistakes = write(tmp_path, text)
    assert not mistakes
    assert not matches(tmp_path / "old" / "a.py", settings.explain.first_party)


def test_globs_of_the_editor_are_relative_to_its_folder(tmp_path: Path) -> None:
    values = {"lint": {"exclude": ["src/gen"]}, "explain": {"mine": [], "firstParty": ["/src"]}}
    settings, mistakes = from_editor(values, folder=tmp_path)
    assert not mistakes
    assert settings.lint.excludes(str(tmp_path / "src" / "gen" / "a.py"))
    assert not settings.lint.excludes(str(tmp_path / "deep" / "src" / "gen" / "a.py"))
    assert matches(tmp_path / "src" / "a.py", settings.explain.first_party)
    assert not settings.lint.excludes("untitled:src/gen/a.py")
