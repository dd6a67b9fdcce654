"""The prompts: one Markdown file each, with its version in the front matter."""
