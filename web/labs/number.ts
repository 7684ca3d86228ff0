// The number lab: what is stored of a number in a format, its bits and its neighbours.
import { define } from '../elements/define.js';
import { AnswerLab } from './answer.js';

export class NumberLab extends AnswerLab {
  protected readonly experiment = 'number';
  protected readonly first = ['value', 'format'];
}

define('number-lab', NumberLab);
