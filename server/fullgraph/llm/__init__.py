"""Language models: what they are sent, how they answer, and what of an answer is kept."""
