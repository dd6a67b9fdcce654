"""Everything that Fullgraph uses of torch's private API, one module for each feature."""
