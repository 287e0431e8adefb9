"""What faces the network: the application, its routes and its guards."""
