"""The server behind the web app: an ASGI application on top of the library."""
