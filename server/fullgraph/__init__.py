"""Fullgraph: finds, explains and fixes ``torch.compile`` graph breaks.

The server half: it never imports torch and never runs user code.
"""

__version__ = "0.1.0"
