"""`event`: tournaments, as a director types them."""
