# Calls of every row, derived by tools/generate.py.
