// One visitor, whichever browser: opens an address, presses keys, reads what is on the page through shadow roots,
// and remembers everything that went wrong and every request that was made.
import { launchChromium, launchFirefox } from './open.mjs';

/** Runs in the page before its own scripts: a way to look through shadow roots, and a list of policy violations. */
function preload() {
  const through = (path) =>
    path
      .split('>>>')
      .reduce(
        (roots, selector) => roots.flatMap((root) => [...(root.shadowRoot ?? root).querySelectorAll(selector.trim())]),
        [document],
      );
  globalThis.lab = {
    violations: [],
    all: through,
    text: (path) => through(path).map((element) => element.textContent.replace(/\s+/g, ' ').trim()),
    active() {
      const trail = [];
      let element = document.activeElement;
      while (element !== null && element !== undefined) {
        trail.push(element);
        element = element.shadowRoot?.activeElement;
      }
      return trail;
    },
    /** Tag names down to the focused element, such as "attention-lab trace-lab lab-timeline button". */
    where: () =>
      globalThis.lab
        .active()
        .map((element) => element.localName)
        .join(' '),
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    globalThis.lab.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
  });
}

/** Somebody who has been here before: the first minute is over, and the day is closed. */
function returning() {
  try {
    localStorage.setItem('attention-lab:day45', localStorage.getItem('attention-lab:day45') ?? '{}');
  } catch {
    // No storage here: then nobody can come back.
  }
}

class Visitor {
  /** A second page of the same person: it shares what the browser keeps. */
  another;
  errors = [];
  requests = [];
  patience = 45_000;

  constructor(page, close) {
    this.page = page;
    this.close = close;
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => {
      this.errors.push(String(error));
    });
    page.on('request', (request) => {
      this.requests.push(request.url());
    });
  }

  /** For those that share the machine with others. */
  waits(ms) {
    this.patience = ms;
    this.page.setDefaultNavigationTimeout(ms);
  }

  async open(url) {
    await this.page.goto(url);
    await this.until(() => globalThis.lab.all('attention-lab >>> main > *').length > 0);
  }

  /**
   * Asks the page again and again until a function is true there; says which one never was. What is not there yet and
   * makes the function fail counts as not true. The drivers' own waiting evaluates strings inside the page, which its
   * content policy refuses.
   */
  async until(test, ...args) {
    const end = Date.now() + this.patience;
    for (;;) {
      let seen;
      try {
        seen = await this.see(test, ...args);
        if (seen) return;
      } catch (error) {
        seen = error;
      }
      if (Date.now() > end) {
        const messages = await this.text('attention-lab >>> lab-status-bar >>> .bar');
        const what = `never true: ${test} ${JSON.stringify(args)}, but ${seen}`;
        throw new Error(`${what}; the page says: ${messages.join(' ')}`);
      }
      await this.nextFrame();
    }
  }
  /** A page that is between two documents has no frame to wait for; a moment does as well. */
  nextFrame() {
    return this.see(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true)))).catch(
      () => new Promise((resolve) => setTimeout(resolve, 20)),
    );
  }

  see(test, ...args) {
    return this.page.evaluate(`(${test})(...${JSON.stringify(args)})`);
  }
  text(path) {
    return this.see((at) => globalThis.lab.text(at), path);
  }
  where() {
    return this.see(() => globalThis.lab.where());
  }
  url() {
    return this.see(() => location.href);
  }

  /** The first frame inside the page, to be looked at in the same way. */
  framed() {
    const [frame] = this.page.mainFrame().childFrames();
    return Object.assign(Object.create(Visitor.prototype), { page: frame, errors: [], patience: this.patience });
  }

  async press(...keys) {
    for (const combination of keys) {
      const parts = combination.split('+');
      const key = parts.pop();
      for (const modifier of parts) await this.page.keyboard.down(modifier);
      await this.page.keyboard.press(key);
      for (const modifier of parts.reverse()) await this.page.keyboard.up(modifier);
    }
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until the focused element's trail ends with `tail`; a keyboard user has no other way. */
  async tabTo(tail, most = 80, key = 'Tab') {
    for (let n = 0; n < most; n += 1) {
      if ((await this.where()).endsWith(tail)) return;
      await this.press(key);
    }
    throw new Error(`no way by ${key} to ${tail}; the focus is on ${await this.where()}`);
  }

  /** The n-th element of a path, once it is there, takes the focus as by a pointer or a script. */
  focus(path, n = 0) {
    return this.until(
      (at, i) => {
        const found = globalThis.lab.all(at)[i];
        found?.focus();
        return found !== undefined;
      },
      path,
      n,
    );
  }
  /** The n-th element of a path is clicked, once it is there and takes clicks. */
  click(path, n = 0) {
    return this.until(
      (at, i) => {
        const found = globalThis.lab.all(at)[i];
        if (found.matches(':disabled')) return false;
        found.click();
        return true;
      },
      path,
      n,
    );
  }
  /** The one element of a path whose `value`, or whose text, is this: clicked, once it takes clicks. */
  choose(path, wanted) {
    return this.until(
      (at, one) => {
        const found = globalThis.lab.all(at).find((each) => each.value === one || each.textContent.trim() === one);
        if (found.matches(':disabled')) return false;
        found.click();
        return true;
      },
      path,
      wanted,
    );
  }

  async problems() {
    const violations = await this.see(() => globalThis.lab.violations);
    return [...this.errors, ...violations];
  }
}

/** `before` runs in every document ahead of its own scripts, and is told `told`. */
async function visitChromium(
  browser,
  {
    width = 1280,
    height = 800,
    scale = 1,
    theme = 'light',
    newcomer = false,
    still = false,
    forced = false,
    before = null,
    told = null,
  } = {},
) {
  const reducedMotion = still ? 'reduce' : 'no-preference';
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion,
    forcedColors: forced ? 'active' : 'none',
  });
  await context.addInitScript(preload);
  if (!newcomer) await context.addInitScript(returning);
  if (before !== null) await context.addInitScript(before, told);
  const visitor = new Visitor(await context.newPage(), () => context.close());
  visitor.another = async () => {
    const page = await context.newPage();
    return new Visitor(page, () => page.close());
  };
  return visitor;
}

async function visitFirefox(
  browser,
  { width = 1280, height = 800, newcomer = false, before = null, told = null } = {},
) {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.evaluateOnNewDocument(preload);
  if (!newcomer) await page.evaluateOnNewDocument(returning);
  if (before !== null) await page.evaluateOnNewDocument(before, told);
  const visitor = new Visitor(page, () => page.close());
  visitor.another = () => visitFirefox(browser, { width, height, newcomer });
  return visitor;
}

export const browsers = {
  chromium: { launch: launchChromium, visit: visitChromium },
  firefox: { launch: launchFirefox, visit: visitFirefox },
};
