// The list of languages: a language is one file and one line here.
import type { LabError } from '../engine/types.js';
import type { ComparisonWords } from '../views/comparison-words';
import type { LedgerWords } from '../views/ledger-words';
import type { SubspaceWords } from '../views/subspace-words';
import type { LeakWords } from '../views/leak-words';
import type { MaskWords } from '../views/mask-words';
import type { BesideWords } from '../views/beside-words';
import { besideEn } from './beside.en.js';
import { besideZhHans } from './beside.zh-Hans.js';
import type { FlowWords } from '../views/flow-words';
import type { MuseumWords } from '../views/museum-words';
import type { HandWords } from '../views/hand-words';
import type { VarianceWords } from '../views/variance-words';
import { varianceEn } from './variance.en.js';
import { varianceZhHans } from './variance.zh-Hans.js';
import { comparisonEn } from './comparison.en.js';
import { dayEn, type DayWords } from './day.en.js';
import { dayZhHans } from './day.zh-Hans.js';
import { comparisonZhHans } from './comparison.zh-Hans.js';
import { embedEn, type EmbedWords } from './embed.en.js';
import { embedZhHans } from './embed.zh-Hans.js';
import { evidenceEn, type EvidenceWords } from './evidence.en.js';
import { evidenceZhHans } from './evidence.zh-Hans.js';
import { flowEn } from './flow.en.js';
import { flowZhHans } from './flow.zh-Hans.js';
import { en, type ErrorFacts, type Words as Frame } from './en.js';
import { withFeatures } from './features.js';
import { handEn } from './hand.en.js';
import { handZhHans } from './hand.zh-Hans.js';
import type { FilesWords } from './files.js';
import { filesEn } from './files.en.js';
import { filesZhHans } from './files.zh-Hans.js';
import { ledgerEn } from './ledger.en.js';
import { ledgerZhHans } from './ledger.zh-Hans.js';
import { leakEn } from './leak.en.js';
import { leakZhHans } from './leak.zh-Hans.js';
import { maskEn } from './mask.en.js';
import { maskZhHans } from './mask.zh-Hans.js';
import { museumEn } from './museum.en.js';
import { museumZhHans } from './museum.zh-Hans.js';
import { practiceEn, type PracticeWords } from './practice.en.js';
import { practiceZhHans } from './practice.zh-Hans.js';
import { numbersEn } from './numbers.en.js';
import { withNumbers, type WithNumbers } from './numbers.js';
import { numbersZhHans } from './numbers.zh-Hans.js';
import { subspaceEn } from './subspace.en.js';
import { subspaceZhHans } from './subspace.zh-Hans.js';
import type { VariantsWords } from './variants.js';
import { variantsEn } from './variants.en.js';
import { variantsZhHans } from './variants.zh-Hans.js';
import { zhHans } from './zh-Hans.js';

export type Words = Frame & { readonly comparison: ComparisonWords } & WithNumbers & {
    readonly beside: BesideWords;
    readonly ledgerLab: LedgerWords;
    readonly subspaceLab: SubspaceWords;
    readonly variants: VariantsWords['variants'];
    readonly maskLab: MaskWords;
    readonly leakLab: LeakWords;
    readonly museum: MuseumWords;
    readonly practice: PracticeWords;
    readonly embed: EmbedWords;
    readonly hand: HandWords;
    readonly varianceLab: VarianceWords;
    readonly files: FilesWords;
    readonly evidence: EvidenceWords;
    readonly day: DayWords;
    readonly flow: FlowWords;
  };

/** A feature's own file brings its labels of parameters, options and notes along. */
const join = (frame: Frame, comparison: ComparisonWords): Frame & Pick<Words, 'comparison'> => ({
  ...frame,
  comparison,
  params: { ...frame.params, ...comparison.params },
  options: { ...frame.options, ...comparison.options },
  notes: { ...frame.notes, ...comparison.notes },
});

const english = withFeatures(
  withNumbers(join(en, comparisonEn), numbersEn),
  ledgerEn,
  subspaceEn,
  variantsEn,
  maskEn,
  leakEn,
  { beside: besideEn, labs: besideEn.labs },
  museumEn,
  practiceEn,
  handEn,
  varianceEn,
  filesEn,
  evidenceEn,
  dayEn,
  flowEn,
  embedEn,
);

export const languages: Readonly<Record<string, Words>> = {
  en: english,
  'zh-Hans': withFeatures(
    withNumbers(join(zhHans, comparisonZhHans), numbersZhHans),
    ledgerZhHans,
    subspaceZhHans,
    variantsZhHans,
    maskZhHans,
    leakZhHans,
    { beside: besideZhHans, labs: besideZhHans.labs },
    museumZhHans,
    practiceZhHans,
    handZhHans,
    varianceZhHans,
    filesZhHans,
    evidenceZhHans,
    dayZhHans,
    flowZhHans,
    embedZhHans,
  ),
};

export function wordsOf(lang: string): Words {
  return languages[lang] ?? english;
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** An error in the page's language, from its code, field and data. */
export function wordError(words: Words, error: LabError): string {
  if (error.code === 'no_wasm') {
    const reasons: Readonly<Record<string, string>> = words.error.noWasm;
    return reasons[String(error.data['reason'])] ?? words.error.noWasm.broken;
  }
  if (error.code === 'needs_file') {
    const names = ((error.data['names'] ?? []) as readonly string[]).filter((name) => name !== '');
    return names.length === 0 ? words.files.needsSome : words.files.needs(names);
  }
  const facts: ErrorFacts = {
    field: error.field,
    seen: asText(error.data.seen),
    wanted: asText(error.data.wanted),
    suggest: error.suggest ?? '',
    message: error.message,
  };
  return (words.error.code[error.code] ?? words.error.code.internal)(facts);
}
