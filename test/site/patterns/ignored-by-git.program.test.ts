/** What an ignore file leaves out is what git leaves out. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIgnoreFile } from '../../../src/site/patterns/ignore-file.ts';
import { cases } from '../../support/cases.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const PIECES = [
  'a',
  'b',
  'c',
  'A',
  'ab',
  'x',
  '-',
  '.',
  'é',
  '\u{1f600}',
  '1',
  ' ',
  '\t',
  '#',
  '!',
  ']',
  '{a,b}',
  '(a)',
  '*',
  '*',
  '**',
  '***',
  '?',
  '/',
  '/',
  '/',
  '**/',
  '/**',
  '/**/',
  '*/',
  '\\',
  '\\*',
  '\\/',
  '\\\\',
  '\\ ',
  '[a-c]',
  '[!a]',
  '[^b]',
  '[[:alpha:]]',
  '[[:digit:]]',
  '[[:punct:]]',
  '[[:space:]]',
  '[[:foo:]]',
  '[[:alpha:]',
  '[a',
  '[]a]',
  '[]',
  '[!]',
  '[a-]',
  '[--a]',
  '[\\]]',
  '[a/b]',
  '[z-a]',
  '[é]',
  '[[]',
  '[[:]',
  '[[:]]',
  '[a-\\c]',
  '[\\a-c]',
  '[]-a]',
  '[a-c-e]',
];
const NAMES = [
  'a',
  'b',
  'c',
  'A',
  'ab',
  'abc',
  'x',
  'xa',
  'a.b',
  '-',
  'é',
  'ba',
  'a b',
  'a ',
  '1',
  'aé',
  '\u{1f600}',
  '[a',
  'a]',
  'b1',
  '*',
  '\\',
  'a*',
  '!a',
  '#a',
  '{a,b}',
  'a\\b',
  '[',
  'a\tb',
  '(a)',
];

const maybe = (text: string, oneIn: number): fc.Arbitrary<string> => fc.nat({ max: oneIn - 1 }).map((number) => (number === 1 ? text : ''));
const joined = (parts: fc.Arbitrary<string>, between: string): fc.Arbitrary<string> =>
  fc.array(parts, { minLength: 1, maxLength: 5, size: 'max' }).map((all) => all.join(between));
/** One in six takes back, one in five begins with a slash. */
const line = fc
  .tuple(maybe('!', 6), maybe('/', 5), joined(fc.constantFrom(...PIECES), ''), maybe('/', 6), maybe(' ', 8), maybe('\r', 8))
  .map((parts) => parts.join(''));
const ignoreFile = fc
  .tuple(maybe('\ufeff', 10), fc.array(line, { minLength: 1, maxLength: 12, size: 'max' }))
  .map(([mark, lines]) => mark + lines.join('\n'));
const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES) }, joined(fc.constantFrom(...NAMES), ''));
const paths = fc.uniqueArray(joined(name, '/'), { minLength: 1, maxLength: 600, size: 'max' });

/** The paths that git leaves out. */
function leftOutByGit(repository: string, text: string, paths: readonly string[]): Set<string> {
  writeFileSync(join(repository, '.gitignore'), text);
  const settings = ['-c', 'core.ignoreCase=false', '-c', 'core.excludesFile=/dev/null'];
  const { stdout, status } = spawnSync('git', [...settings, 'check-ignore', '--stdin', '-z', '--no-index', '-v', '-n'], {
    cwd: repository,
    input: `${paths.join('\0')}\0`,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(status).toBeLessThan(2);
  const fields = stdout.split('\0');
  return new Set(
    paths.filter((path, index) => {
      const [source, , pattern = '', name] = fields.slice(index * 4, index * 4 + 4);
      expect(name).toBe(path);
      return source !== '' && !pattern.startsWith('!');
    }),
  );
}

test('an ignore file leaves out the same files as git does', () => {
  const repository = tree();
  spawnSync('git', ['init', '-q'], { cwd: repository });
  const runs = cases(80);
  let checks = 0;
  fc.assert(
    fc.property(ignoreFile, paths, (text, all) => {
      const expected = leftOutByGit(repository, text, all);
      const { patterns, problems } = readIgnoreFile(bytes(text), () => all);
      expect(problems).toEqual([]);
      expect(all.filter((path) => patterns.ignores(path))).toEqual(all.filter((path) => expected.has(path)));
      checks += all.length;
    }),
    { numRuns: runs },
  );
  expect(checks).toBeGreaterThan(runs * 200);
});
