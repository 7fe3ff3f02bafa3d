"""The other direction: tools and their handlers, calls that run, and the conversation that goes on."""
