/** Recognizes placeholders for secrets in documentation. */

/** Words that hardly occur by chance in a random value; short words must be separate. */
const LONG_WORDS =
  /example|sample|placeholder|changeme|change[_-]me|replace|redacted|secret|password|passphrase|your[_-]|[_-]here|apikey|api[_-]key|access[_-]?token|dummy[_-]|mytoken|lorem/i;
const SHORT_WORDS =
  /(?<![A-Za-z0-9])(?:your?|my|here|token|fake|dummy|demo|test|todo|insert|foo|bar|baz|value|string|hidden|masked|none|null)(?![A-Za-z0-9])/i;

/** Template syntax: `<token>`, `${TOKEN}`, `{{ token }}`, `%TOKEN%`, `***`, `…`, `...`. */
const TEMPLATE = /[<>{}*\u2026\u2022]|\.\.\.|\$[A-Za-z({]|%[A-Za-z_]+%/;

/** The last characters of example values from vendors and RFC 6749. */
const PUBLISHED_EXAMPLES = [
  '4eC39HqLyjWDarjtT1zdp7dc',
  'BQokikJOvBiI2HlWgH4olfQ2',
  'tR3PYbcVNZZ796tH88S4VQ2u',
  '2YotnFZFEjr1zCsicMWpAA',
  'tGzv3JOkF0XG5Qx2TlKWIA',
  'czZCaGRSa3F0MzpnWDFmQmF0M2JW',
];

/** Runs of equal or consecutive characters: `xxxxx`, `12345`, `abcdef`. Runs of this length are rare in random values, but less so in long ones. */
const MAX_RUN = 5;
const MAX_RUN_SHARE = 1 / 8;

/** Values with fewer bits per character are words or repetitions. */
const MIN_BITS = 2.8;

/** Whether the value is a placeholder. `value` is the whole word including its prefix; `body` is its random part. */
export function isPlaceholder(value: string, body: string = value): boolean {
  const tail = body.slice(0, 4096);
  return (
    TEMPLATE.test(tail) ||
    LONG_WORDS.test(tail) ||
    SHORT_WORDS.test(tail) ||
    PUBLISHED_EXAMPLES.some((known) => value.endsWith(known)) ||
    longestRun(tail) >= Math.max(MAX_RUN, tail.length * MAX_RUN_SHARE) ||
    measureBitsPerCharacter(tail) < MIN_BITS
  );
}

/** Entropy in bits per character. */
export function measureBitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

function longestRun(text: string): number {
  let longest = 1;
  let [equal, rising, falling] = [1, 1, 1];
  for (let index = 1; index < text.length; index++) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    equal = step === 0 ? equal + 1 : 1;
    rising = step === 1 ? rising + 1 : 1;
    falling = step === -1 ? falling + 1 : 1;
    longest = Math.max(longest, equal, rising, falling);
  }
  return longest;
}
