"""What frameworks give to the functions of a program: argparse, click, Hydra and pytest."""

from __future__ import annotations

import ast
from pathlib import Path

from fullgraph.dynamic.written.bindings import Assigned, Function, binding_of, function_around
from fullgraph.dynamic.written.texts import Unit


def value_by_decorator(function: Function, name: str) -> ast.expr | None:
    """A value of a parameter that a decorator names, of pytest, parameterized or click."""
    names = [a.arg for a in function.args.args if a.arg != "self"]
    for call in function.decorator_list:
        if not isinstance(call, ast.Call) or not call.args:
            continue
        first = call.args[0]
        if is_named(call.func, "parametrize") and len(call.args) > 1:
            text = first.value if isinstance(first, ast.Constant) else ""
            if isinstance(first, (ast.List, ast.Tuple)):
                text = ",".join(str(e.value) for e in first.elts if isinstance(e, ast.Constant))
            given = [each.strip() for each in str(text).split(",")]
            if name in given:
                value = first_of(call.args[1])
                if isinstance(value, ast.Call) and is_named(value.func, "param") and value.args:
                    parts = value.args
                    return parts[given.index(name)] if len(given) <= len(parts) else None
                if len(given) == 1:
                    return value
                return ast.Subscript(value, ast.Constant(given.index(name)), ast.Load())
        elif is_named(call.func, "expand") and name in names:
            place = ast.Constant(names.index(name))
            return ast.Subscript(first_of(first), place, ast.Load())
        elif is_named(call.func, "option") and option(call)[0] == name:
            return option(call)[1]
    return None


def hydra_file(unit: Unit, function: Function) -> Path | None:
    """The YAML file that ``hydra.main`` gives to a function."""
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and is_named(call.func, "main"):
            given = {
                k.arg: k.value.value for k in call.keywords if isinstance(k.value, ast.Constant)
            }
            if given.get("config_name"):
                name = str(given["config_name"]).removesuffix(".yaml")
                folder = Path(unit.path).parent / str(given.get("config_path") or ".")
                path = folder.resolve() / f"{name}.yaml"
                return path if path.is_file() else None
    return None


def option(call: ast.Call) -> tuple[str, ast.expr | None]:
    """The name and the default of an argument of a command line."""
    texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    given = {k.arg: k.value for k in call.keywords}
    name = next((t for t in texts if t.startswith("--")), next(iter(texts), ""))
    target = given.get("dest")
    if isinstance(target, ast.Constant):
        name = str(target.value)
    name = name.lstrip("-").replace("-", "_")
    action = given.get("action")
    if "default" in given:
        return name, given["default"]
    if isinstance(action, ast.Constant) and action.value in ("store_true", "store_false"):
        return name, ast.Constant(action.value == "store_false")
    is_positional = not texts or not texts[0].startswith("-")
    if is_positional and ast.unparse(given.get("nargs", ast.Constant(None))) == "'*'":
        return name, ast.List([], ast.Load())
    if "required" not in given and not is_positional:
        return name, ast.Constant(None)
    return name, first_of(given["choices"]) if "choices" in given else None


def adds_argument(unit: Unit, node: ast.expr) -> bool:
    """Whether a function is ``add_argument``, or a name that was given to it."""
    if isinstance(node, ast.Name):
        found = binding_of(unit, node.id, node)
        if found is None or not isinstance(found[0], Assigned):
            return False
        node = found[0].value
    return is_named(node, "add_argument")


def first_param(unit: Unit, node: ast.AST) -> ast.expr | None:
    """The first of the ``params`` of the fixture that ``node`` is in."""
    function = function_around(unit, node)
    for call in function.decorator_list if function is not None else ():
        if isinstance(call, ast.Call) and is_named(call.func, "fixture"):
            params = next((k.value for k in call.keywords if k.arg == "params"), None)
            return first_of(params) if params is not None else None
    return None


def first_of(value: ast.expr) -> ast.expr:
    """The first element of what is iterated over."""
    if isinstance(value, (ast.List, ast.Tuple)) and value.elts:
        return value.elts[0]
    call = ast.Call(ast.Name("iter", ast.Load()), [value], [])
    return ast.Call(ast.Name("next", ast.Load()), [call], [])


def is_named(node: ast.expr, name: str) -> bool:
    """Whether a name, or the last part of an attribute, is ``name``."""
    return getattr(node, "attr", getattr(node, "id", "")) == name
