// PyTorch: fp64, fp32, fp16 and bf16 are its own types; 8-bit formats are held in float64 and rounded by a function.
import type { Library } from './write.js';

export const pytorch: Library = {
  m: 'torch',
  title: 'PyTorch',
  native: ['fp64', 'fp32', 'fp16', 'bf16'],
  importing: ['import torch'],
  repeat: (tensor, count) => `${tensor}.repeat_interleave(${count}, 1)`,
};
