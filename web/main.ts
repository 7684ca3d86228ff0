// Where the page begins: one client, one store, one element. Nothing is known here of what is drawn.
import { EngineClient, type EngineState } from './engine/client.js';
import { findSource } from './engine/source.js';
import { browserAddress, readAddress, watchAddress } from './state/address.js';
import { firstLang, firstLetters, firstMemory, firstTheme } from './state/preferences.js';
import { firstSpec, type LabState, Store } from './state/store.js';
import { cellsOf, keepCells } from './state/typed.js';
import { isPage } from './labs/index.js';
import { kBefore } from './day/first-minute.js';
import { DayPlace, readAt } from './day/place.js';
import { AttentionLab } from './elements/attention-lab.js';
import { define } from './elements/define.js';
import { currentLesson, embeddedLesson, useLesson } from './lessons/current.js';

/** Labs that ask many small questions make the engine busy and idle hundreds of times: a few redraws a second will do. */
const kNewsMs = 50;
let news: EngineState | null = null;

const client = new EngineClient(findSource(document), {
  memoryMB: () => store.now.memory,
  workers: navigator.hardwareConcurrency,
  onState: (engine: EngineState) => {
    if (news === null) setTimeout(tell, kNewsMs);
    news = engine;
  },
});

function tell(): void {
  if (news !== null) store.patch({ engine: news });
  news = null;
}

/** The lesson that an author has put into this page; one that cannot be read is said once there is a place for it. */
const embedded = embeddedLesson(document);
if (embedded?.ok === true) useLesson(embedded.value);

/** A part of the day that the address names brings its question along, where the address has none of its own. */
const named = readAt();
const day = new DayPlace(readAddress() !== null, currentLesson().plan.lesson);
const partNamed =
  readAddress() !== null || named === null ? undefined : currentLesson().places.find(({ key }) => key === named);
const partHere = partNamed !== undefined && day.isOpen(partNamed) ? partNamed : undefined;

const first = {
  spec: readAddress() ?? partHere?.part.spec ?? firstSpec,
  lang: firstLang(location.search, navigator.languages),
  theme: firstTheme(),
  memory: firstMemory(),
  letters: firstLetters(),
};
const store: Store = new Store(client, browserAddress, first, () => performance.now(), isPage, cellsOf);
let kept: Pick<LabState, 'spec' | 'drafts'> = store.now;
store.subscribe(() => {
  const { spec, drafts } = store.now;
  if (spec !== kept.spec || drafts !== kept.drafts) keepCells(spec, drafts);
  kept = { spec, drafts };
});
watchAddress((spec) => {
  day.visit();
  void store.visit(spec ?? firstSpec);
});
// The first minute asks for a prediction: the answer must not stand there already.
if (day.now.guide) store.patch({ step: kBefore });

define('attention-lab', AttentionLab);
const page = new AttentionLab();
page.store = store;
page.day = day;
document.getElementById('page')?.replaceChildren(page);
if (embedded?.ok === false) void page.updateComplete.then(() => page.showLesson(document.title, embedded));
void store.start().then(() => {
  // Wherever the learner has got to meanwhile: what that part points to could not be shown before there was an answer.
  const here = partHere === undefined ? undefined : currentLesson().places.find(({ key }) => key === day.now.at);
  if (here !== undefined && store.now.spec === here.part.spec) void day.show(here, store);
});
