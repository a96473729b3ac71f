/** Determines where a URL leads in a browser, even if the URL is obfuscated. */

/** `code`: runs code or opens a document contained in the URL; `away`: another site or program; `here`: this site. */
export type UrlDestination = 'code' | 'away' | 'here';

const CODE = /^(?:javascript|vbscript|livescript|jscript|data|blob|filesystem|view-source):/i;
/** Images, fonts and media in a URL do not run code. */
const INERT_DATA = /^data:(?:image|font|audio|video)\//i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Two slashes or backslashes are followed by a host. */
const HOST = /^[\\/]{2}/;
/** “JavaScript: a guide” is not a URL. */
const PROSE = /^\w+:\s[\w\s,.;:!?’'-]*$/;
/** How many times servers and other programs may decode a URL. */
const MAX_DECODINGS = 3;

/**
 * Recognizes `https:`, `//host`, `/\host`, `javascript:` and similar URLs, even if percent-encoded, because servers decode them. A path
 * that begins with a parameter of a redirect, such as `:page`, may lead anywhere.
 *
 * @example classifyBrowserUrl('/\\evil.example') // 'away'
 */
export function classifyBrowserUrl(url: string): UrlDestination {
  let text = url;
  for (let round = 0; round <= MAX_DECODINGS; round++) {
    const plain = normalizeUrl(text);
    if (CODE.test(plain)) return INERT_DATA.test(plain) ? 'here' : 'code';
    if (SCHEME.test(plain) || HOST.test(plain) || /^:\w|^\*/.test(plain)) return 'away';
    const decoded = decode(text);
    if (decoded === text) break;
    text = decoded;
  }
  return 'here';
}

/** Whether a text is certainly a URL with a host, or one that runs code; prose may contain a colon as well. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:https?|wss?|ftp):|^[\\/]{2}[^\\/\s]/i.test(normalizeUrl(text)) || isCodeUrl(text);
}

/** Whether a text that may be prose is a URL that runs code. */
export function isCodeUrl(text: string): boolean {
  return classifyBrowserUrl(text) === 'code' && !PROSE.test(text.trim());
}

/** Browsers drop tabs and line breaks anywhere, and control characters and spaces around a URL; other white space is dropped to be safe. */
function normalizeUrl(text: string): string {
  const whole = text.replace(/[\t\n\r]/g, '');
  let [start, end] = [0, whole.length];
  while (start < end && isIgnoredCharacter(whole.charCodeAt(start))) start++;
  while (end > start && isIgnoredCharacter(whole.charCodeAt(end - 1))) end--;
  return whole.slice(start, end);
}

function isIgnoredCharacter(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x200f) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000
  );
}

function decode(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
