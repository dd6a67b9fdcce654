"""Whether compiling a target pays (``bench``), and what many models do (``survey``)."""
