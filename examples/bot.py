"""A bot that plays the lowest card that it may: offsuit arena ... --bots greedy,'exec:python3 examples/bot.py'"""

import json
import re
import sys


def number(move: str) -> int:
    found = re.search(r"-?\d+", move)  # "reveal" has none
    return int(found[0]) if found else 0


for line in sys.stdin:
    message = json.loads(line)
    if "view" in message:  # "start" and "end" need no answer
        print(json.dumps(min(message["view"]["legal_moves"], key=number)), flush=True)
