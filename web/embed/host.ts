// A small script for pages that show the iframe page: it gives each frame its height, and the page a way to ask and to listen
// without writing messages by hand. `<iframe data-attention-lab ...>` is all that heights need.
import { kProtocol, readToHost, type ToFrame, type ToHost } from './messages.js';

type Message<T extends ToHost['type']> = Extract<ToHost, { readonly type: T }>;

export interface Listeners {
  readonly onReady?: (message: Message<'attention-lab/ready'>) => void;
  readonly onAnswer?: (answer: Message<'attention-lab/answer'>['answer']) => void;
  readonly onState?: (state: Message<'attention-lab/state'>['state']) => void;
  readonly onError?: (error: Message<'attention-lab/error'>['error']) => void;
}

type State = Message<'attention-lab/state'>['state'];

interface Asked {
  readonly resolve: (state: State) => void;
  readonly reject: (error: Error) => void;
}

const kPatienceMs = 10_000;

/** One frame, as long as its page is open or until it is closed. */
export class Connection {
  private readonly asked = new Map<string, Asked>();
  private lastId = 0;

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly listeners: Listeners = {},
  ) {
    globalThis.addEventListener('message', this.hear);
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== this.frame.contentWindow) return;
    const read = readToHost(data);
    if (read?.ok === true) this.take(read.value);
  };

  private take(message: ToHost): void {
    const { onReady, onAnswer, onState, onError } = this.listeners;
    switch (message.type) {
      case 'attention-lab/resize':
        this.frame.height = String(message.height);
        break;
      case 'attention-lab/ready':
        onReady?.(message);
        break;
      case 'attention-lab/answer':
        onAnswer?.(message.answer);
        break;
      case 'attention-lab/state':
        this.askedFor(message.id)?.resolve(message.state);
        onState?.(message.state);
        break;
      default:
        this.askedFor(message.id)?.reject(new Error(`${message.error.field}: ${message.error.message}`));
        onError?.(message.error);
    }
  }

  private askedFor(id = ''): Asked | undefined {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    return asked;
  }

  /** A frame of an opaque origin has no name to be sent to; what is sent holds nothing that others may not see. */
  private send(message: ToFrame): void {
    this.frame.contentWindow?.postMessage(message, '*');
  }

  private ask(state?: unknown): Promise<State> {
    const id = String(++this.lastId);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.askedFor(id)?.reject(new Error('the frame does not answer')), kPatienceMs);
      const done = <T>(then: (value: T) => void): ((value: T) => void) => {
        return (value) => {
          clearTimeout(late);
          then(value);
        };
      };
      this.asked.set(id, { resolve: done(resolve), reject: done(reject) });
      this.send({ type: 'attention-lab/state', v: kProtocol, id, ...(state === undefined ? {} : { state }) });
    });
  }

  getState(): Promise<State> {
    return this.ask();
  }
  /** Rejects with what was wrong where the frame refuses the state. */
  setState(state: unknown): Promise<State> {
    return this.ask(state);
  }
  /** Attributes of the lab: `spec`, `lang`, `view`, `theme`, `home`, `storage`. */
  set(wishes: Readonly<Record<string, string>>): void {
    this.send({ type: 'attention-lab/set', v: kProtocol, ...wishes } as ToFrame);
  }
  close(): void {
    globalThis.removeEventListener('message', this.hear);
  }
}

const connect = (frame: HTMLIFrameElement, listeners?: Listeners): Connection => new Connection(frame, listeners);

Object.assign(globalThis, { attentionLabHost: { connect } });
for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-attention-lab]')) connect(frame);
