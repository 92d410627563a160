"""The recipe of the embedded model: raw data to rows, rows to weights, weights to the files that ship.

`python -m training --help` lists the steps; `README.md` says how they fit together.
"""
