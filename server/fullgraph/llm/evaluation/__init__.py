"""How good a model's answers are, on breaks whose cause and way out are known."""
