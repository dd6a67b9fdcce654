"""A published study of compile speed, repeated with ``fullgraph bench``."""
