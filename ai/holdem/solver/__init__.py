"""Range against range: two players after the flop, solved with discounted CFR. Start at solve.py."""
