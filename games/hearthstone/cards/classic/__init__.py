"""The Basic and Classic sets, a page for each class."""
