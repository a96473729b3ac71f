/** Finds random values assigned to names such as `password`, as in `"apiKey": "…"`, `TOKEN=…` and `--token …`. */
import { measureBitsPerCharacter, isPlaceholder } from './placeholders.ts';
import type { SecretSpan } from './span.ts';

/** Names of secrets, recognized by their last part. Values of names such as `tokenUrl` and `nextPageToken` are not secret. */
const NAME =
  /(?:secret|passw(?:or)?d|passphrase|pwd|token|credentials?|(?:api|access|secret|private|signing|encryption|account|auth|master|service)[_.-]?key|authorization|secret[_.-]?access[_.-]?key)s?(?:[_.-](?:prod(?:uction)?|live|value|staging|dev))?$/i;
const HARMLESS_NAME = /page[_-]?token|next[_-]?token|continuation|cursor|sync[_-]?token|public|publishable|idempotency|project[_-]?token/i;

/** Public keys that pages send to browsers. */
const PUBLIC_KEY = /^(?:phc_|pk_(?:live|test)_|pk\.eyJ|sb_publishable_|mint_dsc_|NRJS-)/;

/** The most characters of a name before the sign, and of a value after it. */
const NAME_REACH = 72;
const VALUE_REACH = 600;

const SIGN = /[:=]|--[\w-]{3,40}[ ]/g;
const NAME_BEFORE = /(?<![\w.-])([\w.-]+)\\?["'`\]]{0,2}\s*$/;
const VALUE_AFTER = /^[=>]?\s{0,8}\\?["'`]?(?:(?:Bearer|Basic|Token|token)\s+)?([^\s"'`,;)\]\\&|=]{16,512}={0,2})/;

export function assignedSecrets(line: string): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  SIGN.lastIndex = 0;
  for (let sign = SIGN.exec(line); sign; sign = SIGN.exec(line)) {
    const isFlag = sign[0].length > 1;
    const name = isFlag ? sign[0].trim() : NAME_BEFORE.exec(line.slice(Math.max(0, sign.index - NAME_REACH), sign.index))?.[1];
    if (name === undefined || !NAME.test(name) || HARMLESS_NAME.test(name)) continue;
    const from = sign.index + sign[0].length;
    const found = VALUE_AFTER.exec(line.slice(from, from + VALUE_REACH));
    const [whole, value] = found ?? [];
    if (whole === undefined || value === undefined || !isRandom(value)) continue;
    const start = from + whole.length - value.length;
    spans.push({ kind: `value of “${NAME.exec(name)?.[0] ?? 'secret'}”`, start, end: start + value.length });
    SIGN.lastIndex = start + value.length;
  }
  return spans;
}

function isRandom(value: string): boolean {
  const text = value.replace(/(?<![.:])[.:]+$/, '');
  if (text.length < 16 || isPlaceholder(text) || isReadable(text)) return false;
  const [lower, upper, digit] = [/[a-z]/.test(text), /[A-Z]/.test(text), (text.match(/\d/g) ?? []).length];
  const bits = measureBitsPerCharacter(text);
  if (/^[0-9a-f]+$/i.test(text)) return text.length >= 32 && bits >= 3;
  if (lower && upper && digit > 0) return bits >= 3.3;
  if ((lower || upper) && digit >= 3) return bits >= 3.6;
  return lower && upper && text.length >= 32 && bits >= 4.3;
}

/** URLs, paths, code, identifiers made of words, dates and UUIDs; also JSON Web Tokens, which are checked elsewhere, and public keys. */
function isReadable(text: string): boolean {
  if (text.startsWith('eyJ') || PUBLIC_KEY.test(text)) return true;
  if (/^(?:[a-z][a-z\d+.-]*:\/\/|\.{0,2}\/|@|#)/i.test(text) || /[(['"]/.test(text)) return true;
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return true;
  if (/^[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+$/.test(text) && text.split(/\.|::|->/).every((part) => part.length < 24)) return true;
  return text
    .split(/[-_./:+]/)
    .every((part) => /^(?:[A-Z]?[a-z]*|[A-Z]*|\d{0,8}|v\d+|[A-Z]?[a-z]+\d{1,2}|(?:[a-z]{2,})?(?:[A-Z][a-z]{2,})+)$/.test(part));
}
