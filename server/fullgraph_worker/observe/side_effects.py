"""What a compiled function changes outside of its graph, which Dynamo repeats after the graph.

Dynamo traces ``self.calls += 1`` or ``history.append(x)`` without executing it, and compiles code
that does it once the graph has run. It writes the list of these into its structured trace.
"""

from __future__ import annotations

import re
from typing import Callable, Dict, List, Optional, Tuple

from fullgraph_worker.protocol.wire import SideEffect
from fullgraph_worker.user_code.source import plain_name

_OBJECT = re.compile(r"^\s*Mutating object of type (?P<type>.+?) \(", re.MULTILINE)
_FRAME = re.compile(
    r'^\s*File "(?P<path>.+?)", line (?P<line>\d+), in (?P<name>.+)\n(?P<code>\s+\S.*)?',
    re.MULTILINE,
)
_UNKNOWN = "<unknown type>"


def side_effects_in(payload: str, is_outside: Callable[[str], bool]) -> List[SideEffect]:
    """Read a record of the trace; each line of the program once, in the order of the lines.

    Args:
        payload: its text: for each object, the calls of each statement that changes it.
        is_outside: says of a file whether it is not the program's: of torch or Python.
    """
    found: Dict[Tuple[str, int], SideEffect] = {}
    for about in re.split(r"^\s*={40,}\s*$", payload, flags=re.MULTILINE):
        kind = _OBJECT.search(about)
        name = kind.group("type") if kind else ""
        for calls in re.split(r"^\s*\*{8}\s*$", about, flags=re.MULTILINE):
            effect = _side_effect(calls, "" if name == _UNKNOWN else name, is_outside)
            if effect is not None:
                found.setdefault((effect.path, effect.line), effect)
    return [found[key] for key in sorted(found)]


def _side_effect(calls: str, name: str, is_outside: Callable[[str], bool]) -> Optional[SideEffect]:
    """What the innermost of the program's calls does."""
    for call in reversed(list(_FRAME.finditer(calls))):
        path, code = call.group("path"), (call.group("code") or "").strip()
        if not (path.startswith("<") or is_outside(path)):
            function = plain_name(call.group("name"))
            return SideEffect(path, int(call.group("line")), function, code, name)
    return None
