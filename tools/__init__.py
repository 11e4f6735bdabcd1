"""What the maintainers run: `python -m tools.<name>`, mostly by make."""
