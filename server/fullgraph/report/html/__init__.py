"""A run as one page: what broke, what was captured, what it cost, and what to do."""
