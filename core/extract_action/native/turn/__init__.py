"""What a reply of any API comes to: events while it arrives, and the turn that they add up to."""
