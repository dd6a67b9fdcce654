"""Which functions of a workspace compiled code may call: a call graph by names."""
