"""Where rows lie."""
