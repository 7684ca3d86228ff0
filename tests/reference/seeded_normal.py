"""The generator behind every `normal` tensor: the same numbers in Python as in the engine, to the last bit.

seed and tensor name choose a stream; uniform() is exact; normal() is the ratio of uniforms, every step in double.
"""
import math
MASK = 2 ** 64 - 1


def stream(seed, name):
    """uniform() numbers of splitmix64, started at seed XOR FNV-1a of the name."""
    state = 14695981039346656037
    for byte in name.encode("ascii"):
        state = (state ^ byte) * 1099511628211 & MASK
    state ^= seed & MASK
    while True:
        state = state + 0x9E3779B97F4A7C15 & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield (((z ^ z >> 31) >> 12) + 0.5) * 2.0 ** -52


def normals(seed, name, count, exp=math.exp):
    """`count` standard normal doubles in row-major order; weights are then divided by math.sqrt(rows)."""
    uniforms, found = stream(seed, name), []
    while len(found) < count:
        u, v = next(uniforms), (2.0 * next(uniforms) - 1.0) * 0.8577638849607068
        x = v / u
        if u <= exp(-(x * x) / 4.0):
            found.append(x)
    return found
