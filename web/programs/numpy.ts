// NumPy: fp64, fp32 and fp16 are its own types; the others are held in float64 and rounded by a function.
import type { Library } from './write.js';

export const numpy: Library = {
  m: 'np',
  title: 'NumPy',
  native: ['fp64', 'fp32', 'fp16'],
  importing: ['import numpy as np', '\nnp.seterr(all="ignore")  # overflow and NaN are answers here'],
  repeat: (tensor, count) => `${tensor}.repeat(${count}, axis=1)`,
};
