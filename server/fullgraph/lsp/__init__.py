"""The language server: wiring of the rooms to LSP, and nothing of the product itself."""
