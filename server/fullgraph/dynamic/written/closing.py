"""Turns an expression of a program into one that needs nothing of the place where it stands.

Names are replaced by what was assigned to them, parameters by what callers pass, and what a file
defines by an import of it. Nothing is computed here: the worker evaluates what comes out.
"""

from __future__ import annotations

import ast
import builtins
import copy
import keyword
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeGuard

from fullgraph.dynamic.written.bindings import (
    COMPREHENSIONS,
    FUNCTIONS,
    Assigned,
    Changed,
    Function,
    Imported,
    Parameter,
    binding_of,
    definitions,
    dotted,
    imported_modules,
    keys_removed,
    module_of,
    of_module,
    positional,
)
from fullgraph.dynamic.written.frameworks import (
    adds_argument,
    first_of,
    first_param,
    hydra_file,
    is_named,
    option,
    value_by_decorator,
)
from fullgraph.dynamic.written.sharing import Sharing
from fullgraph.dynamic.written.texts import Project, Unit

_DEEPEST = 30
_MOST_NODES = 1500
_MOVES = {"cuda", "cpu"}
_CALLERS = 3
"""A parameter's value is looked for in a caller, in its caller and in that one's."""
_ASKING = ("input", "exit", "quit", "eval", "exec", "breakpoint")
_READS = (".parse_args", ".parse_known_args")
_REFUSED = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)


class UnknownError(Exception):
    """An expression depends on what only a run knows."""


class Site(NamedTuple):
    """A call in a unit.

    Attributes:
        call: the call.
        unit: has it.
        written: the call as the program has it, where ``call`` is a part of that.
    """

    call: ast.Call
    unit: Unit
    written: ast.Call | None = None


@dataclass
class Closing:
    """Closes expressions of one example, which share their imports.

    Attributes:
        project: has the texts.
        callers: the calls of a function or of a class's constructor.
        definition: the file and the qualified name of what an expression names.
        known: the arguments of functions whose caller has been chosen.
        imports: the import statements that the closed expressions need, by the name they bind.
        fills: import statements that add something to registries, with the names of these.
    """

    project: Project
    callers: Callable[[Unit, ast.AST], Iterator[Site]]
    definition: Callable[[Unit, ast.expr], tuple[str, str] | None]
    known: dict[ast.AST, Mapping[str, ast.expr | None]] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    fills: dict[str, set[str]] = field(default_factory=dict)
    _assignments: dict[ast.expr, tuple[str, ast.expr]] = field(default_factory=dict)
    _changing: set[tuple[ast.AST, str]] = field(default_factory=set)
    _calling: int = 0

    def close(self, unit: Unit, node: ast.expr) -> ast.expr:
        """The expression without names of its place.

        Raises:
            UnknownError: it depends on what only a run knows.
        """
        closed = self._close(unit, node, frozenset(), 0)
        if sum(1 for _ in ast.walk(closed)) > _MOST_NODES:
            raise UnknownError
        return closed

    def closed(self, unit: Unit, node: ast.expr) -> ast.expr | None:
        """As ``close``; None if it depends on what only a run knows."""
        try:
            return self.close(unit, node)
        except UnknownError:
            return None

    def unpacked(
        self, unit: Unit, node: ast.expr, own: frozenset[str] = frozenset(), depth: int = 0
    ) -> ast.expr:
        """A dict that is unpacked into keyword arguments, without what was removed from it.

        Raises:
            UnknownError: it depends on what only a run knows.
        """
        closed = self._close(unit, node, own, depth)
        is_own = isinstance(node, ast.Name) and node.id in own
        removed = keys_removed(unit, node) if isinstance(node, ast.Name) and not is_own else []
        if not removed:
            return closed
        text = f"{{key: value for key, value in None.items() if key not in {removed}}}"
        kept = ast.parse(text, mode="eval").body
        items = next(each for each in ast.walk(kept) if isinstance(each, ast.Attribute))
        items.value = closed
        return kept

    def shared(self, node: ast.expr) -> ast.expr:
        """A closed expression in which the value of each variable is evaluated once."""
        return Sharing(self._assignments, {*self.imports}).of(node)

    def _close(self, unit: Unit, node: ast.expr, own: frozenset[str], depth: int) -> ast.expr:
        if depth > _DEEPEST or isinstance(node, _REFUSED) or self.project.is_late():
            raise UnknownError
        if isinstance(node, ast.Constant):
            return self._constant(unit, node)
        if isinstance(node, ast.Name):
            return node if node.id in own else self._name(unit, node, depth)
        if isinstance(node, ast.Attribute):
            return self._attribute(unit, node, own, depth)
        if isinstance(node, ast.Call):
            return self._call(unit, node, own, depth)
        if isinstance(node, ast.Lambda):
            own |= {a.arg for a in (*node.args.args, *node.args.kwonlyargs, *node.args.posonlyargs)}
        if isinstance(node, COMPREHENSIONS):
            targets = (n for g in node.generators for n in ast.walk(g.target))
            own |= {n.id for n in targets if isinstance(n, ast.Name)}
        new = self._inside(unit, node, own, depth)
        return _element(new)

    def _inside(self, unit: Unit, node: ast.expr, own: frozenset[str], depth: int) -> ast.expr:
        def closed(value: object) -> object:
            if isinstance(value, ast.expr):
                return self._close(unit, value, own, depth + 1)
            if isinstance(value, list):
                return [closed(each) for each in value]
            if isinstance(value, ast.keyword) and value.arg is None:
                return ast.keyword(None, self.unpacked(unit, value.value, own, depth + 1))
            if isinstance(value, (ast.comprehension, ast.keyword, ast.arguments)):
                twin = copy.copy(value)
                for name, each in ast.iter_fields(value):
                    setattr(twin, name, closed(each))
                return twin
            return value

        new = copy.copy(node)
        for name, value in ast.iter_fields(node):
            if name != "ctx" and not (isinstance(node, COMPREHENSIONS) and name == "target"):
                setattr(new, name, closed(value))
        return new

    def _constant(self, unit: Unit, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, str) or not 0 < len(node.value) < 200:
            return node
        if node.value.partition(":")[0] == "cuda":
            # How a run is made decides on which device it is.
            return ast.Constant("cpu")
        if "." in node.value and "\n" not in node.value:
            for folder in (Path(unit.path).parent, self.project.folder):
                if (folder / node.value).is_file():
                    return ast.Constant(str(folder / node.value))
        return node

    def _name(self, unit: Unit, node: ast.Name, depth: int) -> ast.expr:
        found = binding_of(unit, node.id, node)
        if found is None and node.id == "__file__" and not unit.is_document:
            return ast.Constant(unit.path)
        if found is None:
            is_given = hasattr(builtins, node.id) and node.id not in _ASKING
            if is_given or (node.id == "torch" and unit.is_document):
                return node
            raise UnknownError
        binding, scope, home = found
        if isinstance(binding, Imported):
            name = self._import(binding, node.id)
            self._import_what_fills(unit, node, home, name)
            return ast.Name(name, ast.Load())
        if isinstance(binding, Parameter):
            return self._parameter(home, binding, depth)
        if isinstance(binding, Assigned):
            return self._assigned(home, binding, node, scope, depth)
        if isinstance(binding, Changed):
            before = ast.copy_location(ast.Name(node.id, ast.Load()), binding.statement)
            home.parents[before] = home.parents[binding.statement]
            change = ast.BinOp(before, binding.statement.op, binding.statement.value)
            return ast.BinOp(
                self._close(home, change.left, frozenset(), depth + 1),
                change.op,
                self._close(home, change.right, frozenset(), depth + 1),
            )
        if isinstance(scope, ast.Module) and Path(home.path) == self.project.target:
            return ast.Name(node.id, ast.Load())
        if not isinstance(scope, ast.Module) or not _is_importable(home):
            raise UnknownError
        module = module_of(Path(home.path)) if not home.is_document else ""
        if not module:
            raise UnknownError
        return ast.Name(self._import(Imported(self._from_root(home), node.id), node.id), ast.Load())

    def _from_root(self, unit: Unit) -> str:
        """The module of a file, which may be in a folder of the workspace that is no package."""
        path, folder = Path(unit.path), self.project.folder
        if (path.parent / "__init__.py").is_file() or not path.is_relative_to(folder):
            return module_of(path)
        parts = path.relative_to(folder).with_suffix("").parts
        if not all(part.isidentifier() and not keyword.iskeyword(part) for part in parts):
            raise UnknownError
        return ".".join(parts)

    def _import(self, imported: Imported, name: str) -> str:
        if imported.module == "__future__":
            raise UnknownError
        if imported.name:
            text = f"from {imported.module} import {imported.name}"
            text += f" as {name}" if name != imported.name else ""
        elif name == imported.module:
            text = f"import {imported.module}"
        else:
            text = f"import {imported.module} as {name}"
        if self.imports.setdefault(name, text) == text:
            return name
        return self._import(imported, f"{name}_")

    def _import_what_fills(self, unit: Unit, node: ast.Name, home: Unit, name: str) -> None:
        """If ``node`` is an empty registry, keep the imports of its package that may fill it."""
        found = self.definition(unit, node)
        units = self.project.of_file(Path(found[0])) if found is not None else []
        bound = of_module(units[0], found[1]) if units and found is not None else None
        value = bound[0].value if bound is not None and isinstance(bound[0], Assigned) else None
        if not (isinstance(value, ast.Call) or (isinstance(value, ast.Dict) and not value.keys)):
            return
        package = module_of(Path(units[0].path)).partition(".")[0]
        for module in imported_modules(home):
            if module.partition(".")[0] == package:
                self.fills.setdefault(f"import {module}", set()).add(name)

    def _assigned(
        self, unit: Unit, binding: Assigned, node: ast.Name, scope: ast.AST, depth: int
    ) -> ast.expr:
        value = binding.value
        if isinstance(value, (ast.List, ast.Dict)) and not getattr(value, "elts", ()):
            value = self._filled(unit, scope, node, value)
        closed = self._close(unit, value, frozenset(), depth + 1)
        # What is unpacked into several variables is evaluated once for all of them.
        name = "values" if binding.places else node.id
        if binding.is_element:
            closed = first_of(closed)
        self._assignments[closed] = (name, value)
        if not binding.is_element:
            changed = self._changed(unit, scope, node, binding.value, closed, depth)
            self._assignments[changed] = (name, value)
            closed = changed
        for place in binding.places:
            closed = _element(ast.Subscript(closed, ast.Constant(place), ast.Load()))
        return closed

    def _changed(
        self,
        unit: Unit,
        scope: ast.AST,
        node: ast.Name,
        value: ast.expr,
        closed: ast.expr,
        depth: int,
    ) -> ast.expr:
        """An object with what the scope writes to its attributes between ``value`` and ``node``."""
        key = (scope, node.id)
        if key in self._changing:
            # The value of a change, which may read what was there before.
            return closed
        calls: list[ast.expr] = []
        self._changing.add(key)
        try:
            for each in getattr(scope, "body", []):
                is_between = value.end_lineno < each.lineno <= each.end_lineno < node.lineno
                target = each.targets[0] if is_between and isinstance(each, ast.Assign) else None
                root = target
                while isinstance(root, ast.Attribute):
                    root = root.value
                if not isinstance(target, ast.Attribute) or getattr(root, "id", "") != node.id:
                    continue
                new = self._closed(unit, each.value, depth + 1)
                if new is None:
                    continue
                if isinstance(target.value, ast.Name) and _is_namespace(closed):
                    kept = [k for k in closed.keywords if k.arg != target.attr]
                    words = [*kept, ast.keyword(target.attr, new)]
                    closed = ast.Call(closed.func, closed.args, words)
                else:
                    given = [_rooted(target.value, closed), ast.Constant(target.attr), new]
                    calls.append(ast.Call(ast.Name("setattr", ast.Load()), given, []))
        finally:
            self._changing.discard(key)
        return ast.BoolOp(ast.Or(), [*calls, closed]) if calls else closed

    def _filled(self, unit: Unit, scope: ast.AST, node: ast.Name, value: ast.expr) -> ast.expr:
        """A list with what is first appended to it."""
        for each in definitions(getattr(scope, "body", [])):
            call = each.value if isinstance(each, ast.Expr) else None
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "append"
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == node.id
                and len(call.args) == 1
            ):
                return ast.List([call.args[0]], ast.Load())
        return value

    def _attribute(
        self, unit: Unit, node: ast.Attribute, own: frozenset[str], depth: int
    ) -> ast.expr:
        value = node.value
        if isinstance(value, ast.Name) and value.id in ("self", "cls") and value.id not in own:
            return self._of_self(unit, node, depth)
        if isinstance(value, ast.Name) and value.id == "request" and node.attr == "param":
            parameter = first_param(unit, node)
            if parameter is None:
                raise UnknownError
            return self._close(unit, parameter, frozenset(), depth + 1)
        if dotted(unit, node) == "sys.argv":
            return ast.List([ast.Constant(unit.path)], ast.Load())
        closed = self._close(unit, value, own, depth + 1)
        if _is_namespace(closed):
            for given in closed.keywords:
                if given.arg == node.attr:
                    return given.value
            raise UnknownError
        return ast.Attribute(closed, node.attr, ast.Load())

    def _of_self(self, unit: Unit, node: ast.Attribute, depth: int) -> ast.expr:
        owner = next((n for n in unit.above(node) if isinstance(n, ast.ClassDef)), None)
        value = attribute_of(owner, node.attr) if owner is not None else None
        if value is None:
            raise UnknownError
        return self._close(unit, value, frozenset(), depth + 1)

    def _call(self, unit: Unit, node: ast.Call, own: frozenset[str], depth: int) -> ast.expr:
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in _MOVES and not node.keywords:
                return self._close(unit, node.func.value, own, depth + 1)
            if f".{node.func.attr}" in _READS:
                return self._parsed_arguments(unit, node.func, depth)
        if isinstance(node.func, ast.Name) and node.func.id not in own:
            found = binding_of(unit, node.func.id, node.func)
            if found is not None and isinstance(found[0], FUNCTIONS):
                inlined = self._inlined(unit, node, found[0], found[2], own, depth)
                if inlined is not None:
                    return inlined
        return _element(self._inside(unit, node, own, depth))

    def _inlined(
        self,
        unit: Unit,
        node: ast.Call,
        function: Function,
        home: Unit,
        own: frozenset[str],
        depth: int,
    ) -> ast.expr | None:
        """What a function of the program returns; None if that is to be called."""
        values = returns(function)
        if len(values) != 1 or function in self.known:
            return None
        if Path(home.path) == self.project.target:
            return None
        given = passed(node, positional(function))
        if given is None:
            return None
        self.known[function] = {
            name: self._close(unit, each, own, depth + 1) for name, each in given.items()
        }
        try:
            return self._close(home, values[0], frozenset(), depth + 1)
        finally:
            del self.known[function]

    def _parsed_arguments(self, unit: Unit, method: ast.Attribute, depth: int) -> ast.expr:
        """The defaults of the arguments of the program's command line."""
        fields: dict[str, ast.expr] = {}
        home = self._home_of_parser(unit, method.value)
        for each in ast.walk(home.tree):
            if isinstance(each, ast.Call) and adds_argument(home, each.func):
                name, value = option(each)
                closed = self._closed(home, value, depth + 1) if value is not None else None
                if name and closed is not None:
                    fields[name] = closed
        name = self._import(Imported("types", "SimpleNamespace"), "SimpleNamespace")
        keywords = [ast.keyword(key, value) for key, value in fields.items()]
        namespace: ast.expr = ast.Call(ast.Name(name, ast.Load()), [], keywords)
        if method.attr == "parse_known_args":
            return ast.Tuple([namespace, ast.List([], ast.Load())], ast.Load())
        return namespace

    def _home_of_parser(self, unit: Unit, parser: ast.expr, depth: int = 0) -> Unit:
        """The unit with the function that makes a parser; the one that uses it by default."""
        if isinstance(parser, ast.Name) and depth < _DEEPEST:
            found = binding_of(unit, parser.id, parser)
            value = found[0].value if found and isinstance(found[0], Assigned) else None
            if found is None or value is None:
                return unit
            return self._home_of_parser(found[2], value, depth + 1)
        made = self.definition(unit, parser.func) if isinstance(parser, ast.Call) else None
        return next(iter(self.project.of_file(Path(made[0]))), unit) if made else unit

    def _parameter(self, unit: Unit, parameter: Parameter, depth: int) -> ast.expr:
        function, name = parameter
        if function not in self.known and self._calling < _CALLERS:
            self.known[function] = self._passed_by_caller(unit, function, depth)
        if name in self.known.get(function, ()):
            value = self.known[function][name]
            if value is None:
                raise UnknownError
            return value
        for given in (
            value_by_decorator(function, name),
            default_of(function, name),
            self._fixture(unit, name),
        ):
            if given is not None:
                return self._close(unit, given, frozenset(), depth + 1)
        config = hydra_file(unit, function)
        if config is not None:
            return self._composed(config)
        annotation = next((a.annotation for a in function.args.args if a.arg == name), None)
        if annotation is not None and dotted(unit, annotation):
            path = dotted(unit, annotation)
            is_own = path.partition(".")[0] not in ("torch", "typing", "numpy")
            if is_own and not self._requires_arguments(unit, annotation):
                return ast.Call(self._close(unit, annotation, frozenset(), depth + 1), [], [])
        raise UnknownError

    def _requires_arguments(self, unit: Unit, annotation: ast.expr) -> bool:
        """Whether a class of the project has fields, or a constructor, without defaults.

        Those of a base class in another file are not looked at.
        """
        found = self.definition(unit, annotation)
        units = self.project.of_file(Path(found[0])) if found is not None else []
        for each in (n for home in units[:1] for n in ast.walk(home.tree)):
            if isinstance(each, ast.ClassDef) and found is not None and each.name == found[1]:
                for inner in each.body:
                    if isinstance(inner, FUNCTIONS) and inner.name == "__init__":
                        given = inner.args
                        needed = len(given.posonlyargs + given.args) - 1 > len(given.defaults)
                        return needed or None in given.kw_defaults
                is_record = bool(each.decorator_list or each.bases)
                bare = (i for i in each.body if isinstance(i, ast.AnnAssign) and i.value is None)
                return is_record and any(True for _ in bare)
        return False

    def _composed(self, config: Path) -> ast.expr:
        """What Hydra makes of a file and those that its ``defaults`` name."""
        for module, name in (
            ("hydra.core.global_hydra", "GlobalHydra"),
            ("hydra", "initialize_config_dir"),
            ("hydra", "compose"),
        ):
            self._import(Imported(module, name), name)
        text = (
            # It can be initialized once.
            "(GlobalHydra.instance().clear(), "
            f"initialize_config_dir({str(config.parent)!r}, version_base=None), "
            f"compose({config.stem!r}))[2]"
        )
        return ast.parse(text, mode="eval").body

    def _passed_by_caller(
        self, unit: Unit, function: Function, depth: int
    ) -> Mapping[str, ast.expr | None]:
        """What the first caller passes; what is not known of it is None."""
        parent = unit.parents.get(function)
        is_method = isinstance(parent, ast.ClassDef)
        called: ast.AST = function
        if isinstance(parent, ast.ClassDef):
            if function.name != "__init__":
                return {}
            called = parent
        names = positional(function)
        self._calling += 1
        self.known[function] = {}
        try:
            for site in self.callers(unit, called):
                given = passed(site.call, names[1:] if is_method else names)
                if given is None or function in site.unit.above(site.call):
                    continue
                return {
                    name: self._closed(site.unit, value, depth + 1) for name, value in given.items()
                }
            return {}
        finally:
            self._calling -= 1

    def _closed(self, unit: Unit, node: ast.expr, depth: int) -> ast.expr | None:
        try:
            return self._close(unit, node, frozenset(), depth)
        except UnknownError:
            return None

    def _fixture(self, unit: Unit, name: str) -> ast.expr | None:
        """What a pytest fixture of the unit returns."""
        for each in unit.tree.body:
            if isinstance(each, FUNCTIONS) and each.name == name:
                if not any("fixture" in ast.unparse(d) for d in each.decorator_list):
                    continue
                for statement in definitions(each.body):
                    value = getattr(statement, "value", None)
                    if isinstance(value, ast.Yield):
                        return value.value
                    if isinstance(statement, ast.Return):
                        return statement.value
        return None


def returns(function: Function) -> list[ast.expr]:
    """What a function returns, for each place where it does so."""
    found = (e.value for e in definitions(function.body) if isinstance(e, ast.Return))
    return [value for value in found if value is not None]


def attribute_of(owner: ast.ClassDef, name: str) -> ast.expr | None:
    """What a class assigns to ``self.name``, in its constructor first, or to its own ``name``."""
    methods = sorted(
        (each for each in owner.body if isinstance(each, FUNCTIONS)),
        key=lambda each: each.name not in ("__init__", "setUp"),
    )
    for method in methods:
        for each in definitions(method.body):
            targets = each.targets if isinstance(each, ast.Assign) else []
            for target in [each.target] if isinstance(each, ast.AnnAssign) else targets:
                if isinstance(target, ast.Attribute) and ast.unparse(target) == f"self.{name}":
                    value: ast.expr | None = getattr(each, "value", None)
                    return value
    for each in owner.body:
        if isinstance(each, (ast.Assign, ast.AnnAssign)):
            for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                if isinstance(target, ast.Name) and target.id == name:
                    return each.value
    return None


def passed(call: ast.Call, names: list[str]) -> dict[str, ast.expr] | None:
    """The arguments of a call by the names of the parameters; None if they are unpacked."""
    unpacked = any(isinstance(a, ast.Starred) for a in call.args)
    if unpacked or any(k.arg is None for k in call.keywords) or len(call.args) > len(names):
        return None
    given = dict(zip(names, call.args, strict=False))
    given.update({k.arg: k.value for k in call.keywords if k.arg is not None})
    return given


def default_of(function: Function, name: str) -> ast.expr | None:
    """The default of a parameter."""
    arguments = function.args
    by_position = [*arguments.posonlyargs, *arguments.args]
    pairs: list[tuple[ast.arg, ast.expr | None]] = list(
        zip(reversed(by_position), reversed(arguments.defaults), strict=False)
    )
    pairs += zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return next((value for parameter, value in pairs if parameter.arg == name), None)


def _is_namespace(node: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and is_named(node.func, "SimpleNamespace")


def _rooted(node: ast.expr, root: ast.expr) -> ast.expr:
    """An attribute of a name, or the name, as one of ``root``."""
    if isinstance(node, ast.Attribute):
        return ast.Attribute(_rooted(node.value, root), node.attr, ast.Load())
    return root


def _element(node: ast.expr) -> ast.expr:
    """An element of a list, a tuple or a dict that is written out; else the node itself."""
    if isinstance(node, ast.Call) and is_named(node.func, "next") and len(node.args) == 1:
        inner = node.args[0]
        if isinstance(inner, ast.Call) and is_named(inner.func, "iter") and len(inner.args) == 1:
            return first_of(inner.args[0])
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return node
    value, place = node.value, node.slice.value
    if isinstance(value, (ast.List, ast.Tuple)):
        has_all = not any(isinstance(e, ast.Starred) for e in value.elts)
        if type(place) is int and has_all and place < len(value.elts):
            return value.elts[place]
    if isinstance(value, ast.Dict) and all(isinstance(k, ast.Constant) for k in value.keys):
        for key, each in zip(value.keys, value.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == place:
                return each
    return node


def _is_importable(unit: Unit) -> bool:
    """Whether importing the file only defines: a script would run."""
    quiet = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.ClassDef, *FUNCTIONS)
    return all(
        isinstance(each, quiet)
        or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        or isinstance(each, (ast.Try, ast.If))
        for each in unit.tree.body
    )
