/** Holds the cheap look at a YAML description against the exact parser, over whole, oddly printed and damaged texts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { composeYamlExcerpt } from '../../src/openapi/yaml-compose.ts';
import { composeYaml } from '../../src/openapi/yaml-sections.ts';
import { readSpec } from '../../src/openapi/read.ts';
import { MAX_YAML_TOKENS } from '../../src/openapi/parsed.ts';
import { scanSpec } from '../../src/openapi/scan.ts';
import { SpecReferenceReader } from '../../src/openapi/references.ts';
import type { Spec, OperationKey } from '../../src/openapi/spec.ts';
import type { Files } from '../../src/site/files.ts';
import { memory } from '../../src/site/memory.ts';
import { cases } from '../support/cases.ts';

const RUNS = cases(150);

const word = fc.constantFrom('a', 'id', 'name', 'x', 'users', 'get', 'paths', '200', 'true', 'null', 'application/json', 'The users.');
const odd = fc.constantFrom(
  'two words',
  'a: b',
  'a:',
  '# c',
  'a # c',
  '- a',
  '? a',
  '---',
  '...',
  '|',
  '> x',
  '*a',
  '&a',
  '!t',
  '{a}',
  '[a]',
  "it's",
  '"q"',
  'é “x” 漢 😀',
  ' lead',
  'trail ',
  'two\nlines',
  'para\n\nget:\n  x: 1\n',
  '\tpaths:\n',
  'a\n    get:\n',
  'long text that is folded when it is printed, because it is longer than eighty characters by far: yes',
  'long text, of which `code`, "quotes", [lists], {maps}, *stars*, &names, !tags, --flags, |, > or % may begin a line where it is folded',
  '--all',
  '%',
  '@a',
  '`a',
  'a\\b',
  'a\u0000b',
  '\u2028',
  '<<',
  '0x10',
  '1e3',
  '-1',
  '-',
  '=',
  'key:value',
  'http://a.b/c#d',
  "'",
  '"',
  ',',
  'a, b',
  '\r\n',
  '\u0085',
  '\ufeff',
);
const text = fc.oneof({ weight: 12, arbitrary: word }, { weight: 3, arbitrary: odd }, fc.string({ maxLength: 12 }));
const key = fc.oneof({ weight: 30, arbitrary: word }, text);
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), fc.double(), tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
}));
const method = fc.constantFrom('get', 'post', 'put', 'delete', 'query', 'patch', 'parameters', 'summary', 'x-a', 'servers', 'GET');
const anyOperation = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.dictionary(fc.constantFrom('summary', 'description', 'tags', 'parameters', 'responses', '200'), anything.value, {
      minKeys: 1,
      maxKeys: 4,
    }),
  },
  anything.value,
);
const item = fc.oneof({ weight: 60, arbitrary: fc.dictionary(method, anyOperation, { minKeys: 1, maxKeys: 4 }) }, anything.value);
const path = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom('/', '/users', '/users/{id}', '/a b', '/é', '/x#y', '/x:y', '/users/', '/{a}:b') },
  fc.constant('x-note'),
  text,
);
const description = fc.record(
  {
    openapi: fc.constantFrom('3.0.3', '3.1.1', '3.1.0', '3.2.0', '3.0'),
    info: fc.dictionary(fc.constantFrom('title', 'description', 'paths'), anything.value),
    paths: fc.oneof({ weight: 60, arbitrary: fc.dictionary(path, item, { minKeys: 1, maxKeys: 5 }) }, anything.value),
    webhooks: fc.dictionary(key, anything.map, { maxKeys: 2 }),
    components: anything.map,
    tags: anything.list,
  },
  { requiredKeys: ['openapi', 'paths'] },
);
const print = fc.record({
  indent: fc.constantFrom(1, 2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40, 80),
  defaultKeyType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', null),
  defaultStringType: fc.constantFrom('PLAIN', 'PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL'),
  nullStr: fc.constantFrom('null', '~', ''),
  aliasDuplicateObjects: fc.constantFrom(false, false, true),
}) as fc.Arbitrary<object>;
const printed = fc
  .tuple(description, print, fc.constantFrom('', '---\n', '# a comment\n\n', '\n'), fc.boolean())
  .map(([value, options, head, isWindows]) => {
    const yaml = head + stringify(value, options);
    return isWindows ? yaml.replaceAll('\n', '\r\n') : yaml;
  });

interface Damage {
  readonly at: number;
  readonly kind: string;
  readonly text: string;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('insert', 'insert', 'delete', 'line', 'dropLine', 'copyLine', 'indent', 'dedent', 'swap', 'cut'),
  text: fc.constantFrom(
    ' ',
    '  ',
    '\t',
    '"',
    "'",
    ':',
    ': ',
    '#',
    ' #',
    '- ',
    '-',
    '?',
    '? ',
    '|',
    '>',
    '|2',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&a ',
    '*a',
    '!t ',
    '\n',
    '\r',
    '\n\n',
    '---\n',
    '...\n',
    '%Y',
    '\\',
    '<<: *a',
    'é',
    '\0',
    '    get:\n',
    '  /b:\n',
    'paths:\n',
    '\n  get: {}\n',
    '{}',
    '[]',
    'null',
    '    $ref: x\n',
    '     odd\n',
    '      # c\n',
    '\\"',
    "''",
    '@',
    '`',
    '\ufeff',
    '\u0085',
    '\u2028',
    '- - ',
    '-\n',
    '|-\n',
    '>+\n',
    '"a": b\n',
  ),
});

function damaged(yaml: string, { at, kind, text: piece }: Damage): string {
  const lines = yaml.split('\n');
  const line = at % lines.length;
  const own = lines[line] ?? '';
  switch (kind) {
    case 'insert':
      return yaml.slice(0, at % (yaml.length + 1)) + piece + yaml.slice(at % (yaml.length + 1));
    case 'delete':
      return yaml.slice(0, at % yaml.length) + yaml.slice((at % yaml.length) + 1);
    case 'cut':
      return yaml.slice(0, at % yaml.length);
    case 'line':
      return lines.toSpliced(line, 0, piece.replaceAll('\n', '')).join('\n');
    case 'dropLine':
      return lines.toSpliced(line, 1).join('\n');
    case 'copyLine':
      return lines.toSpliced(line, 0, own).join('\n');
    case 'indent':
      return lines.toSpliced(line, 1, ` ${own}`).join('\n');
    case 'dedent':
      return lines.toSpliced(line, 1, own.replace(/^ /, '')).join('\n');
    default:
      return lines
        .toSpliced(line, 1)
        .toSpliced((line * 7) % lines.length, 0, own)
        .join('\n');
  }
}

const anyText = fc.tuple(printed, fc.array(damage, { maxLength: 3 })).map(([yaml, damages]) => damages.reduce(damaged, yaml));

const bytesOf = (yaml: string): Uint8Array => new TextEncoder().encode(yaml);
const exact = (yaml: string): Promise<Spec> => readSpec('a.yaml', memory({ 'a.yaml': yaml }));
const facts = ({ version, operations }: Spec) => ({ version, operations: operations.map((one) => `${one.method} ${one.path}`) });

test('what the thorough scan accepts has no problems, and the parser finds the same operations', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (yaml) => {
      const scanned = scanSpec('a.yaml', bytesOf(yaml), true);
      if (!scanned) return;
      const spec = await exact(yaml);
      expect(spec.problems).toEqual([]);
      expect(facts(scanned)).toEqual(facts(spec));
      for (const [index, operation] of scanned.operations.entries()) {
        const place = await scanned.locate(operation);
        const other = await spec.locate(spec.operations[index] ?? operation);
        const named = (span: { start: number; end: number } | undefined) =>
          yaml
            .replace(/^\uFEFF/, '')
            .slice(span?.start, span?.end)
            .replace(/^["']|["']$/g, '');
        expect(named(place?.span)).toBe(named(other?.span));
      }
    }),
    { numRuns: RUNS },
  );
});

test('what the quick scan accepts has the operations that the parser finds, if the text is valid', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (yaml) => {
      const scanned = scanSpec('a.yaml', bytesOf(yaml), false);
      if (!scanned) return;
      const spec = await exact(yaml);
      if (spec.problems.length === 0) expect(facts(scanned)).toEqual(facts(spec));
    }),
    { numRuns: RUNS, examples: [['paths:\n  /a:\n    get: {}\nopenapi: 3.0.3\r']] },
  );
});

test('the thorough scan handles more than half of well-formed descriptions without the parser', () => {
  const plain = fc.sample(printed, { numRuns: 300, seed: 1 });
  const accepted = plain.filter((yaml) => scanSpec('a.yaml', bytesOf(yaml), true) !== undefined);
  expect(accepted.length).toBeGreaterThan(150);
});

function expectSameInParts(yaml: string, large: number): void {
  const whole = composeYamlExcerpt('a.yaml', yaml, 0, { tokens: MAX_YAML_TOKENS });
  const parts = composeYaml('a.yaml', yaml, { tokens: MAX_YAML_TOKENS }, large);
  expect('problem' in parts).toBe('problem' in whole);
  if ('contents' in whole && 'contents' in parts) expect(parts.contents?.toJSON()).toEqual(whole.contents?.toJSON());
}

test('parsing YAML in parts gives the same value as parsing it as a whole', () => {
  fc.assert(fc.property(anyText, fc.constantFrom(20, 60, 200), expectSameInParts), { numRuns: RUNS });
});

test.each([
  ['a line separator, which is text, after a colon', 'a: 1\nb:\n    p:\u2028\n        - true\n'],
  ['a no-break space after a colon', 'a: 1\nb:\n    p:\u00a0\n        - true\n'],
  ['a colon without a space after it', 'a:b\nlong enough to be a part\n'],
  ['a colon on the line after its key', 'openapi: 3.0.0\nq"\n  :\n'],
  ['a key on a line of its own', 'a: 1\n? long enough to be a part\n: 2\nc: 3\n'],
  ['a key that is a mapping', 'a: 1\n? b: 1\n  c: 2\n: 2\nd: long enough to be a part\n'],
  ['keys that are lists, and text that is not valid YAML', 'a: 1\n? - a\n? - a\n  a: b: c\n  x-y: z\n  "q\n    200:\na: {\n'],
])('the YAML parser gives the same value in parts and as a whole: %s', (_, yaml) => {
  for (const large of [5, 20, 60]) expectSameInParts(yaml, large);
});

test('reading a description gives the same result whatever was read from it before', async () => {
  const wanted = fc.constantFrom<readonly OperationKey[] | undefined>(
    undefined,
    [],
    [{ method: 'GET', path: '/users' }],
    [{ method: 'PUT', path: '/no' }],
  );
  const json = fc.record({
    openapi: fc.constantFrom('3.0.0', '3.1.0'),
    paths: fc.constantFrom({}, { '/users': { get: {} } }, { '/users': {} }),
  });
  const parts = { '/users': { $ref: 'parts.yaml#/users' } };
  const texts = fc.oneof(
    anyText,
    json.map((spec) => JSON.stringify(spec)),
    json.map((spec) => stringify({ ...spec, paths: parts })),
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.array(wanted, { minLength: 2, maxLength: 4 }), async (text, questions) => {
      const fresh = (): Files => memory({ 'a.yaml': text, 'parts.yaml': 'users:\n  get: {}\n' });
      const held = fresh();
      for (const question of questions) {
        const references = new SpecReferenceReader(held);
        expect(plain(await readSpec('a.yaml', held, question, references))).toEqual(plain(await readSpec('a.yaml', fresh(), question)));
        // What a validation opens later is no part of what was read.
        await references.open('parts.yaml');
      }
    }),
    { numRuns: RUNS },
  );
});

/** All that a description says, without its functions. */
function plain(spec: Spec): unknown {
  const said = Object.entries(spec).filter(([, value]) => typeof value !== 'function');
  return { ...Object.fromEntries(said), texts: new Map(spec.texts) };
}
