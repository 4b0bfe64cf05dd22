"""Doing what was decided: capabilities, jobs, results."""
