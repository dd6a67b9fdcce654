"""Calls a function once a module has been imported, and imports nothing itself.

It must be cheap: it is loaded at the start of every process of a traced program.
"""

import sys

# No import of typing, which costs more than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class OnImport:
    """Finds a module as the finders behind it do, and calls a function once it is there.

    Args:
        name: the module.
        then: called after its import.
        on_fault: called with a sentence where the import cannot be followed.
    """

    def __init__(
        self, name: str, then: "Callable[[], None]", on_fault: "Callable[[str], None]"
    ) -> None:
        self._name, self._then, self._on_fault = name, then, on_fault
        self._is_asking = False

    def install(self) -> None:
        """Call the function now if the module is there already."""
        if self._name in sys.modules:
            self._then()
        else:
            sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Wait no longer."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(self, name: str, path: "Any" = None, target: "Any" = None) -> "Any":
        """The spec that another finder has; called by the import system."""
        # Another one that waits for the same module asks this one, too.
        if name != self._name or self._is_asking:
            return None
        self._is_asking = True
        try:
            for finder in list(sys.meta_path):
                if finder is self or not hasattr(finder, "find_spec"):
                    continue
                spec = finder.find_spec(name, path, target)
                if spec is not None:
                    self._follow(spec.loader)
                    return spec
            return None
        finally:
            self._is_asking = False

    def _follow(self, loader: "Any") -> None:
        run = loader.exec_module

        def exec_module(module: "Any") -> None:
            vars(loader).pop("exec_module", None)
            run(module)
            self.remove()
            self._then()

        try:
            loader.exec_module = exec_module
        except AttributeError:
            self._on_fault(f"{self._name} is loaded by {loader!r}, which cannot be traced")
