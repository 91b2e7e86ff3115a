"""Helpers."""

from . import data
from .summary import summary

__all__ = ["data", "summary"]
