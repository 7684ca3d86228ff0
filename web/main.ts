// Where the page begins: one client, one store, one element. Nothing is known here of what is drawn.
import { EngineClient, type EngineState } from './engine/client.js';
import { findSource } from './engine/source.js';
import { browserAddress, readAddress, watchAddress } from './state/address.js';
import { firstLang, firstMemory, firstTheme } from './state/preferences.js';
import { firstSpec, Store } from './state/store.js';
import { isPage } from './labs/index.js';
import { AttentionLab } from './elements/attention-lab.js';

/** Labs that ask many small questions make the engine busy and idle hundreds of times: a few redraws a second will do. */
const kNewsMs = 50;
let news: EngineState | null = null;

const client = new EngineClient(findSource(document), {
  memoryMB: () => store.now.memory,
  onState: (engine: EngineState) => {
    if (news === null) setTimeout(tell, kNewsMs);
    news = engine;
  },
});

function tell(): void {
  if (news !== null) store.patch({ engine: news });
  news = null;
}

const first = {
  spec: readAddress() ?? firstSpec,
  lang: firstLang(location.search, navigator.languages),
  theme: firstTheme(),
  memory: firstMemory(),
};
const store: Store = new Store(client, browserAddress, first, () => performance.now(), isPage);
watchAddress((spec) => {
  void store.visit(spec ?? firstSpec);
});

const page = new AttentionLab();
page.store = store;
document.getElementById('page')?.replaceChildren(page);
void store.start();
