"""What Fullgraph does on a GPU, measured in parts; see ``python -m tests.gpu --help``."""
