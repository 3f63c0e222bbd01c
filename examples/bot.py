"""A bot that plays the lowest card that it may: offsuit arena ... --bots greedy,'exec:python3 examples/bot.py'"""

import json
import re
import sys


def number(move: str) -> int:
    return int((re.findall(r"-?\d+", move) or [0])[0])  # "reveal" has none


for line in sys.stdin:
    message = json.loads(line)
    if "view" in message:  # "start" and "end" need no answer
        print(json.dumps(min(message["view"]["legal_moves"], key=number)), flush=True)
