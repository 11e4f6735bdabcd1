"""What is seen: each screen is described by nodes, and page.py shows them. A view never changes a position."""
