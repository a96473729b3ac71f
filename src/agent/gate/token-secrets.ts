/** JSON Web Tokens that somebody could use: header and payload can be read, and the payload is no example. */
import type { SecretSpan } from './secret-span.ts';

/** A run of what tokens are made of. Each place of a line is read once. */
const RUN = /[\w.-]+/g;
const TOKEN = /^(eyJ[\w-]{10,})\.(eyJ[\w-]{10,})\.([\w-]{20,})$/;

/** People and places of examples. */
const EXAMPLE = /john|jane|doe|example|sample|1234567890|demo|dummy|test|acme|alice|bob|your|user[_-]?(?:id|1|123)/i;

export function tokenSecrets(line: string): readonly SecretSpan[] {
  if (!line.includes('eyJ')) return [];
  const spans: SecretSpan[] = [];
  for (const run of line.matchAll(RUN)) {
    const [, header, payload] = TOKEN.exec(run[0].replace(/\.+$/, '')) ?? [];
    if (header === undefined || payload === undefined) continue;
    const [head, body] = [decoded(header), decoded(payload)];
    if (head?.includes('"alg"') && body !== undefined && !EXAMPLE.test(body)) {
      spans.push({ kind: 'JSON Web Token', start: run.index, end: run.index + run[0].length });
    }
  }
  return spans;
}

/** The JSON text of a part that is a JSON object; undefined for anything else. */
function decoded(part: string): string | undefined {
  const text = Buffer.from(part, 'base64url').toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? text : undefined;
  } catch {
    return undefined;
  }
}
