"""From what the interpreter sees to findings: rules are called, and comments suppress."""
