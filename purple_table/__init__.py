"""Purple Table: a desktop card table for the Purple Rules games."""

__version__ = "0.1.0"
