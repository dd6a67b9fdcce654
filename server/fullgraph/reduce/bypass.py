"""Parts that are left out with all that they need: a layer, a variable, a class of a function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import libcst as cst

from fullgraph.reduce.edits import REMOVED, Edit, Text, expression, in_parentheses
from fullgraph.static.syntax.walk import dotted_name, walk
from fullgraph_worker.protocol import wire

Node = tuple[cst.CSTNode, cst.CSTNode]


def layers(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Attributes that hold modules: each call as its first argument, without what makes it."""
    for owner in walk(text.module):
        if not isinstance(owner, cst.ClassDef):
            continue
        made: dict[str, cst.CSTNode] = {}
        calls: dict[str, list[cst.Call]] = {}
        for node in walk(owner):
            if isinstance(node, cst.Assign) and len(node.targets) == 1:
                target = node.targets[0].target
                if isinstance(target, cst.Attribute) and _is_own(target):
                    made[target.attr.value] = node
            elif isinstance(node, cst.Call) and node.args:
                function = node.func
                if isinstance(function, cst.Attribute) and _is_own(function):
                    calls.setdefault(function.attr.value, []).append(node)
        for name, assignment in made.items():
            if name in calls:
                bypassed = [(call, in_parentheses(call.args[0].value)) for call in calls[name]]
                yield [(assignment, REMOVED), *bypassed]


def _is_own(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Attribute) and dotted_name(node.value) == "self"


def calls(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Calls, each as what its first argument is."""
    for node in walk(text.module):
        if isinstance(node, cst.Call) and node.args and not _is_fixed(text, node):
            yield [(node, in_parentheses(node.args[0].value))]


def receivers(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Calls of methods, each as the object that it is called on."""
    for node in walk(text.module):
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            value = node.func.value
            is_module = isinstance(value, cst.Attribute) or dotted_name(value) in ("torch", "self")
            if not is_module and not _is_fixed(text, node):
                yield [(node, in_parentheses(value))]


def left(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Operations, each as its left operand."""
    for node in walk(text.module):
        if isinstance(node, (cst.BinaryOperation, cst.BooleanOperation)) and not _is_fixed(
            text, node
        ):
            yield [(node, in_parentheses(node.left))]


def _is_fixed(text: Text, node: cst.CSTNode) -> bool:
    """Whether a call is a part of what shows the fault."""
    return _in_harness(text, node) is not None


def _in_harness(text: Text, node: cst.CSTNode) -> cst.CSTNode | None:
    """The statement of a program's top level, or of ``run``, that a node is in."""
    around = [node, *text.above(node)]
    owner = next((n for n in around if isinstance(n, (cst.FunctionDef, cst.ClassDef))), None)
    if owner is None or (isinstance(owner, cst.FunctionDef) and owner.name.value == "run"):
        return next((n for n in around if isinstance(n, cst.BaseStatement)), node)
    return None


def inlined(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """Variables that are assigned once and read once, where they are read."""
    for function in walk(text.module):
        if not isinstance(function, cst.FunctionDef):
            continue
        names: dict[str, list[cst.Name]] = {}
        for node in walk(function.body):
            if isinstance(node, cst.Name):
                names.setdefault(node.value, []).append(node)
        for node in walk(function.body):
            if not isinstance(node, cst.Assign) or len(node.targets) != 1:
                continue
            target = node.targets[0].target
            if isinstance(target, cst.Name) and len(names[target.value]) == 2:
                use = next(each for each in names[target.value] if each is not target)
                if function.name.value != "run":
                    yield [(node, REMOVED), (use, in_parentheses(node.value))]


def hoisted(text: Text, tried: wire.Tried) -> Iterable[Edit]:
    """Values in the target's function: tensors as further arguments, modules as globals."""
    values = {tuple(each.place): each for each in tried.evaluated}
    target, call = target_of(text), call_of(text)
    if target is None or call is None:
        return
    function, _ = target
    free = _free_names(text)
    seen: set[str] = set()
    for node in walk(function.body):
        if not isinstance(node, cst.BaseExpression) or isinstance(node, cst.Name):
            continue
        value = values.get(text.places.get(node, (0, 0, 0, 0)))
        code = text.code(node)
        if value is None or not value.code or value.code == code or code in seen:
            continue
        if isinstance(text.parents[node], (cst.AssignTarget, cst.Expr)):
            continue
        seen.add(code)
        if value.kind == "tensor":
            name = next(free)
            same = [
                n
                for n in walk(function.body)
                if isinstance(n, cst.BaseExpression)
                and text.code(n) == code
                and not isinstance(text.parents[n], cst.AssignTarget)
            ]
            given = [*call.args, cst.Arg(expression(value.code.removesuffix(".clone()")))]
            params = [*function.params.params, cst.Param(cst.Name(name))]
            yield [
                *((each, cst.Name(name)) for each in same),
                (function.params, function.params.with_changes(params=params)),
                (call, call.with_changes(args=_separated(given))),
            ]
        elif value.kind == "module" and value.code.startswith("torch.nn."):
            name = next(free)
            statement = next(n for n in text.above(node) if text.parents.get(n) is text.module)
            line = cst.parse_statement(f"{name} = {value.code}")
            # The statement stays, behind the new one; what is in it is edited there.
            yield [(node, cst.Name(name)), (statement, cst.FlattenSentinel([line, statement]))]


def _separated(args: list[cst.Arg]) -> list[cst.Arg]:
    return [each.with_changes(comma=cst.MaybeSentinel.DEFAULT) for each in args]


def _free_names(text: Text) -> Iterator[str]:
    used = {node.value for node in walk(text.module) if isinstance(node, cst.Name)}
    number = 0
    while True:
        number += 1
        if f"v{number}" not in used:
            yield f"v{number}"


def target_of(text: Text) -> tuple[cst.FunctionDef, cst.ClassDef | None] | None:
    """The function that is compiled, and its class."""
    functions = {n.name.value: n for n in text.module.body if isinstance(n, cst.FunctionDef)}
    classes = {n.name.value: n for n in text.module.body if isinstance(n, cst.ClassDef)}
    name = _compiled(text)
    if name in functions:
        return functions[name], None
    for node in walk(text.module):
        if _target(node) == name:
            for made in walk(node):
                if isinstance(made, cst.Name) and made.value in classes:
                    owner = classes[made.value]
                    methods = (n for n in owner.body.body if isinstance(n, cst.FunctionDef))
                    method = next((n for n in methods if n.name.value == "forward"), None)
                    return (method, owner) if method is not None else None
    return None


def _compiled(text: Text) -> str:
    """The name of what is compiled."""
    for node in walk(text.module):
        if isinstance(node, cst.Call) and text.code(node.func) == "torch.compile":
            first = node.args[0].value
            if isinstance(first, cst.Name):
                return "model" if first.value == "f" and not _defines(text, "f") else first.value
    return ""


def _target(node: cst.CSTNode) -> str:
    """The name that is assigned to, of an assignment to one."""
    if isinstance(node, cst.Assign) and len(node.targets) == 1:
        return dotted_name(node.targets[0].target)
    return ""


def _defines(text: Text, name: str) -> bool:
    return any(isinstance(n, cst.FunctionDef) and n.name.value == name for n in text.module.body)


def call_of(text: Text) -> cst.Call | None:
    """The call of the target in what shows the fault."""
    for node in walk(text.module):
        if isinstance(node, cst.Call):
            function = text.code(node.func)
            if function == "call" or function.startswith(("torch.compile(", "compile(")):
                return node
    return None


def plain_function(text: Text, _: wire.Tried) -> Iterable[Edit]:
    """The class of the target as a function, where nothing reads its object."""
    target = target_of(text)
    if target is None or target[1] is None:
        return
    method, owner = target
    assert owner is not None
    first = method.params.params[0].name.value if method.params.params else ""
    if any(isinstance(n, cst.Name) and n.value == first for n in walk(method.body)):
        return
    free = next(_free_names(text))
    params = list(method.params.params[1:])
    function = method.with_changes(
        name=cst.Name(free),
        params=method.params.with_changes(params=params),
        leading_lines=owner.leading_lines,
        decorators=[],
    )
    edit: list[tuple[cst.CSTNode, cst.CSTNode | cst.RemovalSentinel]] = [(owner, function)]
    for node in walk(text.module):
        if isinstance(node, cst.SimpleStatementLine) and _target(node.body[0]) == "model":
            edit.append((node, REMOVED))
        elif isinstance(node, cst.Name) and node.value == "model":
            edit.append((node, cst.Name(free)))
    yield edit
