"""What the system's kernel can do."""

import platform
import sys

KEEPS_STATUS = sys.platform == "linux" and (
    tuple(int(part) for part in platform.release().split("-")[0].split(".")[:2]) >= (6, 15)
)
"""Whether a handle of a process has its exit status after the parent has read that."""
