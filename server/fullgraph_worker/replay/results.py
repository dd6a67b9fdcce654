"""Where the ranks of a replay leave what came of it; without torch, for the command line."""

RESULT = "{rank}.json"
"""The name of a rank's result in the folder of results."""
