"""What `against.py` measures, in the words of this checkout: those of commit d116f34, as long as nothing is renamed."""

from adapter_d116f34 import LOOPS

__all__ = ["LOOPS"]
