"""FG201: control flow that depends on a tensor's value."""

from __future__ import annotations

from fullgraph.static.domain.values import Tensor, Traced
from fullgraph.static.interpret.events import CallEvent, TestEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid

_TESTS = {
    "if": "`if`",
    "while": "`while`",
    "ternary": "The conditional expression",
    "comprehension": "The comprehension's `if`",
    "assert": "This `assert`",
    "and/or": "The truth test",
    "match": "This `case`",
}


class DataDependentBranch(Rule):
    """``if``, ``while``, ternaries and ``and``/``or`` on the value of a tensor."""

    entry = "data-dependent-branch"
    code = "FG201"
    calls = breaking("data-dependent-branch")

    valid = (
        Valid("""
            import torch
            def f(x):
                y = x + 1
                assert y.sum() > 0, 'a' 'b'
                assert torch.isfinite(y).all(), f'bad'
                return y
            """),
        Valid("""
            def f(x):
                assert x.shape[0] == 3 and x.sum() > 0, 'm'
                return x + 1
            """),
        Valid("""
            def f(x):
                assert x.sum() in [3], 'm'
                return x + 1
            """),
        Valid("""
            def f(x):
                if x.shape[0] > 1:
                    return x + 1
                return x
            """),
        Valid("""
            def f(x, y=None):
                if y is None:
                    return x + 1
                return x + y
            """),
        Valid("""
            def f(x):
                assert x.sum() > 0
                return x + 1
            """),
        Valid("""
            def f(x):
                y = x + 1
                assert (y > 0).all(), 'positive'
                return y
            """),
        Valid("""
            def f(x):
                y = x.relu()
                return max(y.sum(), y.mean())
            """),
        Valid("""
            def f(x):
                y = x.relu()
                if y is x or y is not None:
                    y = y + 1
                return y
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                match x.sum():
                    case ⟦3⟧:
                        return x + 1
                return x
            """,
            "This `case` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x if ⟦any(y > 0)⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                skip = ⟦y[0] > 5⟧ and x.shape[0] > 1
                if ⟦skip⟧:
                    return y
                return y + 1
            """,
            ("The truth test depends on a tensor's value", "`if` depends on a tensor's value"),
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦y.sum() > 0⟧, f'not {y.shape}'
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦y.sum() > 0 and y.mean() > 0⟧
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                return x if ⟦any([y > 0, y < 9])⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                if ⟦x.sum() > 0⟧:
                    x = x * 2
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                while ⟦x.sum() < 10⟧:
                    x = x + 1
                return x
            """,
            "`while` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                return y if ⟦y.any()⟧ else x
            """,
            "The conditional expression depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                if ⟦(x < 0).any()⟧:
                    raise ValueError('negative')
                return x + 1
            """,
            "This check depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                if ⟦not x.any()⟧:
                    return x + 1
                return x * 2
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                if ⟦y in [1, 2]⟧:
                    return x + 1
                return x
            """,
            "`if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                assert ⟦not (y < 0).any()⟧
                return y
            """,
            "This `assert` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                if ⟦0 < y < 100⟧:
                    return x
                return x * 2
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                z = (⟦y == 3⟧) and x
                return x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x if ⟦all(y > 0)⟧ else x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                kept = [v for v in y if ⟦v > 0⟧]
                return x + len(kept)
            """,
            "The comprehension's `if` depends on a tensor's value",
        ),
        Invalid(
            """
            def f(x):
                y = x.sum()
                z = (⟦y > 3⟧) or x
                return x + 1
            """,
            "The truth test depends on a tensor's value",
        ),
    )

    def on_test(self, event: TestEvent) -> Hit | None:
        """Report a truth test of a tensor."""
        value = event.value
        if not isinstance(value, Traced):
            return None
        test = "This check" if event.raises else _TESTS[event.kind]
        what = f"{test} depends on a tensor's value"
        is_annotated = isinstance(value, Tensor) and value.annotated
        return Hit(event.node, what, "", value.provenance, value.certain and not is_annotated)

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``any`` and ``all`` of tensors, which test one after the other."""
        given = event.arguments.first
        value = given.iterated()
        if not isinstance(value, Traced):
            return None
        what = f"{_TESTS['and/or']} depends on a tensor's value"
        return Hit(event.node, what, "", value.provenance, value.certain)
