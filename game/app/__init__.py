"""The app as state and events: `update` is pure, `App` carries out what it asks for through ports."""
