/** Finds passwords in URLs, as in `https://user:password@host`. */
import { isPlaceholder } from './placeholders.ts';
import type { SecretSpan } from './span.ts';

const CREDENTIALS = /([^\s/:@"'`<>?#]{0,80}):([^\s/@"'`<>]{8,200})@(?:\[[\da-f:]{2,40}\]|([\w.-]{1,120}))/y;

/** Local hosts and hosts of examples. A name without a dot belongs to a container. */
const LOCAL =
  /^(?:[^.]*|127\..*|0\.0\.0\.0|10\..*|192\.168\..*)$|(?:^|\.)(?:localhost|local|internal|test|example|invalid|example\.(?:com|net|org)|your-?\w*\.\w+|my-?\w*\.\w+|host(?:name)?\.\w+)$/i;

/** Placeholders for passwords in documentation. */
const WORDS = /^(?:pass|password|passwd|passw0rd|pwd|secret|token|letmein|hunter2|postgres|mysql|admin|root|guest|user(?:name)?)\d*$/i;

/** Example passwords are lowercase or uppercase words; real ones have a digit, a special character, or mixed case. */
function isMixed(password: string): boolean {
  return /[\d!$%^&*+=~,;|]/.test(password) || (/[a-z]/.test(password) && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(password));
}

export function urlSecrets(line: string): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (let at = line.indexOf('://'); at !== -1; at = line.indexOf('://', at + 3)) {
    CREDENTIALS.lastIndex = at + 3;
    const match = CREDENTIALS.exec(line);
    if (!match) continue;
    const [, user = '', password = '', host = ''] = match;
    if (LOCAL.test(host) || WORDS.test(password) || !isMixed(password) || isPlaceholder(password)) continue;
    const start = at + 3 + user.length + 1;
    spans.push({ kind: 'password in a URL', start, end: start + password.length });
  }
  return spans;
}
