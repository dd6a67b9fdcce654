"""Constructions and calls of a target that its project writes, as expressions to try."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.target import is_program
from fullgraph.dynamic.written.bindings import (
    FUNCTIONS,
    Assigned,
    Function,
    binding_of,
    module_of,
    positional,
)
from fullgraph.dynamic.written.closing import Closing, Site, UnknownError, default_of, passed
from fullgraph.dynamic.written.sites import Sites
from fullgraph.dynamic.written.texts import INSTALLED, Project, Unit
from fullgraph_worker.protocol.wire import CALLED, Example

_MOST_EXAMPLES = 6
_MOST_CONTAINERS = 3
_MOST_PROGRAMS = 2
_MOST_SITES = 40
_DEEPEST = 4
_MOST_SEEN = 8
"""Classes around the target, and around these."""


class _Ranked(NamedTuple):
    """An example, and what speaks against it, the gravest first."""

    against: tuple[int, ...]
    example: Example


def written_examples(
    path: str, name: str, folder: Path, overlay: Mapping[str, str] | None = None
) -> list[Example]:
    """How the project constructs and calls a target, the best first; at most a few.

    After those of the target come those of what contains it, and at last programs that use it.

    Args:
        path: absolute path of the file that defines the target.
        name: its qualified name.
        folder: the workspace.
        overlay: the texts of files that are being edited, by path.
    """
    project = Project(Path(path), folder, dict(overlay or {}))
    units = project.of_file(Path(path))
    if not units:
        return []
    search = _Search(project, Sites(project))
    found = search.examples(path, name)
    around = search.containers(path, name)
    if not any(each.example.call for each in (*found, *around)):
        around += search.made_indirectly(path)
    commands = search.programs or search.scripts()
    programs = [Example(program=each, is_written=True) for each in commands]
    return [
        *_best(found, _MOST_EXAMPLES),
        *_best(around, _MOST_CONTAINERS),
        *programs[:_MOST_PROGRAMS],
    ]


def _best(ranked: Sequence[_Ranked], most: int) -> list[Example]:
    kept: dict[tuple[str, str, str], Example] = {}
    for each in sorted(ranked, key=lambda each: each.against):
        example = each.example
        kept.setdefault((example.init, example.call, example.container), example)
    return list(kept.values())[:most]


class _Search:
    def __init__(self, project: Project, sites: Sites) -> None:
        self._project = project
        self._sites = sites
        self.programs: dict[str, None] = {}

    def examples(self, path: str, name: str) -> list[_Ranked]:
        """The examples of one definition."""
        owner, method = self._owner(path, name)
        outer = name.rpartition(".")[0]
        if owner is None and outer:
            # A function that another one defines: a call of that makes it.
            made = self.examples(path, outer)
            return [
                each._replace(example=replace(each.example, init=each.example.call, call=""))
                for each in made
            ]
        if owner is None:
            return [r for s in self._sites_of(path, name) for r in self._call(path, name, s)]
        return [
            ranked
            for site in self._sites_of(path, owner.name)
            for ranked in self._construction(site, owner, method)
        ]

    def containers(self, path: str, name: str) -> list[_Ranked]:
        """The examples of the classes that construct the target or call it, and of what has these.

        Those with examples that have all arguments come first, the nearest before.
        """
        found: list[_Ranked] = []
        seen = {(path, name.partition(".")[0])}
        waiting = [*seen]
        while waiting and len(seen) < _MOST_SEEN and not self._project.is_late():
            inner = waiting.pop(0)
            for site in self._sites_of(*inner):
                for outer in self._modules_with(site):
                    if outer not in seen:
                        seen.add(outer)
                        waiting.append(outer)
                        found += self._of_container(*outer, path, len(seen))
        return found

    def made_indirectly(self, path: str) -> Iterator[_Ranked]:
        """The calls of what scripts make without naming its class: it may contain the target.

        A run of each shows whether it does.
        """
        top = module_of(Path(path)).partition(".")[0]
        for unit in self._project.units(top):
            if self._project.is_late():
                return
            if not _program(unit, self._project.folder):
                continue
            for call in self._sites.calls_in(unit):
                if not isinstance(call.func, ast.Name) or not self._is_made(unit, call.func):
                    continue
                new = ast.Call(call.func, [call.func, *call.args], call.keywords)
                unit.parents[new] = unit.parents[call]
                site = Site(ast.copy_location(new, call), unit)
                closing = Closing(self._project, self._sites.callers, self._sites.definition)
                text, missing = self._arguments(closing, site, None)
                if text and not missing:
                    ranked = self._ranked(site, closing, "", text, 0)
                    said = f"a run of {ast.unparse(call.func)} ({ranked.example.source})"
                    example = replace(ranked.example, container=CALLED, source=said)
                    yield _Ranked((1, call.lineno), example)

    def scripts(self) -> dict[str, None]:
        """The scripts of the project that compile, for a target that none of them names.

        A registry, or a file with settings, may lead from one of them to the target.
        """
        folder = self._project.folder
        units = (u for u in self._project.units("compile") if not _is_test(Path(u.path)))
        return dict.fromkeys(filter(None, (_program(unit, folder) for unit in units)))

    def _is_made(self, unit: Unit, node: ast.Name) -> bool:
        """Whether a variable holds the result of a call, also within wrappers of torch."""
        made = self._sites.unwrapped(unit, node)[1]
        bound = binding_of(unit, node.id, node) if made is node else None
        if bound is not None and isinstance(bound[0], Assigned) and bound[0].is_whole:
            made = bound[0].value
        return isinstance(made, ast.Call)

    def _of_container(self, home: str, name: str, path: str, place: int) -> Iterator[_Ranked]:
        module = "" if home == path else module_of(Path(home))
        container, source = f"{module}:{name}", f"a run of {name}"
        for each in _best(self.examples(home, name), 2):
            said = f"{source} ({each.source})"
            example = replace(each, container=container, source=said)
            yield _Ranked((not (each.init and each.call), place), example)
        alone = Example(source=source, container=container, is_written=True)
        yield _Ranked((2, place), alone)

    def _sites_of(self, path: str, name: str) -> Iterator[Site]:
        for count, site in enumerate(self._sites.of(path, name)):
            program = _program(site.unit, self._project.folder)
            if program:
                self.programs[program] = None
            if count >= _MOST_SITES or self._project.is_late():
                break
            yield site

    def _owner(self, path: str, name: str) -> tuple[ast.ClassDef | None, str]:
        """The class that is constructed for the target, and the method that is called."""
        first, _, method = name.partition(".")
        for unit in self._project.of_file(Path(path))[:1]:
            for each in ast.walk(unit.tree):
                if isinstance(each, ast.ClassDef) and each.name == first:
                    return each, method
        return None, ""

    def _modules_with(self, site: Site) -> Iterator[tuple[str, str]]:
        """The modules that a construction is inside of, or that are given its result."""
        outer = self._module_around(site)
        if outer is not None:
            yield site.unit.path, outer.name
            return
        for each in site.unit.above(site.call):
            if isinstance(each, ast.ClassDef):
                for unit, derived in self._sites.subclasses(site.unit.path, each.name):
                    if self._is_module(unit, derived, 0):
                        yield unit.path, derived.name
        for unit in self._sites.units_with(site):
            for call in self._sites.calls_in(unit):
                given = [*call.args, *(each.value for each in call.keywords)]
                given = [each for each in given if isinstance(each, (ast.Name, ast.Call))]
                home, owner = self._sites.named(unit, call.func) if given else (None, None)
                if home is None or owner is None or not self._is_module(home, owner, 0):
                    continue
                if self._sites.is_from(unit, given, site):
                    yield home.path, owner.name

    def _module_around(self, site: Site) -> ast.ClassDef | None:
        """The class with a ``forward`` that a call is inside of."""
        for each in site.unit.above(site.call):
            if isinstance(each, ast.ClassDef) and self._is_module(site.unit, each, 0):
                return each if site.unit.parents.get(each) is site.unit.tree else None
        return None

    def _is_module(self, unit: Unit, owner: ast.stmt | None, depth: int) -> bool:
        """Whether a class has a ``forward``, of its own or of a base in the project."""
        if not isinstance(owner, ast.ClassDef) or depth > _DEEPEST:
            return False
        if _method(owner, "forward") is not None:
            return True
        bases = (self._sites.named(unit, base) for base in owner.bases)
        return any(home is not None and self._is_module(home, c, depth + 1) for home, c in bases)

    def _construction(self, site: Site, owner: ast.ClassDef, method: str) -> Iterator[_Ranked]:
        closing = Closing(self._project, self._sites.callers, self._sites.definition)
        init, unknown = self._arguments(closing, site, _method(owner, "__init__"))
        calls: list[tuple[int, str, int]] = []
        units = self._sites.units_with(site)
        for unit, call in ((u, c) for u in units for c in self._sites.calls_in(u)):
            if self._project.is_late():
                break
            home, function = self._sites.unwrapped(unit, call.func)
            if method and isinstance(function, ast.Attribute) and function.attr == method:
                function = function.value
            elif method and method not in ("forward", "__call__"):
                continue
            if self._sites.is_from(home, [function], site):
                known = _method(owner, method or "forward")
                text, missing = self._arguments(closing, Site(call, unit), known)
                calls.append((missing, text if not missing else "", call.lineno))
        best = min(calls, default=(0, "", site.call.lineno))
        if not init and not best[1]:
            return
        yield self._ranked(site, closing, init, best[1], unknown)

    def _call(self, path: str, name: str, site: Site) -> Iterator[_Ranked]:
        closing = Closing(self._project, self._sites.callers, self._sites.definition)
        unit = self._project.of_file(Path(path))[0]
        function = next(
            (f for f in unit.tree.body if isinstance(f, FUNCTIONS) and f.name == name), None
        )
        text, missing = self._arguments(closing, site, function)
        if text and not missing:
            yield self._ranked(site, closing, "", text, 0)

    def _ranked(self, site: Site, closing: Closing, init: str, call: str, unknown: int) -> _Ranked:
        path, shown = Path(site.unit.path), Path(site.unit.path).name
        for root in (*(p for p in path.parents if p.name in INSTALLED), self._project.folder):
            if path.is_relative_to(root):
                shown = path.relative_to(root).as_posix()
                break
        example = Example(
            init=init,
            call=call,
            source=f"{shown}:{site.call.lineno}",
            imports=_needed(closing, init, call),
            is_written=True,
        )
        is_inner = self._module_around(site) is not None
        return _Ranked((unknown, not call, is_inner, site.call.lineno if is_inner else 0), example)

    def _arguments(
        self,
        closing: Closing,
        site: Site,
        function: Function | None,
    ) -> tuple[str, int]:
        """The arguments of a call as an expression, and how many of them are not known."""
        call = site.call
        if function is not None:
            names = positional(function)
            given = passed(call, names[1:] if names[:1] == ["self"] else names)
            if given is not None and not function.args.posonlyargs:
                return _by_name(closing, site.unit, given, function)
        try:
            args = [closing.close(site.unit, each) for each in call.args]
            words = [
                (k.arg, (closing.close if k.arg else closing.unpacked)(site.unit, k.value))
                for k in call.keywords
            ]
        except UnknownError:
            return "", 1
        if not args and [name for name, _ in words] == [None]:
            return _text(closing.shared(words[0][1])), 0
        keywords = ast.Dict(
            [ast.Constant(n) if n else None for n, _ in words], [v for _, v in words]
        )
        by_position = ast.List(args, ast.Load())
        if not words:
            return _text(closing.shared(by_position)), 0
        both = ast.Tuple([by_position, keywords], ast.Load())
        return _text(closing.shared(both if args else keywords)), 0


def _by_name(
    closing: Closing,
    unit: Unit,
    given: Mapping[str, ast.expr],
    function: Function,
) -> tuple[str, int]:
    closed = {name: closing.closed(unit, value) for name, value in given.items()}
    values = {name: value for name, value in closed.items() if value is not None}
    unknown = sum(default_of(function, name) is None for name in closed.keys() - values.keys())
    if given and not values:
        return "", max(unknown, 1)
    keys: list[ast.expr | None] = [ast.Constant(name) for name in values]
    return _text(closing.shared(ast.Dict(keys, list(values.values())))), unknown


def _program(unit: Unit, folder: Path) -> str:
    """The command that traces the program that a file is; empty if it is a module or installed."""
    path = Path(unit.path)
    if unit.is_document or path.suffix != ".py" or not path.is_relative_to(folder):
        return ""
    shown = path.relative_to(folder).as_posix()
    if _is_test(path):
        return f"fullgraph trace -- pytest {shown}"
    return f"fullgraph trace {shown}" if is_program(unit.tree.body) else ""


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.stem.endswith("_test")


def _needed(closing: Closing, *texts: str) -> list[str]:
    trees = [ast.parse(text, mode="eval") for text in texts if text]
    used = {n.id for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Name)}
    return [
        *(line for line, names in closing.fills.items() if names & used),
        *(ln for name, ln in closing.imports.items() if name in used and ln != "import torch"),
    ]


def _method(owner: ast.ClassDef, name: str) -> Function | None:
    found = (each for each in owner.body if isinstance(each, FUNCTIONS) and each.name == name)
    return next(found, None)


def _text(node: ast.expr) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Expression(node)))
