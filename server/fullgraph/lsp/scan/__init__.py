"""The scan of the workspace: static checks of its files that are not open."""
