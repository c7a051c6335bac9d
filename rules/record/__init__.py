"""A record: its entries, what they come to, and how it is corrected and ruled upon."""
