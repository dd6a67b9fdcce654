"""Everything that Fullgraph uses of torch's private API, one module for each feature.

No other room uses a private name of torch, and this one imports no other room: a new version of
torch is met here. ``names`` lists what is used, and what is lost where it is missing.
"""
