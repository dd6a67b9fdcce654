"""How many of the checker's findings in other people's packages are worth showing."""
