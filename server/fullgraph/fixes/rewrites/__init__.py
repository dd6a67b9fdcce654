"""One rewrite per module; each names its taxonomy entry in ``ENTRY``.

A module offers ``propose(finding, document) -> Fix | None``. The modules of this package are
found by themselves; there is no list to keep.
"""
