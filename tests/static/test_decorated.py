"""Wrappers that decorators put around functions which compiled code calls."""

from __future__ import annotations

import pytest

from tests.static.checking import check, lines, lines_marked, lines_that_break

PROGRAM = """\
import functools
import pickle

def cached(method=None, name=None):
    if method is None:
        return functools.partial(cached, name=name)

    @functools.wraps(method)
    def wrapper(*args, **kwargs):
        key = pickle.dumps(kwargs)  # break
        return method(*args, **kwargs)

    return wrapper

def plain(function):
    return function

{decorator}
def helper(x):
    return x * x.max().item()  # break

def f(x):
    return helper(x + 1)
"""
WITH_WRAPPER = ["@cached", "@cached()", "@cached(name='helper')", "@plain\n@cached"]


@pytest.mark.parametrize("decorator", WITH_WRAPPER)
def test_a_wrapper_is_run_with_what_it_wraps(decorator: str) -> None:
    program = PROGRAM.format(decorator=decorator)
    assert lines(check(program + "import torch\nc = torch.compile(f)")) == lines_marked(program)


@pytest.mark.parametrize("decorator", ["@plain", "@functools.lru_cache"])
def test_without_a_wrapper_the_function_is_run_alone(decorator: str) -> None:
    program = PROGRAM.format(decorator=decorator)
    _, inside = lines_marked(program)
    assert lines(check(program + "import torch\nc = torch.compile(f)")) == [inside]


@pytest.mark.dynamo
def test_dynamo_breaks_in_the_wrapper() -> None:
    program = PROGRAM.format(decorator="@cached(name='helper')")
    [found] = lines_that_break([(program, "torch.ones(3)")])
    assert set(lines_marked(program)) <= set(found)
