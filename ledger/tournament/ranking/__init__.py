"""Who stands where: what a result is worth, tie-breaks, standings."""
