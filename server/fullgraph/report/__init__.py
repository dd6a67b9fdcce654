"""Renderings of findings: for programs (JSON) and for people (a terminal)."""
