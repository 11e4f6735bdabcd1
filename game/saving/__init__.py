"""What is kept from one visit to the next, and the forms in which it is kept."""
