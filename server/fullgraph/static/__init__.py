"""The static side: text to findings, without running anything."""
