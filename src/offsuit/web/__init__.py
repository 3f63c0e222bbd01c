"""The server: tables over HTTP and WebSocket. It stores logs, sends views and lets bots play."""
