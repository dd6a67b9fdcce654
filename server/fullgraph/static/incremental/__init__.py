"""Incremental computation: results of earlier checks that still hold are not computed again."""
