/** Where in a line a secret seems to stand. */
import { assignedSecrets } from './assigned-secrets.ts';
import { isPlaceholder } from './placeholders.ts';
import { SECRET_SHAPES } from './secret-shapes.ts';
import type { SecretSpan } from './secret-span.ts';
import { tokenSecrets } from './token-secrets.ts';
import { urlSecrets } from './url-secrets.ts';

/** In the order of the line; spans may overlap. */
export function secretSpans(line: string): readonly SecretSpan[] {
  if (line.length < 16) return [];
  return [...shapedSecrets(line), ...tokenSecrets(line), ...urlSecrets(line), ...assignedSecrets(line)].sort((a, b) => a.start - b.start);
}

function shapedSecrets(line: string): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { kind, pattern } of SECRET_SHAPES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      const end = endOfWord(line, pattern.lastIndex);
      const value = line.slice(match.index, end);
      const body = value.replace(/^(?:github_pat|sk-ant-\w+|sk-[a-z]+|[a-z]+_(?:live|test)|[a-z]+)[_-]/i, '');
      if (!isPlaceholder(value, body)) spans.push({ kind, start: match.index, end });
      pattern.lastIndex = end;
    }
  }
  return spans;
}

const WORD = /[\w-]*/y;

function endOfWord(line: string, from: number): number {
  WORD.lastIndex = from;
  WORD.exec(line);
  return WORD.lastIndex;
}
