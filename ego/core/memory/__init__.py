"""What a memory is, and how what comes to mind is scored."""
