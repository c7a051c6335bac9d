"""The live prompt for a whole evening, in parts that need no terminal but the last."""
