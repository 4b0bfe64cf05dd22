"""The version of ego, where every floor can read it: `ego` itself loads the faces."""

__version__ = "0.3.0"
