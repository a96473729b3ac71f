/** Whatever stands in docs.json, the answer is a clear finding: nothing crashes, nothing is injected, nothing is read outside. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lint as publicLint, openSiteFromFiles } from '../../src/index.ts';
import { lintUnchecked } from '../../src/session/lint.ts';
import type { ReportWithOffsets } from '../../src/report/report.ts';
import { UnreadableError } from '../../src/site/files.ts';
import { memory } from '../../src/site/memory.ts';
import { lossesIn } from '../../src/subject/losses.ts';
import { errorsOf, lintDocs, lintNavigation, printed, site, watched } from './linting.ts';
import { cases } from '../support/cases.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const CLEAN = '{ "navigation": { "pages": ["index", "guide/start"] } }';
const BOTH = ['spec', 'mintlify'] as const;
/** What the platform requires, which is no mistake elsewhere. */
const HEAD = JSON.stringify(REQUIRED).slice(1, -1);

function utf16(text: string, isBigEndian: boolean, mark = '\ufeff'): Uint8Array {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** The rules of the errors found, each once. */
function rulesOf(report: ReportWithOffsets): string[] {
  return [...new Set(report.diagnostics.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))];
}

function expectSound(report: ReportWithOffsets): void {
  for (const finding of report.diagnostics) {
    const text = report.texts.get(finding.file);
    expect(finding.span.start).toBeGreaterThanOrEqual(0);
    expect(finding.span.end).toBeGreaterThanOrEqual(finding.span.start);
    // A file that is not a document is named as a whole.
    expect(finding.span.end).toBeLessThanOrEqual(text?.length ?? 0);
    expect(finding.message).toMatch(/\S.*[.?]$/su);
    expect(finding.message).not.toMatch(/undefined|\[object|NaN|TypeError|RangeError/);
    expect(finding.identity).not.toMatch(/[\n\r]/);
  }
}

describe('reports an invalid docs.json', () => {
  test.each([
    ['an empty file', '', 'json-syntax'],
    ['blanks only', ' \n\t\r\n', 'json-syntax'],
    ['null', 'null', 'root-pattern'],
    ['an array', '[]', 'root-pattern'],
    ['an array of objects', '[{ "navigation": {} }]', 'root-pattern'],
    ['a number', '5', 'root-pattern'],
    ['a string', '"navigation"', 'root-pattern'],
    ['true', 'true', 'root-pattern'],
    ['a word', 'navigation', 'json-syntax'],
    ['an open bracket', '{', 'json-syntax'],
    ['a NUL between values', '{ "navigation":\0 { "pages": ["index"] } }', 'json-syntax'],
    ['a NUL in a string', '{ "navigation": { "pages": ["in\0dex"] } }', 'json-syntax'],
    ['a line break in a string', '{ "navigation": { "pages": ["in\ndex"] } }', 'json-syntax'],
    ['NULs only', '\0\0\0\0\0\0', 'json-syntax'],
    ['UTF-16, little endian', utf16(CLEAN, false), 'json-syntax'],
    ['UTF-16, big endian', utf16(CLEAN, true), 'json-syntax'],
    ['UTF-16 without a mark', utf16(CLEAN, false, ''), 'json-syntax'],
    ['invalid UTF-8', Buffer.from(CLEAN.replace('guide', 'g\u00fcide'), 'latin1'), 'json-syntax'],
    ['UTF-8 that ends within a character', Buffer.from(`${CLEAN}\u20ac`).subarray(0, -1), 'json-syntax'],
    ['two documents', `${CLEAN}${CLEAN}`, 'json-syntax'],
  ])('%s', async (_, docs, rule) => {
    for (const dialect of BOTH) {
      const report = await lintDocs(docs, {}, { dialect });
      expect(rulesOf(report)).toEqual([rule]);
      expect(report.summary.errors).toBeLessThanOrEqual(3);
      expectSound(report);
      await printed(report);
    }
  });

  test('with the name of its encoding', async () => {
    const { diagnostics } = await lintDocs(utf16(CLEAN, false));
    expect(diagnostics.map(({ message }) => message).join()).toMatch(/UTF-16/);
    const invalid = await lintDocs(Buffer.from(CLEAN.replace('guide', 'g\u00fcide'), 'latin1'));
    expect(invalid.diagnostics[0]?.message).toMatch(/UTF-8/);
  });

  test('but throws if the file is missing or unreadable', async () => {
    await expect(lintUnchecked({ files: memory({}) })).rejects.toThrow(UnreadableError);
    const closed = memory(site(CLEAN));
    const files = {
      ...closed,
      read: () => {
        throw new UnreadableError('“docs.json” cannot be read: permission denied.');
      },
    };
    await expect(lintUnchecked({ files })).rejects.toThrow('permission denied');
  });
});

describe('accepts an unusual but valid docs.json', () => {
  test.each([
    ['a byte order mark', `\ufeff${CLEAN}`],
    ['CRLF', CLEAN.replaceAll(' ', '\r\n')],
    ['CR alone', CLEAN.replaceAll(' ', '\r')],
    ['tabs and no line end', CLEAN.replaceAll(' ', '\t')],
  ])('%s', async (_, docs) => {
    const report = await lintDocs(docs);
    expect(report.diagnostics).toEqual([]);
    expect(report.sites[0]?.pages).toBe(2);
  });

  test.each(['\ufeff', ''])('with correct positions after the byte order mark %j and CRLF', async (mark) => {
    const docs = `${mark}{\r\n  "navigation": {\r\n    "pages": ["index", "lost"]\r\n  }\r\n}\r\n`;
    const report = await lintDocs(docs);
    expect(errorsOf(report)).toEqual(['page-exists: "lost"']);
    const concise = (await printed(report)).get('concise');
    expect(concise).toContain('docs.json:3:24');
  });
});

describe('depth', () => {
  const deep = 20_000;
  test.each([
    ['arrays, closed', '['.repeat(deep) + ']'.repeat(deep)],
    ['arrays, open', '['.repeat(deep)],
    ['objects, open', '{"a":'.repeat(deep)],
    ['objects, closed', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    ['arrays in navigation', `{${HEAD},"navigation":{"pages":${'['.repeat(deep)}${']'.repeat(deep)}}}`],
    ['groups in groups', `{${HEAD},"navigation":{"pages":[${'{"group":"G","pages":['.repeat(deep)}"index"${']}'.repeat(deep)}]}}`],
    ['tabs in tabs', `{${HEAD},"navigation":${'{"tabs":['.repeat(deep)}${']}'.repeat(deep)}}`],
    ['a mistake after deep arrays', `{${HEAD},"x":${'['.repeat(deep)}${']'.repeat(deep)},"navigation":{"pages":["lost"]}}`],
    ['a missing comma after deep arrays', `{${HEAD},"x":${'['.repeat(deep)}${']'.repeat(deep)} "navigation":{"pages":["lost"]}}`],
  ])('gives a finding for 20,000 levels: %s', async (_, docs) => {
    for (const dialect of BOTH) {
      const report = await lintDocs(docs, {}, { dialect });
      expect(report.summary.errors).toBeGreaterThan(0);
      expect(report.diagnostics.length).toBeLessThan(100);
      expectSound(report);
    }
  });

  test('gives no error for 20,000 levels outside navigation', async () => {
    const docs = `{"x":${'['.repeat(deep)}${']'.repeat(deep)},"navigation":{"pages":["index","guide/start"]}}`;
    expect((await lintDocs(docs)).summary.errors).toBe(0);
  });
});

describe('names with a meaning in JavaScript', () => {
  const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

  test.each(NAMES)('treat %s like any other key', async (name) => {
    const evil = `${JSON.stringify(name)}: { "polluted": true, "pages": ["lost"] }`;
    const docs = `{ ${HEAD}, ${evil}, "navigation": { ${evil}, "pages": ["index", { ${evil}, "group": "G", "pages": ["guide/start"] }] } }`;
    for (const dialect of BOTH) {
      const report = await lintDocs(docs, {}, { dialect });
      expectSound(report);
      const inside = report.diagnostics.filter(({ rule }) => rule === 'unknown-property' || rule === 'schema');
      expect(inside.length, 'the keys below navigation are reported').toBeGreaterThan(0);
      expect(errorsOf(report).filter((error) => error.includes('lost'))).toEqual([]);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each(NAMES)('treat %s like any other value', async (name) => {
    const report = await lintNavigation({
      versions: [
        { version: name, groups: [{ group: name, root: name, icon: name, pages: [name, 'index'] }] },
        { version: name, default: true, groups: [{ group: 'G', pages: [name] }] },
      ],
    });
    expectSound(report);
    expect(rulesOf(report).sort()).toEqual(['duplicate-version', 'page-exists']);
    // The missing page is one error, though both versions list it.
    expect(report.summary.errors).toBe(2);
  });

  test.each(NAMES)('treat %s like any other language code, kind of element, rule and page path', async (name) => {
    const kind = await lintNavigation({ tabs: [{ [name]: 'T', pages: ['index'] }] });
    const unknown = await lintNavigation({ tabs: [{ unknowable: 'T', pages: ['index'] }] });
    expect(rulesOf(kind).sort()).toEqual(rulesOf(unknown).sort());
    const files = memory(site(JSON.stringify({ navigation: { pages: ['index'] } })));
    await expect(publicLint({ files, rules: { [name]: 'off' } })).rejects.toThrow(`The rule “${name}” does not exist`);
    const language = await lintNavigation({ languages: [{ language: name, pages: ['index'] }] });
    expect(errorsOf(language)).toEqual([`language-code: ${JSON.stringify(name)}`]);
    const docs = JSON.stringify({ navigation: { pages: [name, `${name}/${name}`] } });
    const exists = await lintDocs(docs, { [`${name}.mdx`]: '', [`${name}/${name}.mdx`]: '' });
    expect(errorsOf(exists)).toEqual([]);
  });

  test.each(NAMES)('treat %s like any other key in the target of a $ref', async (name) => {
    const target = `{ "pages": ["index"], ${JSON.stringify(name)}: { "polluted": true } }`;
    const report = await lintDocs(`{ ${HEAD}, "navigation": { "$ref": "nav.json" } }`, { 'nav.json': target }, { dialect: 'mintlify' });
    expectSound(report);
    expect(report.diagnostics.some(({ file }) => file === 'nav.json')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('characters that steer terminals and build logs', () => {
  const HOSTILE = [
    '\u0000',
    '\u001b[2J\u001b]0;title\u0007',
    '\u009b31m',
    '\r\n::error file=x::pwned',
    '\n::stop-commands::x',
    '::add-mask::x',
    '%0A::error::x',
    '##[add-mask]x',
    '##vso[task.setvariable]x',
    '\u202egnp.exe',
    '\u2028::warning::x',
    '\ud800',
    '\udc00\ud800',
    '\u0085::error::x',
    '\b\b\b\b',
    '\u007f',
    '\u{e0041}',
    'a,b:c=d%3A',
    '`\n```\n# Title',
    '</script><script>',
  ];

  test.each(HOSTILE.map((text) => [JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`), text]))(
    '%s in labels, paths and keys reaches no output',
    async (_, text) => {
      const report = await lintDocs(
        JSON.stringify({
          navigation: {
            [`key${text}`]: 1,
            tabs: [
              { tab: text, [text]: 1, groups: [{ group: text, pages: [`lost${text}`, text] }] },
              {
                tab: text,
                icon: 5,
                groups: [
                  { group: text, pages: [`../${text}`] },
                  { group: text, pages: [text] },
                ],
              },
              { tab: `T${text}`, href: `/${text}`, openapi: text, directory: text },
            ],
          },
        }),
      );
      expectSound(report);
      expect(report.summary.errors).toBeGreaterThan(3);
      expectHarmless(await printed(report));
    },
  );

  test('reach no output from names of files and folders', async () => {
    for (const text of HOSTILE) {
      const files = memory({
        [`docs${text}.json`]: '{ "navigation": { "pages": ["lost"] } }',
        [`${text}.mdx`]: '',
        [`a${text}/b.mdx`]: '',
      });
      const report = await lintUnchecked({ files, docs: `docs${text}.json`, folder: `docs${text}` });
      expect(report.summary.errors).toBe(1);
      expectHarmless(await printed(report));
    }
  });

  test('reach no output from any label, path or key', async () => {
    const character = fc.constantFrom(...HOSTILE.join(''), ...'ab/:%#[]"\\\n\r\t ');
    await fc.assert(
      fc.asyncProperty(fc.array(character, { maxLength: 12 }), async (characters) => {
        const text = characters.join('');
        const report = await lintNavigation({ groups: [{ group: text, [text]: 1, pages: [`lost/${text}`] }], [text]: text });
        expectSound(report);
        expectHarmless(await printed(report));
      }),
      { numRuns: cases(200) },
    );
  });

  function expectHarmless(outputs: ReadonlyMap<string, string>): void {
    for (const [format, output] of outputs) {
      expect(/\p{Cs}/u.test(output), `${format} holds half a character`).toBe(false);
      expect(output, format).not.toMatch(/[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]|##(?:vso)?\[/u);
      const commands = output.split('\n').filter((line) => /^\s*::/.test(line));
      if (format !== 'github') expect(commands, format).toEqual([]);
      for (const command of commands) {
        expect(command).toMatch(/^::(?:(?:error|warning|notice) file=[^:]*::|group::All |endgroup::$)/);
        expect(decodeURIComponent(command.replace(/%(?!0A|0D|25|3A|2C)/g, '%25'))).not.toMatch(/\n\s*::/);
      }
    }
    expect(() => JSON.parse(outputs.get('json') ?? '')).not.toThrow();
  }
});

describe('page paths that lead outside or nowhere', () => {
  const PATHS = [
    '..',
    '../secret',
    '../../etc/passwd',
    'guide/../../secret',
    'guide/../../../etc/passwd',
    '/../secret',
    './../secret',
    '..\\secret',
    'guide\\start',
    'C:\\secret',
    'C:/secret',
    'c:secret',
    '\\\\host\\share',
    '//host/share',
    '%2e%2e/secret',
    '..%2fsecret',
    '%2e%2e%5csecret',
    '/etc/passwd',
    '~/secret',
    'file:///etc/passwd',
    'https://example.com/x',
    'guide/start/..',
    '.',
    './',
    '/',
    '',
    ' ',
    'guide//../..//x',
    'secret\0',
    '.git/config',
    'CON',
    'guide/start.mdx/',
    'guide/start/../../../secret',
    'a'.repeat(100_000),
    '../'.repeat(10_000),
  ];

  test.each(BOTH)('give one error each, and nothing outside is read (%s)', async (dialect) => {
    for (const path of PATHS) {
      const files = watched(memory(site(JSON.stringify({ ...REQUIRED, navigation: { pages: ['index', 'guide/start', path] } }))));
      const report = await lintUnchecked({ files, dialect });
      expectSound(report);
      const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
      expect(
        errors.map(({ rule }) => rule),
        JSON.stringify(path.slice(0, 80)),
      ).toEqual([expect.stringMatching(/^page-(?:exists|outside)$/)]);
      expect(errors[0]?.pointer).toBe('/navigation/pages/2');
      for (const asked of files.asked) expect(asked).not.toMatch(/^\/|\\|(?:^|\/)\.\.?(?:\/|$)|^[a-z]:|secret|passwd/i);
      await printed(report);
    }
  });

  test.each(['../secret', 'guide/../../secret', '/../secret', './../secret'])(
    'are reported as page-outside if they lead outside: %s',
    async (path) => {
      for (const dialect of BOTH) expect(rulesOf(await lintNavigation({ pages: [path] }, { dialect }))).toEqual(['page-outside']);
    },
  );

  test('read nothing outside in $ref, openapi and href either', async () => {
    for (const path of PATHS.filter((candidate) => candidate.trim() !== '')) {
      const nowhere = { $ref: path };
      const docs = {
        ...REQUIRED,
        navigation: {
          groups: [{ group: 'G', openapi: path, pages: ['index', nowhere] }, nowhere],
          global: { anchors: [{ anchor: 'A', href: path }] },
        },
      };
      const files = watched(memory(site(JSON.stringify(docs), { '../secret.json': '{}', '../secret': '{}' })));
      const report = await lintUnchecked({ files, dialect: 'mintlify' });
      expectSound(report);
      expect(rulesOf(report), JSON.stringify(path.slice(0, 80))).toContain('ref');
      for (const asked of files.asked) expect(asked).not.toMatch(/^\/|\\|(?:^|\/)\.\.?(?:\/|$)|^[a-z]:/i);
    }
  });
});

describe('a cyclic or broken $ref', () => {
  const navigation = (target: string) => JSON.stringify({ ...REQUIRED, navigation: { $ref: target } });

  test.each([
    ['itself', 'docs.json → docs.json', { 'docs.json': navigation('docs.json') }],
    [
      'itself from its own file',
      'a.json → a.json',
      { 'docs.json': navigation('a.json'), 'a.json': '{ "pages": [{ "$ref": "./a.json" }] }' },
    ],
    [
      'two files',
      'a.json → b.json → a.json',
      { 'docs.json': navigation('a.json'), 'a.json': '{ "$ref": "b.json" }', 'b.json': '{ "$ref": "a.json" }' },
    ],
    [
      'two files, deeper',
      'x/a.json → b.json → x/a.json',
      {
        'docs.json': navigation('x/a.json'),
        'x/a.json': '{ "groups": [{ "$ref": "../b.json" }] }',
        'b.json': '{ "group": "G", "pages": [{ "$ref": "x/a.json" }] }',
      },
    ],
  ])('through %s is one `ref` error that shows the files of the cycle: %s', async (_, chain, texts) => {
    for (const dialect of BOTH) {
      const report = await lintUnchecked({ files: memory({ 'index.mdx': '', ...texts }), dialect });
      const cycles = report.diagnostics.filter(({ rule }) => rule === 'ref');
      const errors = cycles.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining(`${chain}.`)]);
      expectSound(report);
    }
  });

  test.each([
    ['empty', ''],
    ['no JSON', '{ pages: [] }'],
    ['a number', '5'],
    ['null', 'null'],
    ['UTF-16', utf16('{}', false)],
    ['20,000 deep', '['.repeat(20_000) + ']'.repeat(20_000)],
  ])('is reported if its target is %s', async (_, target) => {
    const report = await lintDocs(navigation('nav.json'), { 'nav.json': target }, { dialect: 'mintlify' });
    expect(report.summary.errors).toBeGreaterThan(0);
    expectSound(report);
    await printed(report);
  });

  test('is reported if its target cannot be read', async () => {
    const texts = memory(site(navigation('nav.json')));
    const files = {
      ...texts,
      read(path: string, limit?: number) {
        if (path === 'nav.json') throw new UnreadableError('“nav.json” cannot be read: permission denied.');
        return texts.read(path, limit);
      },
    };
    const report = await lintUnchecked({ files, dialect: 'mintlify' });
    expect(rulesOf(report)).toContain('ref');
    expect(report.diagnostics.find(({ rule }) => rule === 'ref')?.message).toContain('permission denied');
  });
});

test('pages are looked for in 50,000 keys that the format does not have, and in no more', async () => {
  const lossesWith = async (count: number): Promise<number> => {
    const keys = Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']));
    const docs = JSON.stringify({ navigation: { groups: [{ group: 'A', pages: ['index'] }], ...keys, last: 'lost' } });
    const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'index.mdx': '', 'lost.mdx': '' }) });
    return lossesIn(await site.subject()).lostPages.size;
  };
  expect([await lossesWith(49_999), await lossesWith(50_000)]).toEqual([1, 0]);
});
