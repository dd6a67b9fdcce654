"""The operating system, the GPU or a file is used."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.system import PATHS
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Rule, Valid, called


class SystemCall(CallRule):
    """``os.getpid()``, ``subprocess.run()`` and their like."""

    entry = "system-call"
    code = "FG306"
    does = "calls the operating system, which Dynamo does not trace"
    calls = breaking("system-call")

    valid = (
        Valid("""
            import os
            def f(x):
                x = x + 1
                if os.environ.get("A") or os.getenv("B"):
                    x = x + 1
                name = os.path.join("a", "b")
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import os
            def f(x):
                x = x + 1
                workers = ⟦os.cpu_count()⟧
                return x * 2
            """,
            "`os.cpu_count()` calls the operating system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import os
            def f(x):
                x = x + 1
                number = ⟦os.getpid()⟧
                return x * 2
            """,
            "`os.getpid()` calls the operating system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import subprocess
            def f(x):
                x = x + 1
                done = ⟦subprocess.run(['true'])⟧
                return x * 2
            """,
            "`subprocess.run()` calls the operating system, which Dynamo does not trace",
        ),
    )


class GpuFeature(CallRule):
    """``torch.cuda.memory_allocated()`` and the like."""

    entry = "gpu-feature"
    code = "FG412"
    does = "queries the device, which Dynamo does not trace"
    calls = breaking("gpu-feature")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                if torch.cuda.is_available():
                    x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                if ⟦torch.cuda.memory_allocated()⟧ > 9:
                    x = x + 1
                return x * 2
            """,
            "`torch.cuda.memory_allocated()` queries the device, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                k = ⟦torch.cuda.device_count()⟧
                return x * 2
            """,
            "`torch.cuda.device_count()` queries the device, which Dynamo does not trace",
        ),
    )


class FileAccess(Rule):
    """``open()``, ``os.path.exists()`` and their like, and the methods of ``pathlib.Path``."""

    entry = "file-access"
    code = "FG304"
    calls = breaking("file-access")

    valid = (
        Valid("""
            class Shop:
                def open(self):
                    return 3

            SHOP = Shop()
            def f(x):
                return x + SHOP.open()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                x = x + 1
                with ⟦open('/dev/null')⟧ as file:
                    x = x + 1
                return x * 2
            """,
            "`open()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            from pathlib import Path
            HERE = Path('a')
            def f(x):
                x = x + 1
                if ⟦HERE.exists()⟧:
                    x = x + 1
                return x * 2
            """,
            "`.exists()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import os.path
            def f(x):
                x = x + 1
                here = ⟦os.path.exists("a")⟧
                return x * 2
            """,
            "`os.path.exists()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import glob
            def f(x):
                x = x + 1
                files = ⟦glob.glob("*")⟧
                return x * 2
            """,
            "`glob.glob()` accesses the file system, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method):
            receiver = callee.receiver
            if not (isinstance(receiver, Instance) and receiver.path.startswith(PATHS)):
                return None
        what = f"`{called(callee)}()` accesses the file system, which Dynamo does not trace"
        return Hit(event.node, what)
