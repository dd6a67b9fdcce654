"""Random programs whose parts are evaluated only as two flags allow."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

FLAGS = ("a", "b")
_MARK = re.compile("[⟦⟧]")


@dataclass(frozen=True)
class Mark:
    """An expression about which a prediction is made: 1-based lines, columns in code points."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Program:
    """A module with a function ``f(x, a, b)``.

    Attributes:
        text: the module's.
        marks: expressions in it, some of which break when they are evaluated.
    """

    text: str
    marks: tuple[Mark, ...]


def program(seed: int) -> Program:
    """The program of this number."""
    return _parsed(_Writer(random.Random(seed)).module())


def _parsed(text: str) -> Program:
    marks: list[Mark] = []
    opened: list[tuple[int, int]] = []
    line, column = 1, 0
    for char in text:
        if char == "⟦":
            opened.append((line, column))
        elif char == "⟧":
            marks.append(Mark(*opened.pop(), line, column))
        else:
            line, column = (line + 1, 0) if char == "\n" else (line, column + 1)
    return Program(_MARK.sub("", text), tuple(marks))


class _Writer:
    """Writes one module; ``⟦`` and ``⟧`` stand around each expression that is predicted."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._helpers: list[str] = []
        self._names = 0

    def module(self) -> str:
        body: list[str] = []
        for _ in range(self._rng.choice((1, 1, 1, 2, 3))):
            body += self._rng.choice(self._statements())()
        lines = ["import torch", "", *self._helpers, "def f(x, a, b):", "    y = x * 2"]
        return "\n".join([*lines, *(f"    {line}" for line in body), "    return y", ""])

    def _name(self) -> str:
        self._names += 1
        return f"v{self._names}"

    def _pick(self, *choices: str) -> str:
        return self._rng.choice(choices)

    def _flag(self) -> str:
        return self._pick("a", "b", "a", "b", "not a", "not b", "(a and b)", "(a or b)")

    def _test(self) -> str:
        """What may be asked: mostly about a tensor's value, sometimes about its shape."""
        number = self._rng.randrange(-9, 9)
        return self._pick(
            f"⟦x.sum() > {number}⟧",
            f"⟦y.max() > {number}⟧",
            "⟦x.any()⟧",
            f"⟦x.sum().item()⟧ > {number}",
            f"⟦float(y.mean())⟧ < {number}",
            f"⟦x.shape[0] > {number}⟧",
            "⟦x.is_floating_point()⟧",
            f"⟦len(y.shape)⟧ > {number}",
        )

    def _value(self) -> str:
        number = self._rng.randrange(1, 9)
        return self._pick(
            "⟦x.sum().item()⟧",
            "⟦int(y.max())⟧",
            f"⟦x.shape[0] * {number}⟧",
            f"⟦y.size(0)⟧ + {number}",
            "⟦x.tolist()⟧[0]",
        )

    def _condition(self, depth: int = 0) -> str:
        """A chain in which a flag comes before a test."""
        test = self._test() if depth or self._rng.random() < 0.7 else self._condition(1)
        form = self._pick("and", "or", "not", "three", "nested", "ternary", "walrus", "chain")
        flag = self._flag()
        if form in ("and", "or"):
            return f"{flag} {form} {test}"
        if form == "not":
            return f"not ({flag} {self._pick('and', 'or')} {test})"
        if form == "three":
            return f"a and {test} and {self._test()}"
        if form == "nested":
            return f"({flag} and ({self._flag()} or {test}))"
        if form == "ternary":
            return f"({test} if {flag} else {self._pick('False', 'True', '1')})"
        if form == "walrus":
            return f"{flag} and ({self._name()} := {self._value()}) > 0"
        return f"0 < {self._pick('int(a)', 'int(b)', '1')} < {self._value()}"

    def _statements(self) -> list[Callable[[], list[str]]]:
        return [
            *[self._branch, self._lines, self._variable, self._ternary, self._comprehension],
            *[self._assertion, self._early, self._attempt, self._loop, self._called],
            *[self._argument, self._returned, self._match, self._arms, self._text, self._plain],
            *[self._nested, self._method, self._quantifier, self._one_line, self._inner],
        ]

    def _branch(self) -> list[str]:
        out = [f"if {self._condition()}:", "    y = y + 1"]
        if self._rng.random() < 0.5:
            out += [f"elif {self._condition()}:", "    y = y - 1"]
        return out if self._rng.random() < 0.5 else [*out, "else:", f"    y = y + {self._value()}"]

    def _one_line(self) -> list[str]:
        return [f"if {self._flag()}: y = y * {self._value()}"]

    def _lines(self) -> list[str]:
        word = self._pick("and", "or")
        test = self._pick(self._test(), f"(\n        {self._test()}\n    )")
        return ["if (", f"    {self._flag()}", f"    {word} {test}", "):", "    y = y + 1"]

    def _variable(self) -> list[str]:
        name = self._name()
        if self._rng.random() < 0.3:
            other = self._name()
            return [
                *[f"{name} = {self._condition()}", f"{other} = {name}"],
                *[f"if ⟦{other}⟧:", "    y = y + 1"],
            ]
        return [f"{name} = {self._condition()}", f"if ⟦{name}⟧:", "    y = y + 1"]

    def _arms(self) -> list[str]:
        name = self._name()
        return [
            *[f"if {self._flag()}:", f"    {name} = x.sum()"],
            *["else:", f"    {name} = {self._pick('2', '-1', 'x.shape[0]')}"],
            *[f"if ⟦{name} > 0⟧:", "    y = y + 1"],
        ]

    def _ternary(self) -> list[str]:
        return [f"y = y * ({self._value()} if {self._condition()} else {self._value()})"]

    def _comprehension(self) -> list[str]:
        items = self._pick("(1, 2)", "range(2)", "([1] if a else [])", "[y] * b")
        flag = self._flag()
        return [
            self._pick(
                f"y = y + sum([{self._value()} for _ in {items} if {flag}])",
                f"y = y + len([k for k in {items} if {self._condition()}])",
                f"y = y + len({{k: {self._value()} for k in {items} if {flag}}})",
                f"y = y + sum({self._value()} for _ in {items})",
            )
        ]

    def _assertion(self) -> list[str]:
        return [
            self._pick(
                f'assert a or True, f"bad {{{self._value()}}}"',
                f"assert x.dim() == 2, {self._value()}",
                f"assert {self._flag()} or {self._test()} or True",
            )
        ]

    def _early(self) -> list[str]:
        return [f"if {self._flag()}:", "    return y", f"y = y + {self._value()}"]

    def _attempt(self) -> list[str]:
        return [
            *["try:", f"    if {self._flag()}:", "        raise ValueError(1)"],
            *[f"    y = y + {self._value()}", "except ValueError:", f"    y = y - {self._value()}"],
        ]

    def _loop(self) -> list[str]:
        if self._rng.random() < 0.5:
            items = self._pick("range(int(a))", "(1, 2)", "[1] * b")
            return [f"for _ in {items}:", f"    y = y + {self._value()}"]
        name = self._name()
        return [
            *[f"{name} = 0", f"while {name} < 2 and ({self._condition()}):", f"    {name} += 1"],
            "    y = y + 1",
        ]

    def _helper(self, parameters: str, body: list[str]) -> str:
        name = f"helper{len(self._helpers)}"
        self._helpers += [f"def {name}({parameters}):", *(f"    {line}" for line in body), ""]
        return name

    def _called(self) -> list[str]:
        helper = self._helper("x, y", [f"return y + {self._value()}"])
        return self._rng.choice(
            [
                [f"if {self._flag()}:", f"    y = {helper}(x, y)"],
                [f"y = {self._flag()} and {helper}(x, y) or y.abs()"],
                [f"y = {helper}(x, y) if {self._flag()} else y"],
            ]
        )

    def _argument(self) -> list[str]:
        helper = self._helper("y, c", ["if ⟦c⟧:", "    return y + 1", "return y"])
        return [f"y = {helper}(y, {self._condition()})"]

    def _returned(self) -> list[str]:
        helper = self._helper("x, y, a, b", [f"return {self._condition()}"])
        return [f"if ⟦{helper}(x, y, a, b)⟧:", "    y = y + 1"]

    def _match(self) -> list[str]:
        return [
            *["match int(a):", f"    case 1 if {self._condition()}:", "        y = y + 1"],
            *["    case 0:", f"        y = y + {self._value()}", "    case _:", "        y = -y"],
        ]

    def _text(self) -> list[str]:
        return [f'y = y + len(f"{{{self._value()} if {self._flag()} else 1}}")']

    def _plain(self) -> list[str]:
        return [f"y = y + {self._value()} * {self._value()}"]

    def _nested(self) -> list[str]:
        return [
            *[f"if {self._flag()}:", f"    if {self._condition()}:", "        y = y + 1"],
            *["    else:", f"        y = y + {self._value()}"],
        ]

    def _method(self) -> list[str]:
        return [
            *["y = (", "    y", f"    .add({self._value()} if {self._flag()} else 1)"],
            *[f"    .mul({self._value()})", ")"],
        ]

    def _quantifier(self) -> list[str]:
        return [
            *[f"if {self._pick('any', 'all')}({self._condition()} for _ in (1, 2)):"],
            "    y = y + 1",
        ]

    def _inner(self) -> list[str]:
        name = self._name()
        return [
            *[f"{name} = lambda: {self._value()}", f"if {self._flag()}:"],
            f"    y = y + {name}()",
        ]
