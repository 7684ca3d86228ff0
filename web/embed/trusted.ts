// The one Trusted Types policy of a lab on somebody else's page: it makes addresses of workers, and lit's templates. Null where the browser has no Trusted Types, or where the page's own policy does not let it be made.
interface Policy {
  createScriptURL(url: string): string;
  createHTML(markup: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** Workers of our own alone, and what lit has put together from its templates, which hold no text from outside. */
const rules: Policy = {
  createHTML: (markup) => markup,
  createScriptURL: (wanted) => {
    if (wanted.startsWith('blob:') || wanted === ownScript) return wanted;
    throw new TypeError(`not a worker of this page: ${wanted}`);
  },
};

let ownScript: string | null = null;

/** A script that may be its own worker says where it came from. */
export function trustScript(url: string): void {
  ownScript = url;
}

function made(): Policy | null {
  try {
    return factory?.createPolicy('attention-lab', rules) ?? null;
  } catch {
    return null;
  }
}

export const policy: Policy | null = made();

/** The page enforces Trusted Types and refused ours: nothing can be drawn. */
export const isRefused: boolean = factory !== undefined && policy === null;

export const trustedUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
