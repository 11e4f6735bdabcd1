"""The user interface: screens are described by nodes, which page.py shows. A view never changes a position."""
