"""Looking after a database of many egos: which there are, who may be which, when hearts beat."""
