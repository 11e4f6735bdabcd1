"""The app as state and events: `update` is pure, and `App` has its effects carried out through ports."""
