"""`python -m groundwire` is the command `groundwire`."""

from groundwire.cli.main import main

if __name__ == "__main__":
    main()
