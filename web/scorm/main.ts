// The script that a SCORM package puts in front of the page's own: it finds the platform, brings the learner back to where they
// were before the page looks, hears every attempt, and ends the stay once. Without a platform the page is as it is.
import type { EvidenceRecord } from '../evidence/record.js';
import { fromHash, toHash } from '../state/spec.js';
import { scormEn } from '../words/scorm.en.js';
import { scormZhHans } from '../words/scorm.zh-Hans.js';
import { findRuntime, type Level } from './find.js';
import { type Place, Report } from './report.js';
import type { Scope } from './score.js';
import { Session } from './session.js';

/** What the package says of itself, in a data block of the page. */
interface Package {
  readonly scope: Scope;
  readonly spec?: string;
  readonly lang?: string;
}

/** Some platforms put their object there after the frame has begun to load. */
const kTries = 20;
const kPauseMs = 250;
/** The page's own note of what is done in the day. */
const kDay = 'attention-lab:day45';

const about = JSON.parse(document.getElementById('attention-lab-scorm')?.textContent ?? '{}') as Package;

function doneMarks(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kDay) ?? 'null');
    const { done } = (kept ?? {}) as { done?: unknown };
    return Array.isArray(done) ? done.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function placeNow(): Place {
  const search = new URLSearchParams(location.search);
  const at = search.get('at');
  const spec = fromHash(location.hash);
  const { lang } = document.documentElement;
  return { ...(spec !== null && { spec }), ...(at !== null && { at }), lang, done: doneMarks() };
}

/** Before the page's own script has looked at the address. */
function bringTo({ spec, at, lang, done }: Place): void {
  const search = new URLSearchParams(location.search);
  if (at !== undefined && !search.has('at')) search.set('at', at);
  if (lang !== undefined && !search.has('lang')) search.set('lang', lang);
  const hash = location.hash === '' && spec !== undefined ? toHash(spec) : location.hash;
  try {
    const query = search.toString();
    history.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}${hash}`);
    if (localStorage.getItem(kDay) === null && done !== undefined && done.length > 0)
      localStorage.setItem(kDay, JSON.stringify({ at, open: at !== undefined, done }));
  } catch {
    // A frame that may not keep anything: the learner begins at the front.
  }
}

const line = document.createElement('p');

function say(text: (words: typeof scormEn) => string): void {
  const write = (): void => {
    line.textContent = text(document.documentElement.lang.startsWith('zh') ? scormZhHans : scormEn);
  };
  write();
  spoken?.disconnect();
  spoken = new MutationObserver(write);
  spoken.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
}
let spoken: MutationObserver | undefined;

function showLine(): void {
  line.id = 'attention-lab-reported';
  line.setAttribute('role', 'status');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `#attention-lab-reported { margin: 0; padding: 4px 16px; font: 14px/1.5 system-ui, sans-serif; color: CanvasText;
    background: Canvas; border-top: 1px solid GrayText; }`,
  );
  document.adoptedStyleSheets.push(sheet);
  document.body.append(line);
}

function sayOutcome(session: Session, report: Report): void {
  if (session.hasFailed) say(({ failed }) => failed);
  else if (report.kept.passed) say(({ passed }) => passed);
  else if (report.kept.last.length > 0) say(({ reported }) => reported(report.kept.best));
}

function stay(session: Session, isEarly: boolean): void {
  const report = new Report(session, about.scope);
  const { kept, isResumed } = report;
  if (isEarly) bringTo(isResumed ? kept : about);
  else if (isResumed && kept.spec !== undefined) location.hash = toHash(kept.spec);
  if (report.isReview) say(({ review }) => review);
  else say(({ resumed, begun }) => (isResumed ? resumed : begun));
  document.addEventListener('answer-kept', (event) => {
    report.attempt((event as CustomEvent<EvidenceRecord>).detail, placeNow());
    if (!report.isReview) sayOutcome(session, report);
  });
  // Some platforms read only what is there before the page goes, and some only hear the one event or the other.
  addEventListener('beforeunload', () => report.save(placeNow()));
  addEventListener('pagehide', () => {
    report.save(placeNow());
    session.end();
  });
  // Back from the browser's memory the stay is over: it begins again.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

function begin(triesLeft: number): void {
  const found = findRuntime(window as unknown as Level);
  if (found !== null) stay(new Session(found, Date.now), triesLeft === kTries);
  else if (triesLeft > 0) setTimeout(() => begin(triesLeft - 1), kPauseMs);
  else say(({ away }) => away);
}

showLine();
begin(kTries);
