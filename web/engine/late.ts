// The half of a split engine that the first answer does not need (web/build/split.mjs). Its functions stand in the first half
// as imports: whoever is called before the half is there waits for it, as only a worker may.

/** As named by web/build/split.mjs: what the first half imports, and what the second one does. */
const standIns = 'late';
const firstHalf = 'first';

type Imports = Record<string, WebAssembly.ModuleImports>;

function fetchNow(url: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${url}: HTTP ${request.status}`);
  return request.response as ArrayBuffer;
}

export class LateHalf {
  private module: WebAssembly.Module | null = null;
  private instance: WebAssembly.Instance | null = null;

  constructor(private readonly url: string) {}

  /** What the first half imports besides the glue's own. */
  imports(): Imports {
    const standIn = (slot: string) => {
      return (...given: unknown[]): unknown => this.called(Number(slot), given);
    };
    return { [standIns]: new Proxy({}, { get: (_, slot) => standIn(String(slot)) }) };
  }

  /** Belongs to this first half from now on. */
  joins(instance: WebAssembly.Instance): void {
    this.instance = instance;
  }

  /** Fetches the half while there is time; where that fails, its first call tries once more, and says so. */
  async ahead(): Promise<void> {
    try {
      const module = await WebAssembly.compileStreaming(fetch(this.url));
      this.module ??= module;
    } catch {
      // Not yet needed.
    }
  }

  /** The second half puts its functions into the table, in place of those that stand in for them. */
  private called(slot: number, given: readonly unknown[]): unknown {
    const first = this.instance?.exports ?? {};
    this.module ??= new WebAssembly.Module(fetchNow(this.url));
    new WebAssembly.Instance(this.module, { [firstHalf]: first });
    const table = Object.values(first).find((one) => one instanceof WebAssembly.Table);
    return (table?.get(slot) as (...given: readonly unknown[]) => unknown)(...given);
  }
}
