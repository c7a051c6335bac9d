"""The kernel: one hand as it is played, phase by phase and card by card."""
