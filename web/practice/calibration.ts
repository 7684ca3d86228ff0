// How often somebody was right, by how sure they said they were.
import { confidences, type Confidence, type Kept } from './evidence.js';

export interface Calibration {
  readonly confidence: Confidence;
  readonly right: number;
  readonly of: number;
}

/** Attempts that were predictions: made before the answer was seen, with a confidence. */
export const predictions = (records: readonly Kept[]): readonly Kept[] =>
  records.filter(({ confidence, result }) => confidence !== null && result.verdict !== 'unreadable');

export function calibrationOf(records: readonly Kept[]): readonly Calibration[] {
  const all = predictions(records);
  return confidences
    .map((confidence) => {
      const said = all.filter((record) => record.confidence === confidence);
      return { confidence, right: said.filter(({ result }) => result.verdict === 'right').length, of: said.length };
    })
    .filter((one) => one.of > 0);
}
