"""Sublight: from rules to process."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)  # a game may lie in a folder of its own
