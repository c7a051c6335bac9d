"""What speed is measured with: `python -m bench` prints ratios to peers in the same run."""
