"""The app as files, and the API without a server."""
