"""``random`` and ``math``: functions of numbers, in and outside of the graph."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import PYTHON, UNKNOWN, Dotted, Instance, Python, Tensor, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import ATTRIBUTES, CALLS, Call, breaks_as

DRAWN_IN_GRAPH = below("random", "uniform randint randrange")
"""Functions whose result Dynamo draws within the graph, where no argument is a tensor."""

UNTRACED = below(
    "random",
    """
    random choice choices shuffle sample gauss normalvariate getrandbits betavariate expovariate
    gammavariate lognormvariate paretovariate triangular vonmisesvariate weibullvariate randbytes
    binomialvariate seed getstate setstate
    """,
)
"""All other functions: they break the graph."""
ROUNDS = below("math", "ceil floor trunc")
"""Functions that need the number even of what NumPy folds."""


breaks_as("python-random", *DRAWN_IN_GRAPH, *UNTRACED)


@CALLS.below("random")
def _untraced(call: Call) -> Value:
    """A number, an item of a list or nothing."""
    return UNKNOWN


@CALLS.at(*DRAWN_IN_GRAPH)
def _drawn(call: Call) -> Value:
    """A number whose value is unknown before the graph runs."""
    if not call.frame.compiled:
        return UNKNOWN
    if any(isinstance(bound, Tensor) for bound in call.arguments.values):
        return PYTHON  # It is drawn outside of the graph.
    words = f"drawn by `{call.path}()` and is an input of the graph"
    return Python(is_drawn=True, provenance=call.frame.provenance(words, call.node))


@CALLS.at("random.Random")
def _generator(call: Call) -> Value:
    """A generator object."""
    return Instance(call.path)


@ATTRIBUTES.below("random.Random")
def _method(generator: Instance, name: str, frame: Frame, node: cst.CSTNode) -> Value | None:
    """It draws as the module does, but for ``random()``, which is traced."""
    return None if name == "random" else Dotted(f"random.{name}")


breaks_as("tensor-to-scalar", "math.*")


@CALLS.below("math")
def _number(call: Call) -> Value:
    """A number."""
    return PYTHON


GIVES_FLOAT = (
    below(
        "random",
        "random uniform triangular gauss normalvariate lognormvariate expovariate betavariate "
        "gammavariate vonmisesvariate paretovariate weibullvariate",
    )
    | below("numpy.random", "rand randn random random_sample uniform normal beta gamma exponential")
    | below("time", "time perf_counter monotonic process_time thread_time")
)
GIVES_INTEGER = (
    below("random", "randint randrange getrandbits")
    | below("numpy.random", "randint poisson binomial")
    | below("time", "time_ns perf_counter_ns monotonic_ns process_time_ns")
)
"""Calls that give one number, those of NumPy where they are given numbers and no size."""
