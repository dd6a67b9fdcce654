"""The corpus as text."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

from tests.accuracy import models
from tests.accuracy.models import all_models, text_of

MODELS = {model.name: model for model in all_models()}


def test_no_two_models_have_the_same_name() -> None:
    assert len(MODELS) == len(all_models())


def test_the_corpus_holds_what_it_is_meant_to() -> None:
    of_library = {
        name: sum(name in model.imports for model in MODELS.values())
        for name in ("transformers", "diffusers")
    }
    assert len(MODELS) >= 60
    assert of_library["diffusers"] >= 10
    assert len(MODELS) - sum(of_library.values()) >= 100
    of_the_paper = {"resnet", "vit", "bert", "gpt2", "t5", "stable_diffusion", "musicgen"}
    assert of_the_paper | {"dall_e_decoder"} <= {*MODELS}


def test_a_models_text_holds_the_helpers_that_it_names_and_no_others() -> None:
    text = MODELS["bert"].text
    assert "def bert(" in text
    assert "def _classified(" in text
    assert "_SMALL: dict" in text
    assert "VARIANTS = " in text
    assert "def albert(" not in text
    assert "def audio(" not in text


def test_a_model_imports_what_its_function_and_its_file_import() -> None:
    assert MODELS["mambapy"].imports == {"torch", "mambapy"}
    assert MODELS["stable_diffusion"].imports == {"torch", "transformers", "diffusers"}


@pytest.mark.parametrize(
    ("change", "is_other"),
    [
        ("x = 1  # why", False),
        ("x = (\n    1\n)", False),
        ("x = 2", True),
    ],
)
def test_only_what_python_reads_makes_another_text(change: str, is_other: bool) -> None:
    before, after = (text_of(ast.parse(text).body) for text in ("x = 1", change))
    assert (before != after) == is_other


def test_docstrings_are_not_part_of_the_text() -> None:
    program = 'def f():\n    """{}"""\n    return "kept"\n'
    first, second = (text_of(ast.parse(program.format(words)).body) for words in ("a", "b"))
    assert first == second
    assert "kept" in first


def test_a_helper_of_the_same_file_hides_one_of_the_corpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "ROOT", tmp_path)
    program = """
        import torch
        from corpus import ids

        def labels(v):
            return "own"

        def _part():
            return labels

        def net():
            return ids, _part
        """
    (tmp_path / "nets.py").write_text(textwrap.dedent(program), encoding="utf-8")
    found = {model.name: model for model in all_models(tmp_path)}
    assert sorted(found) == ["labels", "net"]
    assert "return 'own'" in found["net"].text
    assert "One of two classes per row" not in found["net"].text
    assert "def ids(" in found["net"].text
    assert found["net"].module == "nets"
    assert found["net"].imports == {"torch", "corpus"}
