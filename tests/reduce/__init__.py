"""The parts of ``fullgraph.reduce`` that need no torch."""
