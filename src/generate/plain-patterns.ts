/** The patterns of the schemas without look-ahead, which validators in Go and Rust do not have. */
import type { JsonSchema } from '../schema/json-schema.ts';

const SCHEME = '[A-Za-z][A-Za-z\\d+.-]*:';
const HTTPS = '[Hh][Tt][Tt][Pp][Ss]:';
const HTTP = '[Hh][Tt][Tt][Pp][Ss]?:';

const pathOrUrl = (protocols: string): JsonSchema => ({
  pattern: '\\S',
  anyOf: [{ not: { pattern: `^\\s*${SCHEME}` } }, { pattern: `^\\s*${protocols}` }],
});

const EQUIVALENTS: Readonly<Record<string, JsonSchema>> = {
  '^(?!fa-)': { not: { pattern: '^fa-' } },
  '^(?!https://)': { not: { pattern: '^https://' } },
  [`^(?:https://|(?!\\s*${SCHEME}))`]: { anyOf: [{ pattern: '^https://' }, { not: { pattern: `^\\s*${SCHEME}` } }] },
  [`^(?:\\s*${HTTPS}|(?!\\s*${SCHEME}))`]: { anyOf: [{ pattern: `^\\s*${HTTPS}` }, { not: { pattern: `^\\s*${SCHEME}` } }] },
  [`^(?:(?!\\s*$)(?!\\s*${SCHEME})|\\s*${HTTPS})`]: pathOrUrl(HTTPS),
  [`^(?:(?!\\s*$)(?!\\s*${SCHEME})|\\s*${HTTP})`]: pathOrUrl(HTTP),
  [`^(?:/(?!/)|#|mailto:|\\s*${HTTPS})`]: { pattern: `^(?:/$|/[^/]|#|mailto:|\\s*${HTTPS})` },
  '^(?:(?!\\.{1,2}(?:/|$))[^\\s\\\\?#/]+(?:/(?!$)|$))+$': {
    pattern: '^[^\\s\\\\?#/]+(?:/[^\\s\\\\?#/]+)*$',
    not: { pattern: '(?:^|/)\\.{1,2}(?:/|$)' },
  },
};

/** Returns what a string must meet instead of a pattern. Throws for a pattern with look-ahead or look-behind that is not in the table. */
export function plainPattern(pattern: string): JsonSchema {
  const equivalent = EQUIVALENTS[pattern];
  if (equivalent) return structuredClone(equivalent);
  if (/\(\?<?[!=]/.test(pattern))
    throw new Error(`src/generate/plain-patterns.ts does not have the pattern ${pattern} without look-ahead.`);
  return { pattern };
}
