/** The texts of strings and keys, as JSON defines them and as people write them. */
import { cell, isEscaped, TAPE_KEY_START_COLUMN, TAPE_KEY_END_COLUMN, type JsonTape } from './tape.ts';

/** What closes a string, by the quote that opens it. Straight double quotes are not in it. */
export const NON_JSON_CLOSING_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['`', '`'],
  ...[...'“”„‟«»'].map((open): [string, string] => [open, '”“»«"']),
  ...[...'‘’‚‛'].map((open): [string, string] => [open, "’‘'"]),
]);
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns the key of a row, without quotes and escapes; `''` if it has none. */
export function keyName(tape: JsonTape, row: number): string {
  const key = cell(tape, row, TAPE_KEY_START_COLUMN);
  return key < 0 ? '' : stringValue(tape.text.slice(key, cell(tape, row, TAPE_KEY_END_COLUMN)));
}

/** Returns the value of a string token. */
export function stringValue(token: string): string {
  if (token.startsWith('"') && token.length > 1 && token.indexOf('"', 1) === token.length - 1 && !token.includes('\\'))
    return token.slice(1, -1);
  const closing = token.startsWith('"') ? '"' : (NON_JSON_CLOSING_QUOTES.get(token[0] ?? '') ?? '');
  const start = closing === '' ? 0 : 1;
  const hasEnd = token.length > start && (closing || '"').includes(token.at(-1) ?? '') && !isEscaped(token, token.length - 1);
  const inner = token.slice(start, hasEnd ? -1 : undefined);
  const body = closing === '"' ? withoutDoubledQuote(inner) : inner;
  return body.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, decodeEscape);
}

/** Without the only quote in a text if it is at its start or end: the quote there was typed twice. */
function withoutDoubledQuote(body: string): string {
  const quote = body.indexOf('"');
  if (quote < 0 || isEscaped(body, quote) || body.indexOf('"', quote + 1) >= 0) return body;
  return quote === 0 || quote === body.length - 1 ? body.slice(0, quote) + body.slice(quote + 1) : body;
}

function decodeEscape(whole: string, code: string | undefined, character: string | undefined): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (character === undefined) return whole;
  return ESCAPES[character] ?? ('"\\/\'`'.includes(character) ? character : whole);
}
