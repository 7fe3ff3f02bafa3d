"""What all tests share."""

from hypothesis import settings

# Nothing is timed in a test; and a failure on one machine must be the same failure on the next.
settings.register_profile("everywhere", deadline=None, derandomize=True, database=None)
settings.load_profile("everywhere")
