"""Finding to words: offline from the taxonomy, or by a language model if the user allows it."""
