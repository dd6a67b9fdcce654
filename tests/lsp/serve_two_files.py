"""Serves LSP with a rewrite that edits two files, and no other."""

from fullgraph.fixes import propose
from fullgraph.lsp.server import serve
from tests.fixes.two_files import MoveToHelper

if __name__ == "__main__":
    vars(propose)["_rewrites"] = lambda: {"logging-call": (MoveToHelper(),)}
    serve()
