"""Plain Monte Carlo with NumPy.

Each line of input is a command in JSON. {"load": model} sets the model; {"draws": N} makes N draws
and answers with the milliseconds that they took.
"""
import json
import sys
import time

import numpy as np

CHUNK = 8192
generator = np.random.Generator(np.random.SFC64(1))
model = {}


def run(draws):
    mean, factor = model["mean"], model["factor"]
    values = np.empty((draws, model["options"]))
    for start in range(0, draws, CHUNK):
        count = min(CHUNK, draws - start)
        x = generator.standard_normal((count, len(mean) - 1)) @ factor.T + mean
        x -= x.max(axis=1, keepdims=True)
        np.exp(x, out=x)
        values[start : start + count] = x @ model["signs"]
    highest = values == values.max(axis=1, keepdims=True)
    best = (highest / highest.sum(axis=1, keepdims=True)).mean(axis=0)
    return np.quantile(values, [0.1, 0.9], axis=0), best


for line in sys.stdin:
    command = json.loads(line)
    if "load" in command:
        given = command["load"]
        signs = np.zeros((len(given["mean"]), given["options"]))
        for one in given["consequences"]:
            signs[one["item"], one["option"]] += one["sign"]
        model = {"options": given["options"], "mean": np.array(given["mean"]), "signs": signs}
        model["factor"] = np.array(given["factor"])[:, 1:]
        print("loaded", flush=True)
    else:
        start = time.perf_counter()
        run(command["draws"])
        print((time.perf_counter() - start) * 1e3, flush=True)
