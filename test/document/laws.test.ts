import fc from 'fast-check';
import { type Node as OracleNode, parse as parseWithOracle, parseTree, type ParseError } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { countProperties } from '../../src/document/count-properties.ts';
import type { JsonDocument, PositionNode } from '../../src/document/document.ts';
import { mayHaveDuplicateKeys } from '../../src/document/duplicate-gate.ts';
import { applyEdits, removeEntries, removeEntry } from '../../src/document/edit.ts';
import { lastKey, valueAt } from '../../src/document/pointer.ts';
import { linesOf } from '../../src/document/lines.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { recoverJson } from '../../src/document/recover.ts';
import { readTape } from '../../src/document/tape.ts';
import { valueOf } from '../../src/document/value.ts';
import { searchSpans, spanOf } from '../../src/document/span.ts';
import { hasCachedTree, treeOf } from '../../src/document/tree.ts';
import { cases } from '../support/cases.ts';

/** A JSON text in the making: objects as lists of members, so that a key may stand twice. */
type Draft = { leaf: string } | { items: Draft[] } | { members: [string, Draft][] };

const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
/** Texts that others contain, and the same text in several spellings. */
const spelled = fc.constantFrom('"a"', '"\\u0061"', '"a/b"', '"a\\/b"', '"\\"a"', '"\\\\"', '""', '", "', '":"');
const key = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('a', 'b', 'pages', 'a/b~c', '__proto__', 'é', '"', 'x: "y'));
const { draft } = fc.letrec<{ draft: Draft }>((tie) => ({
  draft: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf.map((value) => ({ leaf: JSON.stringify(value) })),
    spelled.map((text) => ({ leaf: text })),
    fc.array(tie('draft'), { maxLength: 5 }).map((items) => ({ items })),
    fc.array(fc.tuple(key, tie('draft')), { maxLength: 5 }).map((members) => ({ members })),
  ),
}));
const gaps = fc.array(fc.constantFrom('', '', ' ', '\n', '\n  ', '\r\n\t', '\r'), { minLength: 1, maxLength: 9 });
const notes = fc.array(
  fc.constantFrom('', '', ' ', '\n', '\n  ', ' // "note", [\n', '/* { " */', '\n  // alone\n', '\n\t/* two\n lines */  \r\n', '# note\n'),
  { minLength: 1, maxLength: 9 },
);

/** Writes a draft with the gaps in turn; `last` goes after the last entry of an array or object that has one. */
function print(tree: Draft, between: readonly string[], last = ''): string {
  let turn = 0;
  const gap = () => between[turn++ % between.length] ?? '';
  function write(part: Draft): string {
    if ('leaf' in part) return part.leaf;
    const entries =
      'items' in part
        ? part.items.map(write)
        : part.members.map(([name, value]) => `${JSON.stringify(name)}${gap()}:${gap()}${write(value)}`);
    const inner = entries.map((entry) => gap() + entry + gap()).join(',') + (entries.length > 0 ? last : '') + gap();
    return 'items' in part ? `[${inner}]` : `{${inner}}`;
  }
  return gap() + write(tree) + gap();
}

const valid = fc.tuple(draft, gaps).map(([tree, between]) => print(tree, between));
const indented = fc.tuple(fc.jsonValue(), fc.constantFrom(0, 2, '\t')).map(([value, unit]) => JSON.stringify(value, null, unit));
const damaged = fc
  .tuple(
    fc.oneof(valid, indented),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.string({ unit: fc.constantFrom(...'{}[]",:\'/*#<=>|\n\r \tx0-.\\“\u00A0\0'), maxLength: 3 }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, hits]) =>
    hits.reduce((rest, [at, cut, add]) => rest.slice(0, at % (rest.length + 1)) + add + rest.slice((at % (rest.length + 1)) + cut), text),
  );

function* nodesOf(document: JsonDocument): Generator<PositionNode> {
  const open = [treeOf(document).find('')];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    open.push(...node.children);
  }
}

/** Spans of keys and values in the order of the text, as both parsers see them. */
function ours(node: PositionNode): unknown {
  return [node.key, node.value, node.children.map(ours)];
}
function theirs(node: OracleNode): unknown {
  const members = node.children ?? [];
  const value = { start: node.offset, end: node.offset + node.length };
  if (node.type !== 'object') return [undefined, value, members.map(theirs)];
  return [
    undefined,
    value,
    members.map(({ children = [] }) => {
      const [name, content] = children;
      const [, span, inner] = content ? (theirs(content) as unknown[]) : [];
      return [name && { start: name.offset, end: name.offset + name.length }, span, inner];
    }),
  ];
}

function isAccepted(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('valid texts', () => {
  test('spans of values, keys and parents are those of jsonc-parser', () => {
    fc.assert(
      fc.property(valid, (text) => {
        const root = treeOf(parseDocument('a', text)).find('');
        const oracle = parseTree(text);
        expect(root && ours(root)).toEqual(oracle && theirs(oracle));
      }),
      { numRuns: cases(250) },
    );
  });

  test('the tolerant parser reads valid texts like JSON.parse and reports no problem', () => {
    fc.assert(
      fc.property(valid, (text) => {
        const { tape, problems, isReliable } = recoverJson(text, false);
        expect([problems, isReliable]).toEqual([[], true]);
        expect(valueOf(tape)).toEqual(JSON.parse(text));
        const strict = readTape(text);
        expect(tape.rows.slice(0, 7 * tape.count)).toEqual(strict.rows.slice(0, 7 * strict.count));
      }),
      { numRuns: cases(250) },
    );
  });

  test('maps spans to pointers and back, and each pointer gives the value that JSON.parse reads', () => {
    fc.assert(
      fc.property(valid, (text) => {
        const document = parseDocument('a', text);
        const tree = treeOf(document);
        for (const node of nodesOf(document)) {
          expect(tree.at(node.value.start)?.value.start).toBe(node.value.start);
          if (node.key) expect(tree.at(node.key.start)).toBe(node);
          const last = tree.find(node.pointer);
          if (last !== node) continue;
          expect(valueAt(document.value, node.pointer)).toEqual(JSON.parse(text.slice(node.value.start, node.value.end)));
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test('a search for the text of a value finds the same span as the tree', () => {
    let searched = 0;
    fc.assert(
      fc.property(valid, (text) => {
        const pointers = [...nodesOf(parseDocument('a', text))].map(({ pointer }) => pointer);
        for (const pointer of [...pointers, '/nothing']) {
          const document = parseDocument('a', text);
          const span = spanOf(document, pointer);
          searched += Number(span !== undefined && !hasCachedTree(document));
          expect(span).toEqual(treeOf(document).find(pointer)?.value);
        }
      }),
      { numRuns: cases(250) },
    );
    expect(searched).toBeGreaterThan(cases(250) / 10);
  });

  test('a search for several values at once finds the same spans as the tree', () => {
    let searched = 0;
    // Few texts, so that they occur in one another, as keys, and side by side.
    const text = fc.constantFrom('', 'a', 'a/b', 'b', ',', ':', '[', 'a.b', 'a*', '(', '|', 'é', '\ud800', 'a"b', 'a\\b', 'x'.repeat(300));
    const lists = fc.array(fc.oneof(text, fc.constantFrom(1, null), fc.dictionary(text, text, { maxKeys: 2 })), { maxLength: 8 });
    fc.assert(
      fc.property(lists, fc.constantFrom('', '\t', '  '), (json, indent) => {
        const written = JSON.stringify(json, null, indent);
        const all = [...nodesOf(parseDocument('a', written))].map(({ pointer, value }) => [pointer, value] as const);
        // Those that occur once and need no escapes are found without the tree, and all others with it.
        const isOnly = ([, { start, end }]: (typeof all)[number]): boolean => {
          const own = written.slice(start, end);
          return /^"[^\\]{0,200}"$/.test(own) && !written.includes('\\u') && written.indexOf(own) === written.lastIndexOf(own);
        };
        for (const [asked, isSearched] of [
          [all.filter(isOnly), true],
          [all, all.every(isOnly)],
        ] as const) {
          // prettier-ignore
          const document = parseDocument('a', written);
          searchSpans(document, [...asked, ...asked].map(([pointer]) => pointer)); // prettier-ignore
          for (const [pointer, span] of asked) expect([pointer, spanOf(document, pointer)]).toEqual([pointer, span]);
          expect(hasCachedTree(document)).toBe(!isSearched && asked.length > 0);
          searched += isSearched ? asked.length : 0;
        }
      }),
      { numRuns: cases(500) },
    );
    expect(searched).toBeGreaterThan(cases(500) / 10);
  });

  test.each([
    [50, true],
    [51, false],
  ])('up to 50 searches for single texts do not build the tree; after %i, it has not been built: %s', (count, isSearched) => {
    const document = parseDocument('a', JSON.stringify(Array.from({ length: 60 }, (_, index) => `page-${index}-`)));
    for (let index = 0; index < count; index++) expect(spanOf(document, `/${index}`)).toBeDefined();
    expect(hasCachedTree(document)).toBe(!isSearched);
  });

  test.each([
    [500, true],
    [501, false],
  ])('a search for up to 500 texts at once does not need the tree; it is not needed for %i texts: %s', (count, isSearched) => {
    const pages = Array.from({ length: count }, (_, index) => `page-${index}-`);
    const document = parseDocument('a', JSON.stringify(pages));
    const pointers = pages.map((_, index) => `/${index}`); // prettier-ignore
    searchSpans(document, pointers);
    for (const pointer of pointers) expect(spanOf(document, pointer)).toBeDefined();
    expect(hasCachedTree(document)).toBe(!isSearched);
  });

  test('removing an entry changes nothing else in the value', () => {
    fc.assert(
      fc.property(fc.oneof(valid, indented), (text) => {
        const document = parseDocument('a', text);
        for (const node of nodesOf(document)) {
          const { parent, pointer, value, key: name } = node;
          if (!parent) continue;
          const rest = applyEdits(text, [{ ...node.entry, text: '' }]);
          const entries = parent.children
            .filter((other) => other !== node)
            .map(
              (other) =>
                (other.key ? `${text.slice(other.key.start, other.key.end)}:` : '') + text.slice(other.value.start, other.value.end),
            );
          const written = name ? `{${entries.join()}}` : `[${entries.join()}]`;
          expect(valueAt(JSON.parse(rest), parent.pointer)).toEqual(
            isShadowed(document, parent) ? valueAt(JSON.parse(text), parent.pointer) : JSON.parse(written),
          );
          expect(node.entry.start).toBeLessThanOrEqual(name?.start ?? value.start);
          expect(node.entry.end).toBeGreaterThanOrEqual(value.end);
          if (treeOf(document).find(pointer) === node) expect(applyEdits(text, removeEntry(document, pointer))).toBe(rest);
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test('removing any set of entries at once leaves all others unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(valid, indented), fc.infiniteStream(fc.boolean()), (text, isGone) => {
        const document = parseDocument('a', text);
        for (const parent of nodesOf(document)) {
          const picked = parent.children.filter((node) => !isGone.next().value && treeOf(document).find(node.pointer) === node);
          if (isShadowed(document, parent) || picked.length === 0) continue;
          const left = parent.children.filter((node) => !picked.includes(node));
          const written = left.map(
            (other) => (other.key ? `${text.slice(other.key.start, other.key.end)}:` : '') + text.slice(other.value.start, other.value.end),
          );
          const rest = applyEdits(
            text,
            removeEntries(
              document,
              picked.map(({ pointer }) => pointer),
            ),
          );
          const isObject = text[parent.value.start] === '{';
          expect(valueAt(JSON.parse(rest), parent.pointer)).toEqual(JSON.parse(isObject ? `{${written.join()}}` : `[${written.join()}]`));
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test('the quick check for duplicate keys never misses one', () => {
    fc.assert(
      fc.property(valid, (text) => {
        const document = parseDocument('a', text);
        if (![...treeOf(document).duplicates()].length) return;
        expect(mayHaveDuplicateKeys(text, countProperties(document.value))).toBe(true);
      }),
      { numRuns: cases(500) },
    );
    expect(mayHaveDuplicateKeys('{"a": {"b" : [1], "c":2}}', 3)).toBe(false);
    expect(mayHaveDuplicateKeys('{"a": {"b" \n: [1], "b":2}}', 2)).toBe(true);
  });
});

/** True if a later key hides the node or one of those around it. */
function isShadowed(document: JsonDocument, node: PositionNode): boolean {
  for (let outer: PositionNode | undefined = node; outer; outer = outer.parent)
    if (treeOf(document).find(outer.pointer) !== outer) return true;
  return false;
}

describe('comments and trailing commas', () => {
  test('reads the same value as jsonc-parser, and the fixes turn the text into valid JSON', () => {
    fc.assert(
      fc.property(draft, notes, fc.constantFrom('', ',', ' ,\n'), (tree, between, last) => {
        const text = print(tree, between, last);
        const document = parseDocument('a', text);
        expect(document.isReliable).toBe(true);
        const errors: ParseError[] = [];
        const oracle: unknown = parseWithOracle(text.replaceAll('# note', '//note'), errors, { allowTrailingComma: true });
        expect(errors).toEqual([]);
        if (!text.includes('__proto__')) expect(document.value).toEqual(oracle);
        if (document.problems.length > 50) return;
        const fixed = applyEdits(
          text,
          document.problems.flatMap(({ fix }) => fix?.edits ?? []),
        );
        expect(JSON.parse(fixed)).toEqual(document.value);
        expect(parseDocument('a', text, { allowComments: true }).problems.every(({ span }) => text[span.start] === '#')).toBe(true);
      }),
      { numRuns: cases(250) },
    );
  });
});

describe('damaged texts', () => {
  test('never throws, nests all spans, and reports a problem exactly when JSON.parse refuses the text', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const document = parseDocument('a', text);
        expect(document.problems.length > 0).toBe(!isAccepted(text));
        for (const { span, message, fix } of document.problems) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(message).toMatch(/^[A-Z“][^]*[.]$/);
          for (const edit of fix?.edits ?? []) expect(text.slice(edit.start, edit.end)).not.toBe(edit.text);
        }
        for (const { value, key: name, entry, parent, pointer } of nodesOf(document)) {
          const own = name ?? value;
          expect(own.start).toBeLessThanOrEqual(value.start);
          expect(value.start).toBeLessThanOrEqual(value.end);
          expect(entry.start).toBeLessThanOrEqual(own.start);
          expect(entry.end).toBeGreaterThanOrEqual(value.end);
          expect(entry.end).toBeLessThanOrEqual(text.length);
          if (parent) expect([parent.value.start <= own.start, value.end <= parent.value.end]).toEqual([true, true]);
          if (!parent || !isShadowed(document, parent)) expect(treeOf(document).find(pointer)?.pointer).toBe(pointer);
        }
        for (let offset = -1; offset <= text.length; offset++) treeOf(document).at(offset);
        for (const { count, earlier, last } of treeOf(document).duplicates()) {
          expect(earlier.length).toBe(count - 1);
          for (const { value } of earlier) expect(value.end).toBeLessThanOrEqual(last.key?.start ?? 0);
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  test('has nodes for exactly the keys that the value has', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        const document = parseDocument('a', text);
        for (const node of nodesOf(document)) {
          if (isShadowed(document, node)) continue;
          const value = valueAt(document.value, node.pointer);
          const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
          expect(names.toSorted()).toEqual([...new Set(node.children.map(({ pointer }) => lastKey(pointer)))].toSorted());
        }
      }),
      { numRuns: cases(250) },
    );
  });

  const text = JSON.stringify(
    {
      $schema: 'x',
      navigation: {
        tabs: [
          { tab: 'Ä "quoted"\n', pages: ['a', 'b/c', { group: 'G', pages: [] }] },
          { tab: 'B', href: 'https://x.y' },
        ],
      },
      on: [true, null, -1.5e3],
    },
    null,
    2,
  );

  test('reads every prefix of a valid file and reports exactly one problem', () => {
    for (let end = 0; end < text.length; end++) {
      const document = parseDocument('a', text.slice(0, end));
      expect([end, document.problems.length]).toEqual([end, 1]);
      expect(document.isReliable).toBe(false);
    }
  });

  test('reports one missing non-bracket character as at most two problems, the first no later than the next line', () => {
    const lines = linesOf(text);
    for (let at = 0; at < text.length; at++) {
      const rest = text.slice(0, at) + text.slice(at + 1);
      if (isAccepted(rest) || '[]{}'.includes(text[at] ?? '')) continue;
      const { problems } = parseDocument('a', rest);
      const missed = linesOf(rest).position(problems[0]?.span.start ?? -1).line - lines.position(at).line;
      expect([at, text.slice(at - 8, at + 8), problems.length <= 2, missed <= 1]).toEqual([at, text.slice(at - 8, at + 8), true, true]);
    }
  });
});

describe('hostile texts', () => {
  // Each would take minutes if any step looked at the whole line or all brackets again and again.
  test.each([
    ['"x"y', ''],
    ['{"a: "b"', ''],
    ["'x'y ", ''],
    ['/* ', ''],
    ['\\"', ''],
    ['"a\\":', ''],
    ['a ', ''],
    ['}', ''],
    ['[', '}'],
    ['[\n', '}\n'],
    ['{"a":\n[', ' }\n'],
    ['<<<<<<< x\n', ''],
    ['=======\n', ''],
    ['"\n', ''],
    ['"a\n', 'b'],
    [',', ''],
    ['"a":', ''],
    ['\u00A0', '"'],
    ['{"a","b"', ''],
    ['// x\n', ''],
    ['"          x', ''],
  ])('parses 10,000 times %j, then 10,000 times %j, without hanging', (first, then) => {
    for (const start of ['', '{"k": [']) {
      const text = start + first.repeat(10_000) + then.repeat(10_000);
      const document = parseDocument('a', text);
      expect(document.problems.length).toBeGreaterThan(0);
      expect(document.problems.length).toBeLessThanOrEqual(51);
      treeOf(document).at(text.length >> 1);
    }
  });
});
