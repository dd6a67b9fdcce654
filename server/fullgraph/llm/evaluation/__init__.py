"""How good a model's answers are, on graph breaks whose cause and fix are known."""
