"""On PYTHONPATH, makes the torch of a Python say that it is another version."""

import sys
from importlib.machinery import PathFinder

VERSION = "2.9.1+cpu"


class OtherVersion:
    def find_spec(self, name, path=None, target=None):
        if name != "torch.version":
            return None
        spec = PathFinder.find_spec(name, path)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            module.__version__ = VERSION

        spec.loader.exec_module = exec_module
        return spec


sys.meta_path.insert(0, OtherVersion())
