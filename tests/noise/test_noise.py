"""The sample is stable, verdicts are kept, and the figures are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.noise.checked import Checked, check
from tests.noise.reading import sheet, verdicts_of
from tests.noise.sample import Found, Key, sample
from tests.noise.table import interval, table
from tests.noise.verdicts import Verdict, read, write

MODEL = """\
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        a = x.sum().item()
        a = x.sum().item()
        return x * a
"""


def found(number: int) -> Found:
    key = Key("pkg", f"pkg/file{number}.py", "x.item()", "FG102", 0)
    return Found(key, "", number, "breaks", "in `f`")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__init__.py").touch()
    (tmp_path / "pkg" / "net.py").write_text(MODEL, encoding="utf-8")
    return tmp_path / "pkg"


def test_the_sample_does_not_depend_on_order_or_on_what_is_not_in_it() -> None:
    every = [found(number) for number in range(100)]
    drawn = sample(every, 10)
    assert sample(reversed(every), 10) == drawn
    without = [each for each in every if each != drawn[3]]
    assert [each for each in sample(without, 10) if each in drawn] == [*drawn[:3], *drawn[4:]]
    assert {each.key for each in sample(every, 10, "other")} != {each.key for each in drawn}


def test_equal_lines_of_a_file_are_told_apart_and_do_not_move(package: Path) -> None:
    before = check("pkg", (package,), "2.13.0")
    assert [(each.line, each.key.occurrence) for each in before.found] == [(5, 0), (6, 1)]
    assert before.lines == 7
    path = package / "net.py"
    path.write_text(f"# A comment.\n{MODEL}", encoding="utf-8")
    after = check("pkg", (package,), "2.13.0")
    assert [each.key for each in after.found] == [each.key for each in before.found]
    assert [each.line for each in after.found] == [6, 7]


def test_verdicts_written_on_a_sheet_are_kept(package: Path, tmp_path: Path) -> None:
    keys = [each.key for each in check("pkg", (package,), "2.13.0").found]
    text = sheet(check("pkg", (package,), "2.13.0").found)
    assert ">     5         a = x.sum().item()" in text
    assert verdicts_of(text) == {}
    filled = text.replace("verdict:", 'verdict: yes says "so" \\ here', 1)
    given = verdicts_of(filled)
    assert given == {keys[0]: Verdict(True, 'says "so" \\ here')}
    more = {**given, keys[1]: Verdict(False, "not reached — ü")}
    write(more, tmp_path / "verdicts")
    assert read(tmp_path / "verdicts") == more


def test_a_line_that_is_no_verdict_is_named(package: Path) -> None:
    text = sheet(check("pkg", (package,), "2.13.0").found).replace("verdict:", "verdict: maybe")
    with pytest.raises(ValueError, match=r"^line \d+: write `verdict: yes REASON`"):
        verdicts_of(text)


def test_a_file_of_verdicts_that_is_wrong_is_named(tmp_path: Path) -> None:
    (tmp_path / "pkg.toml").write_text('[[finding]]\nfile = "a.py"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"pkg\.toml: KeyError"):
        read(tmp_path)


def test_wilsons_interval() -> None:
    # By hand, from the formula in Wilson (1927), for 255 of 300 and 9 of 10.
    assert interval(255, 300) == pytest.approx((0.8054, 0.8859), abs=1e-3)
    assert interval(9, 10) == pytest.approx((0.5958, 0.9821), abs=1e-3)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_figures() -> None:
    checked = {"pkg": Checked(2000, tuple(found(n) for n in range(4))), "other": Checked(1000, ())}
    sampled = sample(checked["pkg"].found, 3)
    verdicts = {sampled[0].key: Verdict(True, "a"), sampled[1].key: Verdict(False, "b")}
    text = table(checked, sampled, verdicts)
    assert "2 packages, 3000 lines, 4 findings, 1.33 per 1,000 lines" in text
    assert "worth showing: 1 of 2 (0.500," in text
    assert "| pkg | 2000 | 4 | 2.00 | 2 | 0.500 |" in text
    assert "| other | 1000 | 0 | 0.00 | 0 | – |" in text
    assert "| FG102 | 4 | 1.33 | 2 | 0.500 |" in text


def test_the_verdicts_that_are_committed_can_be_read() -> None:
    assert all(verdict.reason for verdict in read().values())
