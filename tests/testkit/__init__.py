"""What tests and tools share: a second implementation of the rules, simple players, hands that use the page."""
