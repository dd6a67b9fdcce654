from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph import taxonomy
from fullgraph.static import check
from fullgraph.static.rules import find_rules
from fullgraph.taxonomy import Taxonomy
from fullgraph.work.check import Way, _checker, predictions
from tests.cli.helpers import findings_of, fullgraph

MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x: torch.Tensor):
        "😀"; y = x.sum().item()
        return x * y
"""


def test_json_gives_each_finding_its_place_in_code_points(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    path.write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", "--json", "model.py", cwd=tmp_path)
    (finding,) = findings_of(process)
    assert process.returncode == 1
    assert finding["path"] == str(path)
    assert (finding["code"], finding["entry"]) == ("FG102", "tensor-to-scalar")
    assert finding["evidence"] == "predicted"
    line = MODEL.split("\n")[finding["line"] - 1]
    assert finding["line"] == finding["end_line"] == 7
    assert line[finding["column"] : finding["end_column"]] == "x.sum().item()"
    assert finding["message"]


def test_the_table_shows_the_line_and_has_no_colours_in_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", ".", cwd=tmp_path)
    assert "model.py:7" in process.stdout
    assert "y = x.sum().item()" in process.stdout
    assert "FG102" in process.stdout
    assert "\x1b[" not in process.stdout


def test_it_is_told_what_is_only_assumed_and_what_not_every_call_reaches(tmp_path: Path) -> None:
    path = tmp_path / "model.py"
    text = MODEL.replace("y = x.sum().item()", "y = x.sum().item() if self.training else 0")
    path.write_text(text, encoding="utf-8")
    assert "  predicted, if compiled, conditional\n" in fullgraph("check", ".", cwd=tmp_path).stdout
    (finding,) = findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))
    assert (finding["assumed"], finding["condition"]) == (True, "self.training")
    path.write_text(f"{MODEL}\ncompiled = torch.compile(Net())\n", encoding="utf-8")
    assert "  predicted\n" in fullgraph("check", ".", cwd=tmp_path).stdout
    (finding,) = findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))
    assert (finding["assumed"], finding["condition"]) == (False, "")


def test_what_is_only_possible_is_counted_and_shown_on_request(tmp_path: Path) -> None:
    text = MODEL.replace(
        '"😀"; y = x.sum().item()', "if self.debug: print(x)\n        y = x.sum().item()"
    )
    (tmp_path / "model.py").write_text(text, encoding="utf-8")
    shown = fullgraph("check", ".", cwd=tmp_path).stdout
    assert re.search(
        r"\n\n(\d+ (certain|likely), )*possible too: 1 graph break \(--all\)\.\n", shown
    )
    assert "print" not in shown
    every = fullgraph("check", "--all", ".", cwd=tmp_path).stdout
    assert "predicted, if compiled, conditional, possible" in every
    assert "--all" not in every
    found = findings_of(fullgraph("check", "--all", "--json", ".", cwd=tmp_path))
    assert [(f["line"], f["likelihood"]) for f in found] == [(7, "possible"), (8, "certain")]
    assert len(findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))) == 1
    sarif = json.loads(fullgraph("check", "--all", "--format", "sarif", ".", cwd=tmp_path).stdout)
    grades = {r["properties"]["likelihood"]: r["level"] for r in sarif["runs"][0]["results"]}
    assert grades == {"certain": "note", "possible": "note"}


def test_a_comment_that_silences_nothing_is_told_and_breaks_nothing(tmp_path: Path) -> None:
    text = MODEL.replace("return x * y", "return x * y  # fullgraph: ignore[FG103]").replace(
        "x.sum().item()", "x.sum().item()  # fullgraph: ignore[FG102]"
    )
    (tmp_path / "model.py").write_text(text, encoding="utf-8")
    for _ in range(2):  # From the cache too.
        process = fullgraph("check", ".", cwd=tmp_path)
        assert process.returncode == 0
        assert "model.py:8:23: `# fullgraph: ignore[FG103]` is not needed" in process.stdout
    report = json.loads(fullgraph("check", "--json", ".", cwd=tmp_path).stdout)
    (unused,) = report["unused_suppressions"]
    assert (unused["line"], unused["column"], unused["codes"]) == (8, 22, ["FG103"])


def test_globs_of_the_project_leave_out_files_that_are_not_named(tmp_path: Path) -> None:
    for name in ("model.py", "tests/model.py", "old/model.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(MODEL, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.fullgraph.lint]\nexclude = ["old"]\nper-file-ignores = {"tests/*" = ["FG102"]}\n'
    )
    found = findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))
    assert [f["path"] for f in found] == [str(tmp_path / "model.py")]
    assert len(findings_of(fullgraph("check", "--json", "old/model.py", cwd=tmp_path))) == 1
    assert not findings_of(fullgraph("check", "--json", "tests/model.py", cwd=tmp_path))


def test_mistakes_in_settings_are_told_once_and_cost_no_finding(tmp_path: Path) -> None:
    for name in ("model.py", "more/model.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(MODEL, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.fullgraph.lint]\nstrict = 1\nselcet = []\n")
    process = fullgraph("check", "--json", ".", cwd=tmp_path)
    assert process.returncode == 2
    report = json.loads(process.stdout)
    assert len(report["findings"]) == 2
    assert [p["path"] for p in report["problems"]] == [str(tmp_path / "pyproject.toml")] * 2
    told = fullgraph("check", ".", cwd=tmp_path).stderr
    assert told.count("pyproject.toml:2: tool.fullgraph.lint.strict: 1 must be of type bool") == 1
    assert told.count("pyproject.toml:3: tool.fullgraph.lint.selcet: this setting cannot") == 1


def test_a_comment_that_silences_what_another_file_compiles_is_needed(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text(
        "import torch\ndef clip(n):\n    if n > 3:  # fullgraph: ignore[FG201]\n        return 3\n"
        "    return n\n@torch.compile\ndef g(x: torch.Tensor):\n"
        "    return x * clip(x.shape[0])\n",
        encoding="utf-8",
    )
    (tmp_path / "main.py").write_text(
        "import torch\nfrom helper import clip\n@torch.compile\ndef f(x: torch.Tensor):\n"
        "    return x * clip(x.sum())\n",
        encoding="utf-8",
    )
    process = fullgraph("check", ".", cwd=tmp_path)
    assert "not needed" not in process.stdout
    alone = fullgraph("check", "helper.py", cwd=tmp_path)
    assert "helper.py:3:16: `# fullgraph: ignore[FG201]` is not needed" in alone.stdout


def test_an_unknown_code_on_the_command_line_is_told(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", "--ignore", "E501", ".", cwd=tmp_path)
    assert process.returncode == 2
    assert "--ignore: 'E501' is not a code of Fullgraph" in process.stderr
    assert "FG102" in process.stdout


def write_notebook(path: Path, *cells: Any) -> None:
    code = [{"cell_type": "code", "source": text} for text in cells]
    note = {"cell_type": "markdown", "source": "# A note"}
    path.write_text(json.dumps({"cells": [note, *code]}), encoding="utf-8")


def test_a_notebook_is_checked_and_places_name_the_cell(tmp_path: Path) -> None:
    head, body = MODEL.split("\n\n\n")
    more = "for x in [1]:\n    pass  # fullgraph: ignore[FG102]"
    write_notebook(tmp_path / "model.ipynb", f"%time\n{head}", body, more)
    process = fullgraph("check", ".", cwd=tmp_path)
    assert process.returncode == 1
    assert "--> model.ipynb:cell 2:3:18  predicted" in process.stdout
    assert '3 |         "😀"; y = x.sum().item()' in process.stdout
    assert "model.ipynb:cell 3:2:11: `# fullgraph: ignore[FG102]` is not needed" in process.stdout
    report = json.loads(fullgraph("check", "--json", "model.ipynb", cwd=tmp_path).stdout)
    (finding,) = report["findings"]
    path = str(tmp_path / "model.ipynb")
    assert (finding["path"], finding["cell"], finding["line"]) == (path, 2, 3)


def test_what_is_wrong_in_a_notebook_names_the_cell(tmp_path: Path) -> None:
    write_notebook(tmp_path / "model.ipynb", MODEL, "x = 1\ndef broken(:\n    pass\n")
    (tmp_path / "other.ipynb").write_text("{")
    process = fullgraph("check", ".", cwd=tmp_path)
    assert process.returncode == 2
    assert "FG102" in process.stdout
    assert "model.ipynb:cell 2:2: syntax error" in process.stderr
    assert "other.ipynb: is not a Jupyter notebook" in process.stderr


def test_colours_can_be_forced(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", ".", cwd=tmp_path, env={"FORCE_COLOR": "1"})
    assert "\x1b[" in process.stdout


def test_nothing_found_is_success(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("x = 1\n")
    process = fullgraph("check", "--json", ".", cwd=tmp_path)
    assert (process.returncode, findings_of(process)) == (0, [])


def test_a_file_that_does_not_parse_keeps_the_findings_of_its_other_functions(
    tmp_path: Path,
) -> None:
    text = MODEL + "\n\ndef broken(:\n    pass\n"
    (tmp_path / "model.py").write_text(text, encoding="utf-8")
    process = fullgraph("check", "model.py", cwd=tmp_path)
    assert "FG102" in process.stdout
    assert "model.py:11" in process.stderr


def test_a_path_that_is_not_there_is_named_and_the_others_are_checked(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", "missing.py", "model.py", cwd=tmp_path)
    assert process.returncode == 2
    assert "missing.py: no such file" in process.stderr
    assert "FG102" in process.stdout


def test_bytes_that_do_not_fit_the_encoding_are_told_and_the_others_are_checked(
    tmp_path: Path,
) -> None:
    (tmp_path / "latin.py").write_bytes(b"x = '\xe9'\n")
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", ".", cwd=tmp_path)
    assert process.returncode == 2
    assert "Save it as UTF-8" in process.stderr
    assert process.stderr.count("latin.py") == 1
    assert "FG102" in process.stdout


@pytest.mark.parametrize(
    "data",
    [
        MODEL.encode("utf-8-sig"),
        MODEL.replace("\n", "\r\n").encode(),
        MODEL.replace("    ", "\t").encode(),
        ("# -*- coding: latin-1 -*-\n" + MODEL.replace("😀", "é")).encode("latin-1"),
    ],
    ids=["byte order mark", "CRLF", "tabs", "latin-1"],
)
def test_every_way_to_write_a_file_is_read(tmp_path: Path, data: Any) -> None:
    (tmp_path / "model.py").write_bytes(data)
    assert [f["code"] for f in findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))] == [
        "FG102"
    ]


def test_a_terminal_without_the_characters_of_a_line_shows_the_rest(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", ".", cwd=tmp_path, env={"PYTHONIOENCODING": "latin-1"})
    assert process.returncode == 1
    assert "\\U0001f600" in process.stdout
    assert process.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("redirection", "status", "words"),
    [(">&-", 1, ""), ("> /dev/full", 2, "No space left on device"), ("| true", 2, "")],
)
def test_output_that_cannot_be_written_is_no_crash(
    tmp_path: Path, redirection: str, status: int, words: str
) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    (tmp_path / "model.py").write_text(MODEL * 500, encoding="utf-8")
    command = shlex.join([sys.executable, "-m", "fullgraph", "check", "model.py"])
    process = subprocess.run(
        ["bash", "-c", f"{command} {redirection}; exit ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == status
    assert "Traceback" not in process.stderr
    assert words in process.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("arguments", ["", "--help", "runs --help", "check .", "check . bin.py"])
@pytest.mark.parametrize(
    ("redirection", "status", "words"),
    [("> /dev/full", 2, "No space left on device"), ("| true", 2, ""), ("2>&1 | true", 2, "")],
)
def test_little_output_that_cannot_be_written_is_no_crash(
    tmp_path: Path, arguments: str, redirection: str, status: int, words: str
) -> None:
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    (tmp_path / "bin.py").write_bytes(b"\x80" if "bin.py" in arguments else b"")
    command = f"{shlex.quote(sys.executable)} -m fullgraph {arguments}"
    # Not flushed line by line: what is short is written when the command ends.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONUNBUFFERED"}
    process = subprocess.run(
        ["bash", "-c", f"{{ sleep 0.3; {command}; }} {redirection}; exit ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == status
    others = [each for each in process.stderr.splitlines() if "bin.py" not in each]
    assert len(others) == (1 if words else 0)
    assert words in process.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
@pytest.mark.parametrize("command", [("check",), ("baseline", "write", "--reason", "old")])
def test_a_pipe_is_not_reported_as_free_of_breaks(tmp_path: Path, command: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    process = fullgraph(*command, "pipe.py", cwd=tmp_path)
    assert process.returncode == 2
    assert process.stderr.startswith("fullgraph: pipe.py: neither a file nor a folder;")


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be removed there")
def test_a_current_folder_that_was_removed_is_named(tmp_path: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m fullgraph check ."
    process = subprocess.run(
        ["bash", "-c", f"mkdir gone && cd gone && rmdir ../gone && {command}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 2
    assert process.stderr.splitlines()[-1].startswith("fullgraph: The current folder does not")


def test_environments_and_hidden_folders_are_left_out(tmp_path: Path) -> None:
    for folder in (".hidden", "env/lib", "node_modules"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "model.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "env" / "pyvenv.cfg").touch()
    assert findings_of(fullgraph("check", "--json", ".", cwd=tmp_path)) == []


def test_many_files_are_checked_in_parallel_with_the_same_result(tmp_path: Path) -> None:
    filler = "# filler\n" * 12_000
    for name in "abc":
        (tmp_path / f"{name}.py").write_text(MODEL + filler, encoding="utf-8")
    found = findings_of(fullgraph("check", "--json", ".", cwd=tmp_path))
    assert [f["path"][-4:] for f in found] == ["a.py", "b.py", "c.py"]


def test_ignore_and_select(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    assert findings_of(fullgraph("check", "--json", "--ignore=FG1", ".", cwd=tmp_path)) == []
    assert findings_of(fullgraph("check", "--json", "--select=FG2", ".", cwd=tmp_path)) == []


def test_a_mistake_in_the_projects_settings_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.fullgraph.lint]\nignored = []\n")
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph("check", ".", cwd=tmp_path)
    assert process.returncode == 2
    assert "lint.ignored: this setting cannot be set in a project" in process.stderr
    assert "Traceback" not in process.stderr


def test_what_the_torch_that_ran_traces_is_not_predicted_beside_its_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "model.py"
    file.write_text("import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n")
    (entry,) = (e for e in taxonomy.load().entries if e.code == "FG102")
    ends = Taxonomy((replace(entry, breaks_in="<2.10"),))
    monkeypatch.setattr(taxonomy, "load", lambda: ends)
    monkeypatch.setattr(check, "find_rules", lambda: [r for r in find_rules() if r.code == "FG102"])
    _checker.cache_clear()
    assert [
        len(predictions(str(file), Way(torch=torch))[0]) for torch in (None, "2.9.1", "2.13.0")
    ] == [1, 1, 0]
    _checker.cache_clear()


def test_a_syntax_error_is_said_of_a_named_file_that_never_mentions_torch(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("x = 1\ndef broken(:\n    pass\n", encoding="utf-8")
    process = fullgraph("check", "plain.py", cwd=tmp_path)
    assert "plain.py:2: syntax error" in process.stderr
    assert process.returncode == 0
    (problem,) = json.loads(fullgraph("check", "--json", "plain.py", cwd=tmp_path).stdout)[
        "problems"
    ]
    assert problem["line"] == 2
    # In a folder it is somebody else's to say.
    assert fullgraph("check", ".", cwd=tmp_path).stderr == ""


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_text_in_utf_16_is_said_to_be_unreadable(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "wide.py").write_bytes(MODEL.encode(encoding))
    process = fullgraph("check", ".", cwd=tmp_path)
    assert process.returncode == 2
    assert "wide.py: cannot be decoded" in process.stderr
    assert "Save it as UTF-8" in process.stderr


def test_what_has_not_changed_is_not_checked_again(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text(MODEL, encoding="utf-8")
    home = tmp_path / "home"

    def messages(*flags: str) -> list[str]:
        process = fullgraph("check", "--json", *flags, ".", cwd=tmp_path, env={"HOME": str(home)})
        return [finding["message"] for finding in findings_of(process)]

    before = messages()
    assert len(before) == 1
    [kept] = (home / ".cache" / "fullgraph" / "checks").iterdir()
    kept.write_text(kept.read_text().replace(before[0], "from the cache"))
    assert messages() == ["from the cache"]
    assert messages("--no-cache") == before
    file.write_text(f"{MODEL}\n", encoding="utf-8")
    assert messages() == before


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "home").write_text("a file, where a folder should be")
    env = {"HOME": str(tmp_path / "home")}
    process = fullgraph("check", "--json", ".", cwd=tmp_path, env=env)
    assert len(findings_of(process)) == 1


def test_a_kept_result_holds_as_long_as_the_other_files_do(tmp_path: Path) -> None:
    """One file is checked; what changes is another one, that it imports."""
    folder = tmp_path / "pkg"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "ops.py").write_text("import torch\ndef scaled(x):\n    return torch.relu(x)\n")
    (folder / "net.py").write_text(
        "import torch\nfrom .ops import scaled\n@torch.compile\ndef f(x):\n"
        "    if scaled(x) > 0:\n        return x\n    return x + 1\n"
    )

    def found() -> list[int]:
        process = fullgraph(
            "check", "--json", "pkg/net.py", cwd=tmp_path, env={"HOME": str(tmp_path)}
        )
        return [finding["line"] for finding in findings_of(process)]

    assert found() == [5]
    assert found() == [5]
    (folder / "ops.py").write_text("import torch\ndef scaled(x):\n    return len(x)\n")
    assert found() == []
    (folder / "ops.py").unlink()
    assert found() == []
    (folder / "ops.py").write_text("import torch\ndef scaled(x):\n    return torch.relu(x)\n")
    assert found() == [5]


STEP = """\
def step(y):
    if y.sum() > 0:
        return y
    return y + 1
"""


def test_what_one_file_compiles_is_found_in_the_other_that_is_checked_too(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(
        "import torch\nfrom step import step\ndef main():\n    return torch.compile(step)\n"
    )
    (tmp_path / "step.py").write_text(STEP)

    def found(*paths: str) -> list[tuple[str, int]]:
        process = fullgraph("check", "--json", *paths, cwd=tmp_path, env={"HOME": str(tmp_path)})
        return [(Path(f["path"]).name, f["line"]) for f in findings_of(process)]

    assert found("train.py") == []
    for _ in range(2):  # The second time from what was kept.
        assert found("train.py", "step.py") == [("step.py", 2)]
    (tmp_path / "step.py").write_text(
        STEP.replace("> 0:", "> 0:  # fullgraph: ignore"), encoding="utf-8"
    )
    assert found("train.py", "step.py") == []


def test_a_folder_is_checked_with_what_the_project_around_it_compiles(tmp_path: Path) -> None:
    text = "import torch\n\nfrom pkg.loss import total\n\nstep = torch.compile(total)\n"
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    (tmp_path / "train.py").write_text(text, encoding="utf-8")
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "pkg" / "loss.py").write_text(
        "import torch\n\n\ndef total(x: torch.Tensor):\n    return x.sum().item()\n",
        encoding="utf-8",
    )
    for paths in (["pkg"], ["pkg/loss.py"], ["."]):
        (finding,) = findings_of(fullgraph("check", "--json", *paths, cwd=tmp_path))
        assert (finding["line"], finding["assumed"]) == (5, False)
        assert "train.py" in finding["because"]
