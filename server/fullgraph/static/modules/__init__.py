"""The other files of the workspace, as far as a checked file imports them."""
