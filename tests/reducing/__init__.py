"""How small ``fullgraph reduce`` makes programs that show a known fault."""
