/** Single slips of the pen in a text that is JSON, and what the repair of each should restore. */
import { isDeepStrictEqual } from 'node:util';
import { applyEdits } from '../../src/document/edit.ts';
import { linesOf } from '../../src/document/lines.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { type Random, randomOf } from '../fuzz/random.ts';

/** A text with one slip, which is not JSON any more. */
interface Slip {
  readonly kind: string;
  readonly text: string;
  /** Where the slip is: an offset of `text`. */
  readonly at: number;
  /** The text without it, or as its author must have meant it. */
  readonly meant: string;
}

interface Token {
  readonly start: number;
  readonly end: number;
}

/** How many slips were judged, and how the findings were. */
export interface Tally {
  slips: number;
  /** With exactly one finding. */
  single: number;
  /** With a finding on the line of the slip or next to it. */
  near: number;
  /** With a fix for each finding. */
  fixed: number;
  /** Of these, those whose fixes restore the value. */
  restored: number;
  /** Where the tolerant parser reads the value that was meant. */
  read: number;
}

/** Judges up to `most` slips of each kind, and adds what it finds to a table by kind. */
export function judgeSlips(text: string, most: number, seed: string, table: Map<string, Tally>): void {
  for (const slip of slipsOf(text, most, seed)) {
    const tally = table.get(slip.kind) ?? { slips: 0, single: 0, near: 0, fixed: 0, restored: 0, read: 0 };
    table.set(slip.kind, tally);
    const { problems, value, isReliable } = parseDocument('docs.json', slip.text);
    const meant: unknown = JSON.parse(slip.meant);
    const line = linesOf(slip.text).position;
    const isFixed = problems.every(({ fix }) => fix);
    const fixed = applyEdits(
      slip.text,
      problems.flatMap(({ fix }) => fix?.edits ?? []),
    );
    const isRestored = isFixed && isJson(fixed) && isDeepStrictEqual(JSON.parse(fixed), meant);
    if (isFixed && isReliable && !isRestored) throw new Error(`A safe fix is wrong: ${slip.kind} at ${slip.at} of\n${slip.text}`);
    tally.slips++;
    tally.single += Number(problems.length === 1);
    tally.near += Number(problems.some(({ span }) => Math.abs(line(span.start).line - line(slip.at).line) <= 1));
    tally.fixed += Number(isFixed);
    tally.restored += Number(isRestored);
    tally.read += Number(isDeepStrictEqual(value, meant));
  }
}

/** The sum of the bracket slips of a table. */
export function bracketSlips(table: ReadonlyMap<string, Tally>): Tally {
  const sum = { slips: 0, single: 0, near: 0, fixed: 0, restored: 0, read: 0 };
  for (const [kind, tally] of table) {
    if (!BRACKET_SLIPS.has(kind)) continue;
    for (const column of Object.keys(sum) as (keyof Tally)[]) sum[column] += tally[column];
  }
  return sum;
}

/** Slips that a person mends with one bracket. */
const BRACKET_SLIPS: ReadonlySet<string> = new Set([
  ...['{', '}', '[', ']'].flatMap((bracket) => [`delete ${bracket}`, `double ${bracket}`, `mistype ${bracket}`]),
  'delete the line of }',
  'delete the line of ]',
  'double the line of }',
  'double the line of ]',
  'paste with } too many',
  'paste with } missing',
  'transpose ]}',
]);

const OTHER: Readonly<Record<string, string>> = { '{': '[', '[': '{', '}': ']', ']': '}' };
const MARKS = [...'{}[],:"'];

/** Up to `most` slips of each kind, the same ones for the same seed. */
function* slipsOf(text: string, most: number, seed: string): Generator<Slip> {
  const random = randomOf(seed);
  for (const [kind, make] of Object.entries(KINDS)) {
    for (let count = 0; count < most; count++) {
      const made = make(text, random);
      if (made && !isJson(made[0])) yield { kind, text: made[0], at: made[1], meant: made[2] ?? text };
    }
  }
}

type Make = (text: string, random: Random) => [text: string, at: number, meant?: string] | undefined;

const KINDS: Readonly<Record<string, Make>> = Object.fromEntries<Make>([
  ...MARKS.map((mark): [string, Make] => [`delete ${mark}`, onMark(mark, (at) => [at, at + 1, ''])]),
  ...MARKS.map((mark): [string, Make] => [`double ${mark}`, onMark(mark, (at) => [at, at, mark])]),
  ...Object.keys(OTHER).map((mark): [string, Make] => [`mistype ${mark}`, onMark(mark, (at) => [at, at + 1, OTHER[mark] ?? ''])]),
  ...['}', ']'].map((mark): [string, Make] => [`delete the line of ${mark}`, onLineOf(mark, (start, end) => [start, end, ''])]),
  ...['}', ']'].map((mark): [string, Make] => [
    `double the line of ${mark}`,
    onLineOf(mark, (start, end, text) => [end, end, text.slice(start, end)]),
  ]),
  ['paste without comma', (text, random) => paste(text, random, (object, gap) => [gap + object, 0, `,${gap}${object}`])],
  ['paste with } too many', (text, random) => paste(text, random, (object, gap) => [`,${gap}${object}}`, -1, `,${gap}${object}`])],
  [
    'paste with } missing',
    (text, random) => paste(text, random, (object, gap) => [`,${gap}${object.slice(0, -1).trimEnd()}`, -1, `,${gap}${object}`]),
  ],
  ['transpose ]}', replacing(/\](\s*)\}/g, (_, gap) => `}${gap}]`)],
  ['trailing comma', replacing(/(?<=[^\s{[,])(\s*)[}\]]/g, (found) => `,${found}`)],
  ['line comment', replacing(/(?<=,)[ \t]*$/gm, () => ' // later')],
  ['single quotes', onString((value) => `'${value}'`)],
  ['key without quotes', onString((value, isKey) => (isKey && /^\w+$/.test(value) ? value : undefined))],
]);

/** Replaces `[start, end)` at one of the marks that stand outside of strings. */
function onMark(mark: string, edit: (at: number) => [number, number, string]): Make {
  return (text, random) => {
    const places = tokens(text).flatMap(({ start, end }) => {
      if (mark === '"') return text[start] === '"' ? [start, end - 1] : [];
      return text[start] === mark ? [start] : [];
    });
    return edited(text, random.pick(places), edit);
  };
}

/** Replaces `[start, end)` at one of the lines that hold one mark, and a comma or not. */
function onLineOf(mark: string, edit: (start: number, end: number, text: string) => [number, number, string]): Make {
  return (text, random) => {
    const lines = [...text.matchAll(new RegExp(`^[ \\t]*\\${mark},?\\r?\\n`, 'gm'))];
    const line = random.pick(lines);
    return line && edited(text, line.index, (start) => edit(start, start + line[0].length, text));
  };
}

function edited(text: string, at: number | undefined, edit: (at: number) => [number, number, string]): [string, number] | undefined {
  if (at === undefined) return undefined;
  const [start, end, added] = edit(at);
  return [text.slice(0, start) + added + text.slice(end), start];
}

function replacing(pattern: RegExp, write: (found: string, gap: string) => string): Make {
  return (text, random) => {
    const found = random.pick([...text.matchAll(pattern)]);
    const isInString = tokens(text).some(
      ({ start, end }) => text[start] === '"' && start < (found?.index ?? 0) && (found?.index ?? 0) < end,
    );
    if (!found || isInString) return undefined;
    const written = write(found[0], found[1] ?? '');
    return [text.slice(0, found.index) + written + text.slice(found.index + found[0].length), found.index];
  };
}

function onString(write: (value: string, isKey: boolean) => string | undefined): Make {
  return (text, random) => {
    const strings = tokens(text).filter(({ start, end }) => text[start] === '"' && !/['\\\n]/.test(text.slice(start, end)));
    const string = random.pick(strings);
    if (!string) return undefined;
    const { start, end } = string;
    const written = write(text.slice(start + 1, end - 1), /^\s*:/.test(text.slice(end)));
    return written === undefined ? undefined : [text.slice(0, start) + written + text.slice(end), start];
  };
}

/** Writes an object of a list once more after itself; the offset is counted from the start, or the end, of what is added. */
function paste(text: string, random: Random, write: (object: string, gap: string) => [string, number, string]): ReturnType<Make> {
  const objects = objectsInLists(text);
  const object = random.pick(objects);
  if (!object) return undefined;
  const { start, end } = object;
  const line = text.lastIndexOf('\n', start) + 1;
  const gap = /^[ \t]*$/.test(text.slice(line, start)) ? `\n${text.slice(line, start)}` : ' ';
  const [added, from, meant] = write(text.slice(start, end), gap);
  const at = from < 0 ? end + added.length + from : end + from;
  return [text.slice(0, end) + added + text.slice(end), at, text.slice(0, end) + meant + text.slice(end)];
}

function objectsInLists(text: string): Token[] {
  const found: Token[] = [];
  const open: number[] = [];
  for (const { start } of tokens(text)) {
    if (text[start] === '{' || text[start] === '[') open.push(start);
    if (text[start] !== '}' && text[start] !== ']') continue;
    const opener = open.pop() ?? 0;
    if (text[opener] === '{' && text[open.at(-1) ?? 0] === '[') found.push({ start: opener, end: start + 1 });
  }
  return found;
}

const known = new Map<string, readonly Token[]>();

function tokens(text: string): readonly Token[] {
  let found = known.get(text);
  if (!found) {
    const matches = text.matchAll(/"(?:[^"\\]|\\[^])*"|[{}[\],:]|[^\s{}[\],:"]+/g);
    found = Array.from(matches, ({ index, 0: token }) => ({ start: index, end: index + token.length }));
    known.clear();
    known.set(text, found);
  }
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
