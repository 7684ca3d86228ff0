// The softmax lab: one row or many, step by step.
import { define } from '../elements/define.js';
import { AnswerLab } from './answer.js';

export class SoftmaxLab extends AnswerLab {
  protected readonly experiment = 'softmax';
  protected readonly first = ['logits', 'shift', 'format'];
}

define('softmax-lab', SoftmaxLab);
