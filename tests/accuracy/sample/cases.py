"""A small corpus; ``networks`` stands for somebody's package."""

from __future__ import annotations

import torch

from tests.accuracy.corpus.making import Case, Inputs, Variant

from .networks import Configured, Failing, Noisy


def _vectors(v: Variant) -> Inputs:
    return {"x": torch.ones(v.batch, 4)}


def _masked(v: Variant) -> Inputs:
    return _vectors(v) | ({"mask": torch.ones(v.batch, 4)} if v.masked else {})


def noisy() -> Case:
    return Case(Noisy(), _masked)


def configured() -> Case:
    return Case(Configured(), _vectors)


def failing() -> Case:
    return Case(Failing(), _masked)


def missing() -> Case:
    import no_such_package  # type: ignore[import-not-found]

    return Case(no_such_package.Model(), _vectors)
