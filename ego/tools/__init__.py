"""What an agent can do: one function for each tool.

Importing a module registers its tools; `ego.faces.registry` names them all.
"""
