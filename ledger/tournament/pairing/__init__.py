"""Who sits with whom in the next round."""
