"""How many recompiles of programs are predicted, and how many predictions are right."""
