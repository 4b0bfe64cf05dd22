"""The words of a plan as a person is shown them on a line."""
