"""Folders with settings, an interpreter and a torch of their own."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.confirm import Confirmation, Confirmed
from fullgraph.lsp.session import Session
from fullgraph.lsp.workspace import Workspace, own_settings
from fullgraph.settings.reader import from_editor
from fullgraph.settings.table import Settings, all_settings
from fullgraph.taxonomy import Taxonomy, load
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph_worker.protocol import wire

PREDICTED = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"
SCALAR = replace(load().by_id("tensor-to-scalar"), breaks_in="<2.10")
PAGES = Taxonomy((SCALAR,))
MANIFEST = Path(__file__).parents[2] / "package.json"


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = Session(pages=PAGES)
    session.workspace.change_folders([tmp_path / "one", tmp_path / "two"])
    return session


def predicts(session: Session, file: Path) -> bool:
    return bool(session.documents.analyse(str(file), PREDICTED).findings)


def test_each_folder_has_its_own_settings(session: Session, tmp_path: Path) -> None:
    one, two, outside = (tmp_path / name / "model.py" for name in ("one", "two", "three"))
    session.pulled({tmp_path / "one": {"lint": {"ignore": ["FG102"]}}, None: None})
    assert [predicts(session, file) for file in (one, two, outside)] == [False, True, True]
    session.pulled(
        {None: {"lint": {"ignore": ["FG102"]}}, tmp_path / "two": {"lint": {"ignore": []}}}
    )
    assert [predicts(session, file) for file in (one, two, outside)] == [False, True, False]
    session.pulled({})
    assert [predicts(session, file) for file in (one, two, outside)] == [True, True, True]


def test_the_innermost_folder_counts(session: Session, tmp_path: Path) -> None:
    inner = tmp_path / "one" / "inner"
    session.workspace.change_folders([inner])
    session.pulled({tmp_path / "one": {"lint": {"ignore": ["FG102"]}}})
    assert predicts(session, inner / "model.py")
    session.workspace.change_folders([], [inner])
    assert not predicts(session, inner / "model.py")


def test_a_client_that_is_not_asked_sets_all_folders_at_once(
    session: Session, tmp_path: Path
) -> None:
    session.change_settings({"lint": {"ignore": ["FG102"]}})
    assert not predicts(session, tmp_path / "one" / "model.py")
    assert not predicts(session, tmp_path / "model.py")


def test_a_project_sets_its_part_over_the_folders(session: Session, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    project = '[tool.fullgraph.lint]\nignore = ["FG102"]\n'
    (tmp_path / "one" / "pyproject.toml").write_text(project, encoding="utf-8")
    assert not predicts(session, tmp_path / "one" / "model.py")
    assert predicts(session, tmp_path / "two" / "model.py")


def test_each_folder_predicts_for_its_own_torch(session: Session, tmp_path: Path) -> None:
    workspace = session.workspace
    one, two = (workspace.of(str(tmp_path / name / "model.py")) for name in ("one", "two"))
    pythons: dict[Path | None, object] = {
        tmp_path / name: {"interpreter": [f"/{name}/python"]} for name in ("one", "two")
    }
    session.pulled(dict(pythons))
    workspace.saw_torch(one, "2.13.0", ["/one/python"])
    workspace.saw_torch(two, "2.9.1", ["/two/python"])
    assert not predicts(session, tmp_path / "one" / "model.py")
    assert predicts(session, tmp_path / "two" / "model.py")
    measured = Verdicts("2.13.0", frozenset({SCALAR.id}), frozenset())
    workspace.follow(one, measured, ["/one/python"])
    assert one.verdicts == measured
    assert two.verdicts is None
    # The other folder now runs its code with the same Python.
    session.pulled({**pythons, tmp_path / "two": {"interpreter": ["/one/python"]}})
    assert two.torch_version is None
    workspace.follow(one, measured, ["/one/python"])
    assert two.verdicts == measured


def test_what_was_measured_before_is_recalled_for_the_folder_that_runs_with_it(
    session: Session, tmp_path: Path
) -> None:
    torch = tmp_path / "version.py"
    torch.write_text("2.13.0")
    hello = wire.Hello(wire.VERSION, "3.11.7", "/one/python", "2.13.0", 1.0, [str(torch)])
    VerdictCache(PAGES).put(
        ("/one/python",), Confirmed(hello, (Confirmation(SCALAR, "", True),), 1)
    )
    session.pulled({tmp_path / "one": {"interpreter": ["/one/python"]}})
    one, two = (session.workspace.of(str(tmp_path / name / "a.py")) for name in ("one", "two"))
    assert one.torch_version == "2.13.0"
    assert two.torch_version is None


def test_what_another_folders_file_compiles_counts_only_under_equal_settings(
    tmp_path: Path,
) -> None:
    step, train = tmp_path / "step" / "step.py", tmp_path / "train.py"
    step.parent.mkdir()
    texts = {
        str(step): "def step(y):\n    return y.sum().item()\n",
        str(train): "import torch\nfrom step.step import step\nf = torch.compile(step)\n",
    }
    step.write_text(texts[str(step)], encoding="utf-8")
    session = Session(lambda: texts)
    session.workspace.change_folders([tmp_path, step.parent])

    def found() -> list[str]:
        for path, text in texts.items():
            session.documents.analyse(path, text)
        return [f.code for f in session.documents.analyse(str(step), texts[str(step)]).findings]

    assert found() == ["FG102"]
    session.pulled({step.parent: {"lint": {"ignore": ["FG102"]}}})
    assert found() == []


def test_globs_are_relative_to_the_folder_of_a_file(session: Session, tmp_path: Path) -> None:
    session.change_settings({"lint": {"exclude": ["old/model.py"]}})
    for folder in ("one", "two"):
        assert not predicts(session, tmp_path / folder / "old" / "model.py")
        assert predicts(session, tmp_path / folder / "new" / "old" / "model.py")
    # Outside of every folder, to the file's own.
    session.change_settings({"lint": {"exclude": ["/model.py"]}})
    assert not predicts(session, tmp_path / "model.py")
    assert predicts(session, tmp_path / "one" / "old" / "model.py")
    assert predicts(session, Path("untitled:model.py"))


def test_a_wrong_value_is_logged_once_and_leaves_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    workspace = Workspace(load())
    workspace.change_folders([tmp_path / "one", tmp_path / "two"])
    wrong = {"lint": {"strict": "yes", "ignore": ["FG102"]}}
    with caplog.at_level(logging.ERROR):
        workspace.pulled({tmp_path / "one": wrong, tmp_path / "two": wrong, None: wrong})
    assert len(caplog.records) == 1
    assert "fullgraph.lint.strict" in caplog.text
    settings = workspace.settings_of(str(tmp_path / "two" / "model.py"))
    assert (settings.lint.strict, settings.lint.ignore) == (False, ("FG102",))


def test_the_scopes_of_the_manifest_are_those_of_the_server() -> None:
    properties = json.loads(MANIFEST.read_text())["contributes"]["configuration"]["properties"]
    samples = {"boolean": None, "number": 7.5, "integer": 7, "array": ["x"], "string": "other"}
    for setting in all_settings():
        schema = properties[setting.name]
        value: object = samples.get(schema["type"], {"x.py": ["FG1"]})
        if value is None:
            value = not schema["default"]
        elif schema["type"] == "integer":
            value = max(7, schema.get("minimum", 0))
        elif "enum" in schema:
            value = next(each for each in schema["enum"] if each != schema["default"])
        for part in reversed(setting.name.split(".")[1:]):
            value = {part: value}
        folder, mistakes = from_editor(value)
        assert not mistakes
        is_own = own_settings(Settings(), folder) != Settings()
        scopes = {"resource", "machine-overridable"} if is_own else {"window", "application"}
        # A window has one server, whatever its folders say.
        scopes |= {"machine-overridable"} if setting.name == "fullgraph.importStrategy" else set()
        assert schema["scope"] in scopes, setting.name


def test_a_folder_finds_its_own_interpreter(session: Session, tmp_path: Path) -> None:
    bin_folder = tmp_path / "one" / ".venv" / ("Scripts" if sys.platform == "win32" else "bin")
    bin_folder.mkdir(parents=True)
    python = bin_folder / ("python.exe" if sys.platform == "win32" else "python")
    python.touch(mode=0o755)
    one, two = (session.workspace.of(str(tmp_path / name / "a.py")) for name in ("one", "two"))
    assert one.interpreter() == (str(python),)
    assert two.interpreter() != one.interpreter()
    # A file outside of both belongs to neither.
    assert session.workspace.window.interpreter() == ()
