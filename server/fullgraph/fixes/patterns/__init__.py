"""Forms of code that rewrites recognise, and the text that they write."""
