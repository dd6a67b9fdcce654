"""The language server: it connects the other packages to LSP and has no logic of its own."""
