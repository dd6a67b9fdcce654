"""The grounding table: is the fact that decides the fix in what a model is sent?

Each case is a program that breaks, and the facts without which its fix cannot be chosen, written
down before any prompt was looked at. ``python -m tests.llm.context.grounding`` prints the table.
"""
