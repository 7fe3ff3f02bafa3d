"""What stands behind build.py: the tools it installs, the site it makes, the server. Standard library only."""
