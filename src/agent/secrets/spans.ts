/** Where in a line a secret seems to stand. */
import { assignedSecrets } from './assigned.ts';
import { seenThrough } from './invisible.ts';
import { shapedSecrets } from './shaped.ts';
import type { SecretSpan } from './span.ts';
import { tokenSecrets } from './tokens.ts';
import { urlSecrets } from './urls.ts';

/** No secret is shorter, and hardly any word of prose as long. */
const LONG_WORD = /\S{16}/;

/** In the order of the line; spans may overlap. `isStrict` takes what has a known shape also where it looks like a placeholder. */
export function secretSpans(line: string, isStrict = false): readonly SecretSpan[] {
  const search = (text: string): readonly SecretSpan[] =>
    !LONG_WORD.test(text) ? [] : [...shapedSecrets(text, isStrict), ...tokenSecrets(text), ...urlSecrets(text), ...assignedSecrets(text)];
  return [...seenThrough(line, search)].sort((a, b) => a.start - b.start);
}
