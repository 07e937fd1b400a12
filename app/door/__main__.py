"""`python -m cardai`: the program, installed as the package itself (see package-dir in pyproject.toml)."""

from cardai.app.cli import main

if __name__ == "__main__":
    main()
