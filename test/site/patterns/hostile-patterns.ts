/** 300 patterns that somebody wrote who means harm: twelve families, 25 sizes of each. */

const FAMILIES: readonly ((size: number) => string)[] = [
  (size) => `${'**/a/'.repeat(size)}**/b`,
  (size) => `${'*a'.repeat(size)}*b`,
  (size) => '{a,b}'.repeat(size),
  (size) => (size < 10 ? `{1..${10 ** size - 1}}` : `${'{a,'.repeat(size)}b${'}'.repeat(size)}`),
  (size) => `${['[', '[!', '[a-', '[[:alpha:]', '[\\'][size % 5]?.repeat(size)}*`,
  (size) => `${'?'.repeat(size * 10)}*${'?'.repeat(size)}`,
  (size) => `${'\\'.repeat(size)}*${'\\*'.repeat(size)}`,
  (size) => `${'x*'.repeat(size)}${'y'.repeat(size * 1_300)}`,
  (size) => `${'a/'.repeat(size * 5)}**`,
  (size) => `**/${'*/'.repeat(size)}*?*[a-z]*`,
  (size) => `${'+(a'.repeat(size)}${')'.repeat(size)}!(b|${'a*'.repeat(size)})`,
  (size) => `${['\u001b[31m', '\u202e', '\u0007', '\u009b2J', '\u0000'][size % 5]}${'*\u001b]0;a'.repeat(size)}*`,
];

const SIZES = Array.from({ length: 25 }, (_, index) => index + 1);

export const HOSTILE_PATTERNS: readonly string[] = FAMILIES.flatMap((family) => SIZES.map(family));

/** A page below 40 folders, and some that patterns nearly match. */
export const HOSTILE_PAGES: readonly string[] = [
  `${'a/'.repeat(40)}c`,
  `${'a'.repeat(200)}c`,
  `x${'a'.repeat(60)}/${'x'.repeat(60)}/b`,
  `${'x'.repeat(40)}${'y'.repeat(60)}`,
  'a/b/c',
  'a',
  'b',
];
