"""The accuracy corpus's broken lines, as cases of ``fullgraph eval-llm``."""
