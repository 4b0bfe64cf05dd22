"""An ego as lines of JSON: export, import."""
