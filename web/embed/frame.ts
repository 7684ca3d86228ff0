// The iframe page: one lab that fills its frame, told by the address what to show, and in touch with the page around it by
// messages. Anyone may know that it is ready and how high it is; the learner's work goes only to origins named in the address.
import './main.js';
import { type Name, names } from './attributes.js';
import type { GuestLab, Trouble } from './element.js';
import { kProtocol, readToFrame, readToHost, type ToFrame, type ToHost } from './messages.js';

type Told = ToHost extends infer M ? (M extends ToHost ? Omit<M, 'v'> : never) : never;

const kStateMs = 300;
const { parent, location } = globalThis;
const address = new URLSearchParams(location.search);

/** `?parent=https://lms.example`, once for each origin that may be told. */
function allowed(): readonly string[] {
  return address.getAll('parent').flatMap((given) => {
    try {
      const { origin } = new URL(given);
      return origin === 'null' ? [] : [origin];
    } catch {
      return [];
    }
  });
}
const parents = allowed();

const lab = document.createElement('attention-lab') as GuestLab;

/** What is sent is checked like what is received: a question that grew too long for a message is told as an error. */
function made(told: Told): ToHost {
  const message = { ...told, v: kProtocol } as ToHost;
  const read = readToHost(JSON.parse(JSON.stringify(message)));
  if (read?.ok === true) return read.value;
  const { field = 'message', message: why = '' } = read?.error ?? {};
  return { type: 'attention-lab/error', v: kProtocol, error: { code: 'bad_message', field, message: why } };
}

const isFramed = parent !== globalThis.window;

function tellAll(told: Told): void {
  if (isFramed) parent.postMessage(made(told), '*');
}

/** The browser delivers it only where the page around is of that origin. */
function tellParents(told: Told): void {
  if (!isFramed) return;
  const around = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0];
  const message = made(told);
  for (const origin of parents) if (around === undefined || around === origin) parent.postMessage(message, origin);
}

const tellState = (id?: string): void => {
  tellParents({ type: 'attention-lab/state', ...(id === undefined ? {} : { id }), state: lab.getState() });
};

function obey(message: ToFrame): void {
  if (message.type === 'attention-lab/set') {
    for (const name of names) {
      const value = (message as Partial<Record<Name, string>>)[name];
      if (value !== undefined) lab.setAttribute(name, value);
    }
    return;
  }
  const { id } = message;
  const outcome = message.state === undefined ? { ok: true as const } : lab.setState(message.state);
  if (outcome.ok) tellState(id);
  else tellParents({ type: 'attention-lab/error', ...(id === undefined ? {} : { id }), error: { ...outcome.error } });
}

/** Only from the page around, and only if it is of an origin that was named. */
function hear({ source, origin, data }: MessageEvent): void {
  if (source !== parent || !isFramed || !parents.includes(origin)) return;
  const read = readToFrame(data);
  if (read === null) return;
  if (read.ok) obey(read.value);
  else tellParents({ type: 'attention-lab/error', error: { ...read.error } });
}

let height = 0;
function measure(): void {
  const now = Math.ceil(lab.getBoundingClientRect().height);
  if (now === height || now === 0) return;
  height = now;
  tellAll({ type: 'attention-lab/resize', height });
  // Canvas listens to this one, from any tool in a frame.
  if (isFramed) parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

let waiting: ReturnType<typeof setTimeout> | undefined;
function stateSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(tellState, kStateMs);
}

/** A state, or a message, that was refused is answered where it was asked. */
function onError({ detail }: CustomEvent<Trouble>): void {
  if (detail.code === 'bad_state' || detail.code === 'newer_state') return;
  const { code, field, message, text } = detail;
  tellParents({ type: 'attention-lab/error', error: { code, field, message, text } });
}

function listen(): void {
  lab.addEventListener('ready', (event) => {
    const { version } = (event as CustomEvent<{ readonly version: string }>).detail;
    tellAll({ type: 'attention-lab/ready', engine: version, parents: [...parents] });
  });
  lab.addEventListener('answer', (event) => {
    tellParents({ type: 'attention-lab/answer', answer: (event as CustomEvent).detail });
    stateSoon();
  });
  lab.addEventListener('spec-change', stateSoon);
  lab.addEventListener('error', (event) => {
    onError(event as unknown as CustomEvent<Trouble>);
  });
  globalThis.addEventListener('message', hear);
  new ResizeObserver(measure).observe(lab);
}

function open(): void {
  for (const name of names) {
    const value = address.get(name);
    if (value !== null) lab.setAttribute(name, value);
  }
  const spec = location.hash.slice(1);
  if (spec !== '') lab.setAttribute('spec', spec);
  listen();
  document.getElementById('frame')?.replaceChildren(lab);
  document.documentElement.lang = lab.lang;
}

open();
