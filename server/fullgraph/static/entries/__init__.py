"""Which functions are compiled: compile calls, and modules that are assumed to be compiled."""
