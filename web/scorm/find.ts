// Where a learning platform has put its SCORM object: on a window above this one, or above the one that opened it. Every step
// may be refused (another origin, a file), and a page in a page in a page ends somewhere.

/** What both versions of SCORM share, under the names of either. */
export type Runtime = Readonly<Record<string, (...parts: string[]) => unknown>>;

export interface Found {
  readonly version: '1.2' | '2004';
  readonly runtime: Runtime;
}

const kDeepest = 12;

/** A window, as far as it is looked at here. */
export interface Level {
  readonly parent?: unknown;
  readonly opener?: unknown;
  readonly API?: unknown;
  readonly API_1484_11?: unknown;
}

const isRuntime = (value: unknown): value is Runtime => typeof value === 'object' && value !== null;

function at(level: Level): Found | null {
  try {
    if (isRuntime(level.API_1484_11)) return { version: '2004', runtime: level.API_1484_11 };
    return isRuntime(level.API) ? { version: '1.2', runtime: level.API } : null;
  } catch {
    return null; // another origin's window says nothing
  }
}

function step(level: Level, name: 'parent' | 'opener'): Level | null {
  try {
    const next = level[name];
    return isRuntime(next) && next !== (level as unknown) ? (next as Level) : null;
  } catch {
    return null;
  }
}

function upwards(first: Level | null): Found | null {
  let level = first;
  for (let n = 0; level !== null && n < kDeepest; n += 1) {
    const found = at(level);
    if (found !== null) return found;
    level = step(level, 'parent');
  }
  return null;
}

/** The nearest one; above first, then above whoever opened this window or its outermost frame. */
export function findRuntime(self: Level): Found | null {
  const found = upwards(self);
  if (found !== null) return found;
  let outermost = self;
  for (let n = 0; n < kDeepest; n += 1) outermost = step(outermost, 'parent') ?? outermost;
  return upwards(step(self, 'opener')) ?? upwards(step(outermost, 'opener'));
}
