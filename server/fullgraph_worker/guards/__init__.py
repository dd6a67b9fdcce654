"""Why a function is compiled again: the guard that failed, and what to do about it."""
