"""The 169 starting hands by equity against a random hand (2 million random boards each), best first."""

STRENGTH_ORDER = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AKo AJs ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A6s
A5s A8o KTo QTs A4s A7o K8s A3s QJo K9o A6o A5o Q9s JTs K7s A2s QTo 44 A4o K6s Q8s K8o K5s A3o J9s Q9o JTo K7o
A2o K4s Q7s K6o T9s J8s K3s 33 Q8o Q6s K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q3s Q6o 98s T7s J6s K2o
22 Q2s Q5o J5s J7o T8o Q4o 97s J4s T6s J3s Q3o 98o T7o 87s J6o 96s J2s Q2o T5s J5o T4s 97o J4o 86s T6o 95s T3s
76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s
73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 82o 42s 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""
