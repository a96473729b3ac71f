/** Renders text of users and models as Markdown without mentions, references, links, images, HTML or commands. */
import { codeSpan, makeVisible } from '../../internal.ts';

/** The patterns have bounded lengths, so that matching is fast for every text. */
const CODE = String.raw`(?<fence>${'`'}{1,4})(?!${'`'})(?<code>[^\n]{1,300}?)(?<!${'`'})\k<fence>(?!${'`'})`;
const LINK = String.raw`(?<image>!?)\[(?<label>[^\[\]\n]{0,300})\]\(\s{0,3}<?(?<target>[^()\s<>]{0,1000})>?[^()\n]{0,200}\)`;
const URL = String.raw`(?<url>(?:(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,20}:\/\/|www\.|mailto:)[^\s<>${'`'}]{1,2000})`;
const WORD = String.raw`(?<word>[^\s${'`'}]+)`;
const PART = new RegExp(`${CODE}|${LINK}|${URL}|${WORD}`, 'gi');

/** Words that code hosts interpret: people, issues, merge requests, labels, commits, tickets. */
const SPECIAL_WORD =
  /@[\w-]|#[\w-]|![\d]|&\d|~["\w]|%["\w]|\$\d|\^\w|\bGH-\d|(?<![\w])[A-Z][A-Z\d]{1,9}-\d|^\W*(?=\w*\d)[\da-f]{7,64}\W*$|\*{3}|:\w+:|www\.|:\/\//i;

const FENCE = /^\s{0,12}(?:`{3,}|~{3,})/;
const LIST_ITEM = /^(\s{0,8})([-*+]|\d{1,3}[.)])\s+(?!\s)(.*)$/;

/** Keeps lists, paragraphs, code spans and code blocks; everything else becomes text. */
export function harmlessMarkdown(text: string): string {
  const lines: string[] = [];
  let block: string[] | undefined;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (FENCE.test(line)) {
      if (block) lines.push(...fenceBlock(block));
      block = block ? undefined : [];
    } else if (block) block.push(makeVisible(line.replaceAll('\t', '  ')));
    else lines.push(harmlessLine(line.replaceAll('\t', '  ')));
  }
  if (block) lines.push(...fenceBlock(block));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same as a block quote. */
export function quotedMarkdown(text: string): string {
  return harmlessMarkdown(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function harmlessLine(line: string): string {
  const [, indent = '', marker, rest = ''] = LIST_ITEM.exec(line) ?? [];
  if (marker !== undefined && rest.trim() !== '')
    return `${' '.repeat(Math.min(indent.length, 4))}${/\d/.test(marker) ? marker : '-'} ${harmlessText(rest.trim())}`;
  return harmlessText(line.trim());
}

function harmlessText(text: string): string {
  let [out, at] = ['', 0];
  for (const match of text.matchAll(PART)) {
    out += escapeGap(text.slice(at, match.index));
    out += harmlessPart(match.groups ?? {}, out);
    at = match.index + match[0].length;
  }
  return out + escapeGap(text.slice(at));
}

/** White space and unpaired backticks. */
function escapeGap(text: string): string {
  return makeVisible(text).replaceAll('`', '&#96;');
}

function harmlessPart({ code, image, label, target, url, word = '' }: Record<string, string | undefined>, before: string): string {
  if (code !== undefined) return separateSpan(code, before);
  if (label !== undefined)
    return `${image === '!' ? 'Image: ' : ''}${harmlessText(label)}${label.trim() === '' ? '' : ' '}(${span(target ?? '')})`;
  if (url !== undefined) return separateSpan(url, before);
  return SPECIAL_WORD.test(word) ? separateSpan(word, before) : escapeWord(word);
}

/** Separates adjacent code spans, whose backticks would otherwise merge. */
function separateSpan(text: string, before: string): string {
  return `${before.endsWith('`') ? ' ' : ''}${span(text)}`;
}

function span(text: string): string {
  return codeSpan(makeVisible(text).trim() || ' ');
}

/** Escapes Markdown, and slashes, which begin commands on some hosts. */
function escapeWord(word: string): string {
  return makeVisible(word)
    .replace(/[\\*_[\]~|#>+=$^{}!/-]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('`', '&#96;')
    .replace(/^(\d{1,9})([.)])$/, String.raw`$1\$2`);
}

/** A code block with a fence that is longer than any in its content. */
function fenceBlock(block: readonly string[]): readonly string[] {
  if (block.length === 0) return [];
  const longest = Math.max(2, ...block.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return ['', `${fence}text`, ...block, fence, ''];
}
