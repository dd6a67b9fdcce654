"""``fullgraph mcp``: the tools for coding agents, over the Model Context Protocol.

Only ``serve``, ``resources`` and ``tools`` import the package ``mcp``, which is optional.
"""
