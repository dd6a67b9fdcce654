"""One small file for each service that runs a language model."""
