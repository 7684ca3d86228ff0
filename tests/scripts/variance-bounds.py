"""What chance allows the variance lab to measure, by NumPy's own generator: for each width a JSON object with the bounds of
the variance of q.k that 999 of 1000 measurements keep, and the mean and spread of the largest softmax weight of a row.

Given q, the scores of a row are normal with variance |q|^2, which is chi-square with d degrees of freedom; so the sum of
their squares is one chi-square number times another.
"""
import json
import sys

import numpy as np

rows, keys, widths = int(sys.argv[1]), int(sys.argv[2]), [int(w) for w in sys.argv[3:]]
rng = np.random.default_rng(20260)
out = {}
for d in widths:
    squares = rng.chisquare(d, (20000, rows)) * rng.chisquare(keys, (20000, rows))
    low, high = np.quantile(squares.sum(1) / (rows * keys), [0.0005, 0.9995])
    norms = np.sqrt(rng.chisquare(d, 40000))[:, None]
    scores = norms * rng.standard_normal((40000, keys))
    weights = {}
    for name, divisor in (("plain", 1.0), ("scaled", np.sqrt(d))):
        e = np.exp((scores - scores.max(1, keepdims=True)) / divisor)
        most = (e / e.sum(1, keepdims=True)).max(1)
        weights[name] = [float(most.mean()), float(most.std())]
    out[str(d)] = {"low": float(low), "high": float(high), **weights}
print(json.dumps(out))
