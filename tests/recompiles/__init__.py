"""How many recompiles of programs that the rules were not written with are predicted."""
