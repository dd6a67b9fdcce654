"""The text that a new interpreter runs to load this package by its place.

Neither the server's packages nor the current folder are on the module search path then.
"""

LOAD = """\
import sys
sys.path[:] = [entry for entry in sys.path if entry]
import importlib.util
folder = sys.argv.pop(1)
spec = importlib.util.spec_from_file_location(
    "fullgraph_worker", folder + "/__init__.py", submodule_search_locations=[folder])
package = importlib.util.module_from_spec(spec)
sys.modules["fullgraph_worker"] = package
sys.dont_write_bytecode = True
spec.loader.exec_module(package)
"""
"""The package's folder is the first argument, and is taken from ``sys.argv``."""

FORK = "fork"
"""The argument of a worker that does its jobs in forks, where it can."""
