"""Messages for a target whose arguments are not given: what is missing, as code to fill in."""

from __future__ import annotations

import ast
import inspect
from typing import List, Mapping, NamedTuple, Optional

from fullgraph_worker.inputs.annotations import tensor_dtype
from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import JobError

Values = Mapping[str, str]
_NONE: Values = {}
MISSING = "..."
"""Stands for a value that the user has to fill in."""
_VALUES = {"bool": "True", "int": "2", "float": "1.0", "str": '"text"'}
_TENSOR = "torch.randn(2, 8)"


class Lacking(NamedTuple):
    """The arguments of a target that have to be filled in, as expressions; empty for none.

    Attributes:
        init: of the constructor.
        call: of the call.
        names: the parameters of the call, where ``call`` is a list.
        imports: the import statements that they need.
    """

    init: str = ""
    call: str = ""
    names: str = ""
    imports: List[str] = []  # noqa: RUF012 - never changed

    def functions(self) -> str:
        """``get_init_inputs()`` and ``get_inputs()`` with these expressions."""
        before = "".join(f"    {line}\n" for line in self.imports)
        names = f"  # {self.names}" if self.names else ""
        made = [("get_init_inputs", self.init, ""), ("get_inputs", self.call, names)]
        return "\n\n".join(
            f"def {name}():\n{before}    return {text}{comment}\n"
            for name, text, comment in made
            if text
        )

    def flags(self) -> str:
        """The flags of the command line for one run with them."""
        given = [("--init-inputs", self.init), ("--inputs", self.call)]
        return " ".join(f"{flag} '{text}'" for flag, text in given if text)


def lacking_error(
    kind: str,
    what: str,
    where: str,
    lacking: Lacking,
    frames: Optional[List[StackFrame]] = None,
) -> JobError:
    """The error of a target whose arguments are missing.

    Args:
        kind: of the error.
        what: is wrong, in sentences.
        where: the file or module of the target.
        lacking: what to start from.
        frames: the user's own of what was tried.
    """
    return JobError(
        kind,
        f"{what}\n{_how_to_give(where, lacking)}",
        frames,
        example=lacking.call,
        init_example=lacking.init,
        scaffold=lacking.functions(),
    )


def _how_to_give(where: str, lacking: Lacking) -> str:
    what = "these functions" if lacking.init and lacking.call else "this function"
    to_fill_in = " Replace each ... with a value." if MISSING in lacking.functions() else ""
    return (
        f"Add {what} to {where}:\n\n{lacking.functions()}\n"
        f"(a list for positional arguments, a dict for keyword arguments).{to_fill_in} "
        f"Or pass them for one run: {lacking.flags()}. Use the values that your program passes."
    )


def lacking_inputs(required: List[inspect.Parameter], values: Values = _NONE) -> Lacking:
    """Inputs of a call to start from: a list, or a dict where a name is needed.

    Args:
        required: the parameters that a call must give.
        values: expressions for some of them, by name.
    """
    if any(p.kind is p.KEYWORD_ONLY for p in required):
        return Lacking(call=by_name({p.name: _value(p, values, _TENSOR) for p in required}))
    listed = ", ".join(_value(p, values, _TENSOR) for p in required)
    return Lacking(call=f"[{listed}]", names=", ".join(p.name for p in required))


def lacking_init(kind: object, values: Values = _NONE) -> Lacking:
    """The same for the constructor of a class."""
    return Lacking(init=by_name({p.name: _value(p, values, MISSING) for p in _required(kind)}))


def by_name(values: Values) -> str:
    """A dict with these expressions as its values."""
    return "{" + ", ".join(f'"{name}": {value}' for name, value in values.items()) + "}"


def of_annotation(annotation: object, otherwise: str) -> str:
    """An expression that the annotation of a parameter allows, ``...`` where none is known.

    Args:
        annotation: ``inspect.Parameter.empty`` for none.
        otherwise: the expression for a parameter without an annotation.
    """
    if annotation is inspect.Parameter.empty:
        return otherwise
    # Under postponed evaluation an annotation is its source text.
    name = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    if name in _VALUES:
        return _VALUES[name]
    dtype = tensor_dtype(annotation)
    if dtype is not None:
        whole = "int" in dtype or dtype == "bool"
        kind = f", dtype=torch.{dtype}" if dtype and dtype != "float32" else ""
        return f"torch.ones(2, 8{kind})" if whole else f"torch.randn(2, 8{kind})"
    is_class = inspect.isclass(annotation) and annotation.__module__ not in ("builtins", "typing")
    return f"{name}({MISSING})" if is_class or _is_class_name(annotation) else MISSING


def _is_class_name(annotation: object) -> bool:
    """Whether a text names a class by the convention for their names."""
    if not isinstance(annotation, str):
        return False
    try:
        tree = ast.parse(annotation, mode="eval").body
    except (SyntaxError, ValueError):
        return False
    last = tree.attr if isinstance(tree, ast.Attribute) else getattr(tree, "id", "")
    return last[:1].isupper() and last not in ("Any", "Callable", "Iterable", "Sequence")


def _value(parameter: inspect.Parameter, values: Values, otherwise: str) -> str:
    if parameter.name in values:
        return values[parameter.name]
    return of_annotation(parameter.annotation, otherwise)


def _required(kind: object) -> List[inspect.Parameter]:
    try:
        parameters = inspect.signature(kind).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    many = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p for p in parameters if p.default is p.empty and p.kind not in many]
