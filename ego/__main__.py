"""`python -m ego` is the `ego` command."""

from ego.cli import main

if __name__ == "__main__":
    main()
