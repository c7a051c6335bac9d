"""Report files of FIDE (TRF26), for programs that pair, rate and publish tournaments."""
