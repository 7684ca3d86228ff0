// Where the page begins: one client, one store, one element. Nothing is known here of what is drawn.
import { EngineClient, type EngineState } from './engine/client.js';
import { findSource } from './engine/source.js';
import { browserAddress, readAddress, watchAddress } from './state/address.js';
import { firstLang, firstMemory, firstTheme } from './state/preferences.js';
import { firstSpec, Store } from './state/store.js';
import { AttentionLab } from './elements/attention-lab.js';

const client = new EngineClient(findSource(document), {
  memoryMB: () => store.now.memory,
  onState: (engine: EngineState) => {
    store.patch({ engine });
  },
});
const store: Store = new Store(client, browserAddress, {
  spec: readAddress() ?? firstSpec,
  lang: firstLang(location.search, navigator.languages),
  theme: firstTheme(),
  memory: firstMemory(),
});
watchAddress((spec) => {
  void store.visit(spec ?? firstSpec);
});

const page = new AttentionLab();
page.store = store;
document.getElementById('page')?.replaceChildren(page);
void store.start();
