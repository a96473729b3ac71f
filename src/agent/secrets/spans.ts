/** Finds possible secrets in a line. */
import { assignedSecrets } from './assigned.ts';
import { searchVisible } from './invisible.ts';
import { shapedSecrets } from './shaped.ts';
import type { SecretSpan } from './span.ts';
import { findJsonWebTokens } from './tokens.ts';
import { urlSecrets } from './urls.ts';

/** No secret is shorter, and few words are as long. */
const LONG_WORD = /\S{16}/;

/** Sorted by position; spans may overlap. With `isStrict`, includes known shapes that look like placeholders. */
export function secretSpans(line: string, isStrict = false): readonly SecretSpan[] {
  const search = (text: string): readonly SecretSpan[] =>
    !LONG_WORD.test(text)
      ? []
      : [...shapedSecrets(text, isStrict), ...findJsonWebTokens(text), ...urlSecrets(text), ...assignedSecrets(text)];
  return [...searchVisible(line, search)].sort((a, b) => a.start - b.start);
}
