/** Makes user text harmless: what could control a terminal or a build log is shown instead of sent. */
import { HIDDEN_CHARACTER_PATTERN } from './hidden.ts';

// The flags of England, Scotland and Wales are a black flag followed by tags.
const TAGGED_FLAG = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f}`;
// Build services interpret `##[name]` and `##vso[name]` anywhere in a line, and `::name::` at its start, as a command.
const COMMAND = String.raw`(?<=##(?:vso)?)\[|^\s*:(?=:)`;

// Matches almost every text: printable ASCII and the punctuation of messages. The pattern for the others takes 1 ms to compile.
const SAFE = /^[ -~\u2018-\u201f\u2026]*$/;

let pattern: RegExp | undefined;
let structural: RegExp | undefined;

/**
 * Returns the text in one line, with unsafe characters replaced by symbols or escapes: `visible('a\u001bb')` is `a␛b`, and
 * a right-to-left override is the six characters `\u202e`.
 */
export function makeVisible(text: string): string {
  if (SAFE.test(text) && !text.includes('##') && !text.includes('::')) return text;
  pattern ??= new RegExp(`${TAGGED_FLAG}|${COMMAND}|${HIDDEN_CHARACTER_PATTERN}`, 'gu');
  return text.replace(pattern, showCharacters);
}

/** Makes a file name safe at the beginning of a line, where a leading colon could start a build log command. */
export function makeFileNameVisible(file: string): string {
  return makeVisible(/^\s*:/.test(file) ? `./${file}` : file);
}

/** Makes JSON text harmless: unsafe characters become escapes, so that the value does not change. */
export function escapeJsonForLog(json: string): string {
  structural ??= new RegExp(`(?<=##(?:vso)?)\\[|(?!\\n)${HIDDEN_CHARACTER_PATTERN}`, 'gu');
  return json.replace(structural, (match) => match.split('').map(escapeUnit).join(''));
}

function showCharacters(match: string): string {
  const code = match.codePointAt(0) ?? 0;
  if (match.endsWith(':')) return `${makeVisible(match.slice(0, -1))}${escapeUnit(':')}`;
  if (code <= 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (code === 0x1f3f4) return match;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : escapeUnit(match);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
