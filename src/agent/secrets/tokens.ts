/** Finds JSON Web Tokens with a readable header and payload, except those of examples. */
import type { SecretSpan } from './span.ts';

/** A run of token characters. */
const TOKEN_CHARACTERS = /[\w.-]+/g;
// A token of a GitHub App contains one (https://github.blog/changelog/2026-05-15-github-app-installation-tokens-per-request-override-header).
const TOKEN = /^(?:ghs_\d+_)?(eyJ[\w-]{10,})\.(eyJ[\w-]{10,})\.([\w-]{20,})$/;
/** The rest of an escape in JSON or a URL that a run may begin with. */
const ESCAPES: Readonly<Record<string, RegExp>> = { '\\': /^[nrtbf]/, '%': /^[0-9A-Fa-f]{2}/ };

/** Typical names in examples, matched against values, not against member names such as `user_id`. */
const EXAMPLE =
  /\b(?:john|jane)\b|\b(?:doe|example|sample|demo|dummy|acme|alice|bob)\b|1234567890|\byour[_-]?|^user[_-]?(?:id|1|123)$|^test(?:[-_ ]?user)?\d*$/i;

export function findJsonWebTokens(line: string): readonly SecretSpan[] {
  if (!line.includes('eyJ')) return [];
  const spans: SecretSpan[] = [];
  for (const run of line.matchAll(TOKEN_CHARACTERS)) {
    const [escape = ''] = ESCAPES[line[run.index - 1] ?? '']?.exec(run[0]) ?? [];
    const text = run[0].slice(escape.length).replace(/(?<!\.)\.+$/, '');
    const [, header, payload] = TOKEN.exec(text) ?? [];
    if (header === undefined || payload === undefined) continue;
    const [head, body] = [decodePart(header), decodePart(payload)];
    const start = run.index + escape.length;
    if (head && body && 'alg' in head && !valuesOf(body).some((value) => EXAMPLE.test(value)))
      spans.push({ kind: 'JSON Web Token', start, end: start + text.length });
  }
  return spans;
}

/** A part that is a JSON object with members. */
function decodePart(part: string): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Texts and numbers of an object, at any depth. */
function valuesOf(body: object): readonly string[] {
  const values: string[] = [];
  const open: unknown[] = [body];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === 'object' && at !== null) for (const value of Object.values(at)) open.push(value);
    else values.push(String(at));
  }
  return values;
}
