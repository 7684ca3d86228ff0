// How the column's text is scrolled: to the part that was gone to, and, read in full, which part the learner has scrolled to.

/** A text that has stood still this long is being read. */
const kSettled = 200;
/** How far below the top of the text its reading line is. */
const kLine = 96;

export class ReadingScroll {
  /** The text is moved by hand, not by the page. */
  private isMoved = false;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: () => ParentNode,
    private readonly isReading: () => boolean,
    /** The part that is being read, by its key. */
    private readonly onRead: (key: string | undefined) => void,
  ) {}

  readonly onMove = (): void => {
    this.isMoved = true;
  };

  readonly onScroll = (): void => {
    clearTimeout(this.settling);
    if (this.isReading()) this.settling = setTimeout(this.look, kSettled);
  };

  private readonly look = (): void => {
    const body = this.root().querySelector('.body');
    if (body === null || !this.isMoved) return;
    const { top, height } = body.getBoundingClientRect();
    const parts = [...this.root().querySelectorAll<HTMLElement>('.part')];
    const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 2;
    const read = isAtEnd
      ? parts.at(-1)
      : [...parts].reverse().find((part) => part.getBoundingClientRect().top <= top + Math.min(kLine, height / 3));
    this.onRead(read?.dataset['part']);
  };

  /** What stands in the parts takes its room a moment later than they do. */
  toHead(): void {
    requestAnimationFrame(() => {
      this.place();
    });
  }

  /** The column's own box alone is scrolled: the page itself never moves. */
  private place(): void {
    const body = this.root().querySelector('.body');
    const part = this.root().querySelector('#head')?.closest('.part') ?? null;
    if (body === null) return;
    // A window too low for boxes is scrolled as a whole.
    if (body.scrollHeight <= body.clientHeight)
      this.root().querySelector('#head')?.scrollIntoView({ block: 'nearest' });
    const below = (one: Element): number => one.getBoundingClientRect().top - body.getBoundingClientRect().top;
    body.scrollTop = part === null || !this.isReading() ? 0 : body.scrollTop + below(part);
    this.isMoved = false;
  }
}
