"""Random programs with flags: no run may refute what breaks once a flag has its other value."""
