// Trusted Types, where the browser has them: the page's only policy of its own, and what its rules let through.

interface Rules {
  createScriptURL(url: string): string;
  createScript(text: string): string;
}
interface Factory {
  createPolicy(name: 'attention-lab', rules: Rules): Rules;
}

/** A policy's name can be taken once: whoever makes it keeps it. Without Trusted Types the rules are checked all the same. */
export function ownPolicy(rules: Rules): Rules {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  return factory === undefined ? rules : factory.createPolicy('attention-lab', rules);
}

/** For what a policy must not let through. */
export function refuse(what: string): never {
  throw new TypeError(`not a part of this page: ${what}`);
}
