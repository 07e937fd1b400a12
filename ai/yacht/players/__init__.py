"""Players of Yacht: by rules of thumb, and exact ones."""
