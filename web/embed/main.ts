// Where the script for other pages begins: it defines <attention-lab>, once. Where the page refuses what the lab cannot do
// without, the element says so in its place.
import { isRefused } from './trusted.js';
import { define } from '../elements/define.js';
import { allowStorage } from '../state/storage.js';
import { wordsOf } from '../words/index.js';
import { langAt } from './attributes.js';
import { GuestLab, useEngines } from './element.js';
import { EnginePool } from './pool.js';
import { embeddedSource, type Parts } from './source.js';

declare const attentionLabParts: Parts;

/** Text alone: without a policy for templates nothing else can be drawn. */
class RefusedLab extends HTMLElement {
  connectedCallback(): void {
    const text = wordsOf(langAt(this)).embed.refused;
    this.textContent = text;
    const detail = { code: 'trusted_types', field: 'trusted-types', message: text, text };
    this.dispatchEvent(new CustomEvent('error', { detail }));
  }
}

allowStorage(false);
if (isRefused) define('attention-lab', RefusedLab);
else {
  useEngines(new EnginePool(embeddedSource(attentionLabParts), globalThis.navigator.hardwareConcurrency));
  define('attention-lab', GuestLab);
}
