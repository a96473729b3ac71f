/** Composes the nodes of long YAML in parts, because the parser needs fifty times the memory of its text. */
import { isMap, isScalar, YAMLMap } from 'yaml';
import type { Node, Pair } from 'yaml';
import type { YamlTokenBudget } from './parsed.ts';
import type { SpecProblem } from './spec.ts';
import { composeYamlExcerpt, type ComposeResult } from './yaml-compose.ts';

const LARGE_LENGTH = 400_000;

/** The levels of nested mappings to split; each costs one pass over the text. */
const MAX_LEVELS = 4;

type Entries = { readonly items: Pair<Node, Node | null>[] } | { readonly problem: SpecProblem };

interface YamlPart {
  readonly file: string;
  readonly text: string;
  readonly budget: YamlTokenBudget;
  /** Longer mappings are split into parts of about this length. */
  readonly largeLength: number;
}

/**
 * In a block mapping, only keys, dashes and comments have the indentation of the mapping itself. The text from one
 * key to another is therefore a valid mapping.
 */
export function composeYaml(file: string, text: string, budget: YamlTokenBudget, largeLength = LARGE_LENGTH): ComposeResult {
  if (text.length <= largeLength || !isOneMapping(text)) return composeYamlExcerpt(file, text, 0, budget);
  const entries = composeEntries({ file, text, budget, largeLength }, 0, text.length, 0, 1);
  if ('problem' in entries) return entries;
  return { contents: mappingOf(entries.items, [0, text.length, text.length]) };
}

/** Whether the text looks like a single block mapping; false if lines may mean something else, for example with keys after “?”. */
function isOneMapping(text: string): boolean {
  const [head] = /^(?:(?:#.*|---[ \t]*)?\r?\n)*[A-Za-z]\w*:(?=[ \t\r\n])/.exec(text.slice(0, 10_000)) ?? [];
  if (head === undefined || /\r(?!\n)/.test(text)) return false;
  const marker = /\n(?:(?:\.\.\.|---)\s|[ \t-]*\?[ \t\r\n])/g;
  marker.lastIndex = head.length;
  return !marker.test(text);
}

/** Composes the entries of the mapping between two offsets, indented by `indent`. */
function composeEntries(part: YamlPart, from: number, to: number, indent: number, level: number): Entries {
  const items: Pair<Node, Node | null>[] = [];
  const starts = keyLines(part.text, from, to, indent);
  let start = from;
  for (let index = 0; index < starts.length; index++) {
    const end = starts[index + 1] ?? to;
    const isLargeAlone = end - (starts[index] ?? 0) > part.largeLength;
    const isLargeNext = (starts[index + 2] ?? to) - end > part.largeLength;
    if (end - start < part.largeLength && end < to && !isLargeNext && !isLargeAlone) continue;
    const entries = isLargeAlone && level < MAX_LEVELS ? composeLarge(part, start, end, indent, level) : composePart(part, start, end);
    if ('problem' in entries) return entries;
    items.push(...entries.items);
    start = end;
  }
  return { items };
}

/** Composes the key and the value of one entry separately, if the value is a mapping on separate lines. */
function composeLarge(part: YamlPart, from: number, to: number, indent: number, level: number): Entries {
  const header = /(?:[ \t]*(?:#.*|---)?\r?\n)*[^\n#]*:[ ]*\r?\n/y;
  header.lastIndex = from;
  header.test(part.text);
  const body = header.lastIndex;
  const first = /(?:[ \t]*(?:#.*)?\r?\n)*( *)(?:"[^"\n]*"|'[^'\n]*'|[\w/$][^#\n]*?):(?=[ \t\r\n])/y;
  first.lastIndex = body;
  const inner = body > 0 ? first.exec(part.text)?.[1]?.length : undefined;
  if (inner === undefined || inner <= indent || body >= to || hasOuterLine(part.text, body, to, inner)) return composePart(part, from, to);
  const key = composePart(part, from, body);
  const [pair] = 'items' in key ? key.items : [];
  const isEmpty = pair && 'items' in key && key.items.length === 1 && isScalar(pair.value) && pair.value.value === null;
  if (!isEmpty) return composePart(part, from, to);
  const entries = composeEntries(part, body, to, inner, level + 1);
  if ('problem' in entries) return entries;
  pair.value = mappingOf(entries.items, [body, to, to]);
  return { items: [pair] };
}

function composePart({ file, text, budget }: YamlPart, from: number, to: number): Entries {
  const composed = composeYamlExcerpt(file, text.slice(from, to), from, budget);
  if ('problem' in composed) return composed;
  if (isMap<Node, Node | null>(composed.contents)) return { items: composed.contents.items };
  const start = from + Math.max(text.slice(from, to).search(/\S/), 0);
  return { problem: { code: 'syntax', message: 'Expected a key with a colon here.', file, span: { start, end: start + 1 } } };
}

/** Returns the starts of lines between two offsets that contain a key at this indentation. */
function keyLines(text: string, from: number, to: number, indent: number): number[] {
  const lines = lineSearch(text, from, ` {${indent}}[\\w/"'$]`);
  const starts: number[] = [];
  for (let start = lines.next(); start < to; start = lines.next()) starts.push(start);
  return starts;
}

/** Whether a line between two offsets is indented less than `indent`, so that there is another key. */
function hasOuterLine(text: string, from: number, to: number, indent: number): boolean {
  return lineSearch(text, from, ` {0,${indent - 1}}[^ \\r\\n]`).next() < to;
}

/** Finds lines that begin with a pattern, without the flag `m`, which accepts more line breaks than YAML. */
function lineSearch(text: string, from: number, pattern: string): { next(): number } {
  const first = new RegExp(pattern, 'y');
  const other = new RegExp(`\\n${pattern}`, 'g');
  first.lastIndex = from;
  other.lastIndex = from;
  let isFirst = first.test(text);
  return {
    next() {
      if (isFirst) {
        isFirst = false;
        return from;
      }
      const found = other.exec(text);
      return found ? found.index + 1 : text.length;
    },
  };
}

function mappingOf(items: Pair<Node, Node | null>[], range: [number, number, number]): YAMLMap<Node, Node | null> {
  const mapping = new YAMLMap<Node, Node | null>();
  mapping.items = items;
  mapping.range = range;
  return mapping;
}
