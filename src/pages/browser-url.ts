/** Where a browser goes with a URL, whatever tricks it is written with. */

/** `code`: it runs code or opens a document out of itself; `away`: another site or another program; `here`: this site. */
export type Destination = 'code' | 'away' | 'here';

const CODE = /^(?:javascript|vbscript|livescript|jscript|data|blob|filesystem|view-source):/i;
/** Images, fonts and sound in a URL run nothing. */
const INERT_DATA = /^data:(?:image|font|audio|video)\//i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Two slashes of either kind lead to a host. */
const HOST = /^[\\/]{2}/;
/** “JavaScript: a guide” is no URL. */
const PROSE = /^\w+:\s[\w\s,.;:!?’'-]*$/;
/** How often a server or a program on the way may decode it. */
const ROUNDS = 3;

/**
 * `https:`, `//host`, `/\host`, `javascript:` and their like, also behind percent-encoding, which servers undo. A path that begins
 * with a parameter of a redirect, such as `:page`, leads wherever its reader was told to go.
 *
 * @example destinationOf('/\\evil.example') // 'away'
 */
export function destinationOf(url: string): Destination {
  let text = url;
  for (let round = 0; round <= ROUNDS; round++) {
    const plain = asRead(text);
    if (CODE.test(plain)) return INERT_DATA.test(plain) ? 'here' : 'code';
    if (SCHEME.test(plain) || HOST.test(plain) || /^:\w|^\*/.test(plain)) return 'away';
    const decoded = decode(text);
    if (decoded === text) break;
    text = decoded;
  }
  return 'here';
}

/** True for a text that can be nothing but a URL with a host, or one that runs code: prose may hold a colon, too. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:https?|wss?|ftp):|^[\\/]{2}[^\\/\s]/i.test(asRead(text)) || isCodeUrl(text);
}

/** True for a URL that runs code, in a place where prose may stand as well. */
export function isCodeUrl(text: string): boolean {
  return destinationOf(text) === 'code' && !PROSE.test(text.trim());
}

/** Browsers drop tabs and line ends anywhere, and controls and spaces around; other white space costs nothing to drop too. */
function asRead(text: string): string {
  const whole = text.replace(/[\t\n\r]/g, '');
  let [start, end] = [0, whole.length];
  while (start < end && isDropped(whole.charCodeAt(start))) start++;
  while (end > start && isDropped(whole.charCodeAt(end - 1))) end--;
  return whole.slice(start, end);
}

function isDropped(code: number): boolean {
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
