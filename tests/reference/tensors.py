"""A tensor as a learner is told about it: a named step whose shape, strides and offset lie over a shared storage."""
import math
from itertools import product


def row_major(shape):
    """Strides in elements; a length-one axis keeps its stride, and a length of 0 counts as 1."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def is_contiguous(shape, strides):
    """As PyTorch decides it: axes of length 1 do not count, an empty tensor is contiguous."""
    if 0 in shape:
        return True
    expected = 1
    for size, stride in reversed(list(zip(shape, strides))):
        if size != 1:
            if stride != expected:
                return False
            expected *= size
    return True


class Tensor:
    def __init__(self, name, shape, data, strides=None, storage=None):
        self.name, self.shape, self.data = name, tuple(shape), data
        self.strides = row_major(self.shape) if strides is None else tuple(strides)
        self.storage, self.offset = storage or name, 0
        if strides is None:
            assert len(data) == math.prod(self.shape), (name, shape, len(data))

    def place(self, index):
        return self.offset + sum(i * s for i, s in zip(index, self.strides))

    def __getitem__(self, index):
        return self.data[self.place(index)]

    def view(self, name, shape):
        """Same memory, other shape; only of a row-major tensor."""
        return Tensor(name, shape, self.data, row_major(shape), self.storage)

    def transpose(self, name, first, second):
        shape, strides = list(self.shape), list(self.strides)
        shape[first], shape[second] = shape[second], shape[first]
        strides[first], strides[second] = strides[second], strides[first]
        moved = Tensor(name, shape, self.data, strides, self.storage)
        moved.offset = self.offset
        return moved

    def values(self):
        """Flat, in row-major logical order."""
        return [self[i] for i in product(*map(range, self.shape))]

    def items(self):
        """(index, value), in row-major logical order."""
        return [(i, self[i]) for i in product(*map(range, self.shape))]

    def map(self, name, function):
        return Tensor(name, self.shape, [function(x) for x in self.values()])

    @property
    def contiguous(self):
        return is_contiguous(self.shape, self.strides)


def build(name, shape, cell):
    """A fresh tensor, each cell from its index."""
    return Tensor(name, shape, [cell(*i) for i in product(*map(range, shape))])
