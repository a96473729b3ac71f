/** Finds what may run in a text that cannot be parsed: finds too much rather than too little, even in code blocks. */
import { EXECUTABLE_ELEMENT_NAMES, executableKindOfTagName } from './executable.ts';
import type { ExecutablePart, ExecutableKind } from './executable.ts';

/** The longest match that is kept, in UTF-16 units. */
const MAX_LENGTH = 300;

/** Each begins with characters that only a match can begin with, so a search takes linear time. */
const PATTERNS: readonly (readonly [ExecutableKind, RegExp])[] = [
  ['script', /<\s{0,20}(?:[\w-]{1,40}:)?script\b[^<>]{0,200}/gi],
  [
    'frame',
    new RegExp(
      String.raw`<\s{0,20}(?:[\w-]{1,40}:)?(?:${EXECUTABLE_ELEMENT_NAMES})\b(?<!<\s{0,20}(?:[\w-]{1,40}:)?script)[^<>]{0,200}`,
      'gi',
    ),
  ],
  ['handler', /(?<=[\s"'/}])on[a-z]{3,30}\s{0,20}=\s{0,20}["'{`][^\n>]{0,100}/gi],
  ['html', /\b(?:dangerouslySetInnerHTML|innerHTML|srcdoc)\b[^\n]{0,100}/gi],
  ['import', /^import\b(?=\s*["'{*]|\s+[\w$]+\s*(?:,|from\b))[^\n]{0,200}/gm],
  ['import', /\bimport\s{0,20}\([^\n]{0,100}/g],
  ['export', /^export\b(?=\s*[{*]|\s+(?:default|const|let|var|function|async|class)\b)[^\n]{0,200}/gm],
  [
    'expression',
    /\{[^\n()`]{0,200}(?:\bnew\s{1,20}\w|[\w$\])]\s{0,20}[(`]|=>|\b(?:document|window|globalThis|localStorage|import\s{0,20}\.\s{0,20}meta)\b|\b(?:toString|valueOf)\s{0,20}:)[^{}\n]{0,100}/g,
  ],
];

const CODE_URL = /(?:java|vb|live|j)script:|data:text\/|data:application\//gi;

/** Returns executables in the order of `SIGNS`. */
export function executablesInUnparsedText(text: string): ExecutablePart[] {
  const found = PATTERNS.flatMap(([kind, sign]) =>
    Array.from(text.matchAll(sign), ({ 0: match, index }): ExecutablePart => ({
      kind: kind === 'frame' ? kindOfTag(match) : kind,
      text: match.slice(0, MAX_LENGTH),
      start: index,
    })),
  );
  const plain = decodeHidden(text);
  for (const { 0: match, index } of plain.matchAll(CODE_URL))
    found.push({
      kind: 'url',
      text: plain.slice(index, index + match.length + 60).split(/["'\n)]/, 1)[0] ?? match,
      start: Math.min(index, text.length),
    });
  return found;
}

function kindOfTag(tag: string): ExecutableKind {
  return executableKindOfTagName(/^<\s*([\w:-]+)/.exec(tag)?.[1]?.toLowerCase() ?? '') ?? 'frame';
}

/** Removes character references, escapes, line breaks and string concatenation, which can hide a scheme. */
export function decodeHidden(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(Tab|NewLine|colon|lpar));?/gi, (_, decimal?: string, hex?: string, name = '') => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (Number.isNaN(code)) return name.toLowerCase() === 'colon' ? ':' : name.toLowerCase() === 'lpar' ? '(' : '';
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/\\u\{?([\da-f]{2,6})\}?|\\x([\da-f]{2})/gi, (whole, long?: string, short?: string) => {
      const code = Number.parseInt(long ?? short ?? '', 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/["'`]\s{0,20}\+\s{0,20}["'`]|\$\{\s{0,20}["'`]|["'`]\s{0,20}\}/g, '')
    .replace(/[\\\t\r\0]|(?<=[a-z])\n[\s>]{0,100}(?=[a-z:])/gi, '');
}
