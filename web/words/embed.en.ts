// Texts of the lab as a guest on other pages, and of its installed form, English. The other languages have the same keys.
import type { Feature } from './features.js';

export interface EmbedWords {
  /** The link to the same question on the page of its own. */
  readonly whole: string;
  readonly refused: string;
  readonly fault: {
    readonly bad_attribute: (field: string) => string;
    readonly bad_state: (field: string) => string;
    readonly newer_state: (field: string) => string;
    readonly bad_message: (field: string) => string;
    readonly newer_message: (field: string) => string;
  };
  readonly update: { readonly ready: string; readonly reload: string; readonly later: string };
}

const embed: EmbedWords = {
  whole: 'Open in Attention Lab',
  refused:
    'Attention Lab cannot be drawn here. The page’s host must allow it: add attention-lab to trusted-types in its Content-Security-Policy.',
  fault: {
    bad_attribute: (field) =>
      `The page around this lab gives it a ‘${field}’ that it does not know. It was left as it is.`,
    bad_state: (field) =>
      `A saved state could not be taken: its ‘${field}’ is not what it should be. Nothing was changed.`,
    newer_state: () => 'A saved state is of a later version of this lab. Nothing was changed.',
    bad_message: (field) => `A message could not be taken: its ‘${field}’ is not what it should be.`,
    newer_message: () => 'A message is of a later version of this protocol.',
  },
  update: {
    ready: 'A new version is ready.',
    reload: 'Reload',
    later: 'Later',
  },
};

export const embedEn: Feature & { readonly embed: EmbedWords } = { embed };
