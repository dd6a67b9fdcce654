"""What a change of a model does beside rewriting code: run something else, or compile less."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass

from fullgraph.llm.fixing.safe_names import is_dangerous, is_safe
from fullgraph.llm.fixing.scopes import PACKAGE, UNREADABLE
from fullgraph.llm.fixing.uses import BUILTINS, COMPUTED, Use, uses_of

_DISABLES = (
    "torch.compiler.disable",
    "torch.compiler.set_stance",
    "torch.compiler.skip",
    "torch._dynamo.disable",
    "torch._dynamo.disallow_in_graph",
    "torch._dynamo.graph_break",
    "torch._dynamo.skip",
    "torch._disable_dynamo",
)
_SETUP = (
    "torch._dynamo.config",
    "torch.compiler.config",
    "torch._dynamo.allow_in_graph",
    "torch._dynamo.assume_constant_result",
    "torch._dynamo.nonstrict_trace",
    "torch._dynamo.error_on_graph_break",
    "torch.compiler.allow_in_graph",
    "torch.compiler.assume_constant_result",
    "torch.compiler.nonstrict_trace",
    "torch.compiler.substitute_in_graph",
)
_GUARDS = (
    "torch.compiler.is_compiling",
    "torch.compiler.is_dynamo_compiling",
    "torch._dynamo.is_compiling",
)
_COMPILES = "torch.compile"


@dataclass(frozen=True)
class Effects:
    """What a change of one or more files does.

    Attributes:
        unsafe: what must not be run, in words; empty for nothing.
        disables: how it takes code out of what is compiled; empty if it does not.
        setup: how it changes the configuration of ``torch.compile``; empty if it does not.
        guards: how it leaves code to eager mode; empty if it does not.
        checks: how many ``raise`` and ``assert`` statements it removes.
    """

    unsafe: str = ""
    disables: str = ""
    setup: str = ""
    guards: str = ""
    checks: int = 0

    def joined(self, other: Effects) -> Effects:
        """Those of two files."""
        return Effects(
            self.unsafe or other.unsafe,
            self.disables or other.disables,
            self.setup or other.setup,
            self.guards or other.guards,
            self.checks + other.checks,
        )


def effects_of(before: str, after: str) -> Effects:
    """What the change of one file does, by the names that it uses.

    This is no sandbox: a proof runs the changed program with the rights of the user. It is the
    reason why code of a model that reads files, starts processes or opens connections, where the
    file did not do exactly that before, is not run at all.

    Args:
        before: the file's text.
        after: the same with the change; both parse.
    """
    try:
        old, new = uses_of(before), uses_of(after)
    except (SyntaxError, ValueError, RecursionError) as error:
        return Effects(unsafe=f"it cannot be checked ({error})")
    had = {(each.name, each.expression) for each in old}
    names = {each.name for each in old}
    effects = Effects()
    for use in new:
        if (use.name, use.expression) in had:
            continue
        if _is_one_of(use.name, _DISABLES):
            effects = effects.joined(Effects(disables=f"it uses {use.name}"))
        elif _is_one_of(use.name, _SETUP):
            effects = effects.joined(Effects(setup=f"it uses {use.name}"))
        elif _is_one_of(use.name, _GUARDS):
            effects = effects.joined(Effects(guards=f"it uses {use.name}"))
        elif use.is_changed and not use.name.startswith("."):
            effects = effects.joined(Effects(unsafe=f"it replaces {use.name}"))
        elif not is_safe(use.name) and (use.name not in names or is_dangerous(use.name)):
            effects = effects.joined(Effects(unsafe=f"it uses {_in_words(use)}"))
    removed = max(0, _checks_in(before) - _checks_in(after))
    return effects.joined(_compiled(before, after)).joined(Effects(checks=removed))


def why_not_evaluated(expression: str, text: str) -> str:
    """Why an expression of a model is not evaluated; empty if it only makes values, or is empty.

    Args:
        expression: it.
        text: of the file in which it is evaluated; it may use what the file uses.
    """
    if not expression.strip():
        return ""
    try:
        ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError) as error:
        return f"it is no Python expression: {error}"
    # The worker knows torch in an expression, whatever the file imports.
    before = f"import torch\n{text}\n"
    return effects_of(before, f"{before}(\n{expression}\n)\n").unsafe


def _checks_in(text: str) -> int:
    return sum(isinstance(each, (ast.Raise, ast.Assert)) for each in ast.walk(ast.parse(text)))


def _is_one_of(name: str, names: tuple[str, ...]) -> bool:
    name = name.removeprefix("import ")
    return any(name == each or name.startswith(f"{each}.") for each in names)


def _in_words(use: Use) -> str:
    if use.name in (COMPUTED, UNREADABLE):
        return use.name
    name = use.name.removeprefix("import ").removeprefix(f"{BUILTINS}.")
    if name.startswith(PACKAGE):
        name = name.partition(".")[2]
    if use.name.startswith("import "):
        return f"an import of {name}"
    return f"the attribute {name[1:]}" if name.startswith(".") else name


def _compiled(before: str, after: str) -> Effects:
    """Whether a compile call went away, or has other arguments."""
    old, new = _compile_calls(before), _compile_calls(after)
    if new.total() < old.total():
        return Effects(disables="it removes a compile call")
    if new != old:
        return Effects(setup="it changes a compile call")
    return Effects()


def _compile_calls(text: str) -> Counter[str]:
    """The compile calls and decorators of a text, each by its expression."""
    tree = ast.parse(text)
    calls = {use.expression for use in uses_of(text) if use.name == _COMPILES}
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for each in node.decorator_list:
                if isinstance(each, (ast.Name, ast.Attribute)) and ast.dump(each) in calls:
                    found[ast.dump(each)] += 1
        elif isinstance(node, ast.Call):
            is_method = isinstance(node.func, ast.Attribute) and node.func.attr == "compile"
            if ast.dump(node) in calls or (is_method and not _is_of_re(node.func)):
                found[ast.dump(node)] += 1
    return found


def _is_of_re(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id in ("re", "regex")
    )
