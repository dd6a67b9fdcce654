"""Where the rows of a survey run."""
