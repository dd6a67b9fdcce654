"""The process that ``Guard`` starts for each run; it imports as little as possible."""

from __future__ import annotations

import sys


def main() -> None:
    """Wait until the server goes away, then end what it left."""
    sys.stdin.buffer.read()
    from fullgraph.dynamic.processes import end_marked

    end_marked(sys.argv[1])


if __name__ == "__main__":
    main()
