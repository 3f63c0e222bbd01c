"""A seat at a prompt: the table full screen or in plain lines, here against bots or at a server; and replays."""
