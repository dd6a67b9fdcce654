"""One arm of a benchmark: prepared once, then timed a round at a time."""
