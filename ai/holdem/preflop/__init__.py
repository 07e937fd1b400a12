"""Hold'em before the flop: a game of 169 hand classes, solved with values of playing on that come from solved flops."""
