"""Finding memories again: what comes to mind, looking for it on purpose, and why it was found."""
