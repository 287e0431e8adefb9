"""The network side: the application, its routes and its guards."""
