"""``make quick``: checks what a change touches, in a minute and a half."""
