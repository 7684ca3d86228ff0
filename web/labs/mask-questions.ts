// The questions of the mask lab: one for each constant, mode and format of its grid, the planes and scores as matrices, and
// the questions one may start from.
import { toNumber } from '../draw/number';
import type { JsonNumber } from '../engine/types.js';
import { type Changes, explicit } from '../state/edit.js';
import { dims, type Nested, printNested, reshape } from '../state/matrix.js';
import { get, parse, print, setAll, type Spec } from '../state/spec.js';

export const modes = ['fill', 'add', 'multiply'] as const;
export const constants = ['-inf', 'min', '-1e9', '-1e4'] as const;
export const planeNames = ['allowed', 'second_mask'] as const;
export type PlaneName = (typeof planeNames)[number];

/** Questions to start from: a row without keys, two planes of min, a constant that is not low enough, one that does nothing. */
export const starts = {
  empty: 'mask?scores=[[1,2,3],[1,2,3]]&allowed=[[1,1,0],[0,0,0]]&mask_value=-inf&format=fp32',
  planes:
    'mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[1,0,0],[1,1,0],[1,1,1]]&second_mask=[[0,0,1],[0,0,1],[0,0,1]]&mask_value=min&mask_mode=add&format=fp32',
  low: 'mask?scores=[[-12000,0]]&allowed=[[1,0]]&mask_value=-1e4&format=fp16',
  nothing: 'mask?scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4&mask_mode=add&format=fp32',
} as const;

export interface Place {
  readonly constant: string;
  readonly mode: string;
  readonly format: string;
}

export function placeKey({ constant, mode, format }: Place): string {
  return `${constant} ${mode} ${format}`;
}

export function sameConstant(left: string, right: string): boolean {
  return left === right || toNumber(numeric(left)) === toNumber(numeric(right));
}

/** A constant as the engine's JSON has it; a word that is none is no number. */
function numeric(text: string): JsonNumber {
  if (text === 'inf' || text === '-inf') return text;
  return text === '' ? 'nan' : Number(text);
}

/** The same scores, planes and policy with another constant, mode and format. */
export function cellQuestion(spec: Spec, { constant, mode, format }: Place): string {
  return print(setAll(spec, { mask_value: constant, mask_mode: mode, format }));
}

/** A matrix of the Spec; one row may be written without its outer brackets. */
export function matrixOf(spec: Spec, full: Spec | null, name: string): Nested | null {
  const value = explicit(spec, full, name);
  return value !== null && dims(value).length === 1 ? [value] : value;
}

/** A plane as rows of "may be read", in the shape of the scores. */
export function planeOf(spec: Spec, full: Spec | null, name: PlaneName): boolean[][] {
  const value = matrixOf(spec, full, name);
  if (value === null || typeof value === 'string') return [];
  return value.map((row) => (typeof row === 'string' ? [] : row.map((cell) => cell === '1')));
}

export function toggled(plane: readonly (readonly boolean[])[], row: number, column: number): string {
  const next = plane.map((cells, t) => cells.map((cell, s) => ((t === row && s === column) !== cell ? '1' : '0')));
  return printNested(next);
}

/** New scores, with planes of their shape: a key that is new may be read. */
export function withScores(spec: Spec, full: Spec | null, scores: Nested): Changes {
  const shape = dims(scores);
  const planes = planeNames.flatMap((name) => {
    const plane = matrixOf(spec, full, name);
    return plane === null ? [] : [[name, printNested(reshape(plane, shape, '1'))] as const];
  });
  return { scores: printNested(scores), ...Object.fromEntries(planes) };
}

/** Which start a question is; its scores and planes are what tells them apart. */
export function startOf(spec: Spec): string | null {
  const seen = (one: Spec): string => ['scores', ...planeNames].map((key) => get(one, key) ?? '').join(' ');
  return Object.entries(starts).find(([, text]) => seen(parse(text)) === seen(spec))?.[0] ?? null;
}
