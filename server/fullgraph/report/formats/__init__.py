"""Findings in the formats that other programs read: SARIF, JUnit and GitHub's commands."""
