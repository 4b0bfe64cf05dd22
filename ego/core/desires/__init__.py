"""What it wants: how desires rise and settle, what settles them, their rhythm and tuning."""
