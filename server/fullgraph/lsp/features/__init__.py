"""One file per LSP feature; each has a ``register(server)``."""
