"""Observes the calls of a module without a hook on it."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Dict, Optional, Tuple

_ATTRIBUTE = "_compiled_call_impl"
"""What ``module.compile()`` sets: torch leaves it out of copies and pickles of a module, and Dynamo
does not read it where it traces a call. A hook would be in both."""

Before = Callable[[Any, Tuple[Any, ...], Dict[str, Any]], None]
After = Callable[[Any, Any], None]


class CallObserver:
    """Is called in place of a module, and calls it.

    Args:
        module: the module.
        before: called with the module and its arguments. It must not raise.
        after: called with the module and its output. It must not raise.
    """

    def __init__(
        self, module: Any, before: Optional[Before] = None, after: Optional[After] = None
    ) -> None:
        # A module in a cycle of references would keep its memory until the cycle is collected.
        self._module = weakref.ref(module)
        self._before = before
        self._after = after
        self._inner: Optional[Callable[..., Any]] = vars(module).get(_ATTRIBUTE)
        vars(module)[_ATTRIBUTE] = self

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the module as it would have been called."""
        module: Any = self._module()
        if self._before is not None:
            self._before(module, args, kwargs)
        output = (self._inner or module._call_impl)(*args, **kwargs)
        if self._after is not None:
            self._after(module, output)
        return output

    def __reduce__(self) -> Tuple[Any, ...]:
        """A copy is None, as in a module that is not compiled."""
        return type(None), ()

    def remove(self) -> None:
        """Leave the module as it was, unless the program has compiled it since."""
        module = self._module()
        if module is None:
            return
        if vars(module).get(_ATTRIBUTE) is not self:
            self._before = self._after = None
        elif self._inner is None:
            del vars(module)[_ATTRIBUTE]
        else:
            vars(module)[_ATTRIBUTE] = self._inner
