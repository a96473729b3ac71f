/** The tools of `docs-nav mcp` without a process around them. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCS_NAV_COMMANDS } from '../../../src/cli/all-commands.ts';
import { createExclusiveWriteScheduler } from '../../../src/cli/mcp/calls.ts';
import { MAX_OUTPUT_PAGE_BYTES, outputPage } from '../../../src/cli/mcp/output-pages.ts';
import { declarationOf, type McpTool } from '../../../src/cli/mcp/tool.ts';
import { createMcpTools } from '../../../src/cli/mcp/tools.ts';
import { HIDDEN_CHARACTER_PATTERN } from '../../../src/text/hidden.ts';
import { cases } from '../../support/cases.ts';
import { SLOW_SITE, slowDocs } from '../../support/slow-site.ts';
import { temporary, type Files } from '../../support/temporary.ts';

const { tree, repository } = temporary();
const TOOLS = createMcpTools(DOCS_NAV_COMMANDS);
const NEVER = { signal: new AbortController().signal };
const SITE = {
  'docs.json': '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guides/a"] }] } }',
  'index.mdx': '',
  'guides/a.mdx': '',
  'guides/b.mdx': '',
};

async function call(cwd: string, name: string, given: object): Promise<{ readonly text: string; readonly isError: boolean }> {
  const { content, isError } = await createExclusiveWriteScheduler(TOOLS, async () => [cwd]).call(name, { ...given }, NEVER);
  return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), isError: isError === true };
}

describe('tool declarations', () => {
  test('describe at most six tools; what models see of them is at most 1,200 tokens of 3.6 bytes each', () => {
    expect(TOOLS.length).toBeLessThanOrEqual(6);
    const seen = TOOLS.map(declarationOf).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(Buffer.byteLength(JSON.stringify(seen)) / 3.6).toBeLessThanOrEqual(1200);
  });

  test('“edit” takes the operands and flags of the commands that it runs, and nothing else', () => {
    const { properties } = TOOLS.find(({ name }) => name === 'edit') as McpTool;
    const operands = ['page', 'pages', 'to', 'label', 'property', 'value'];
    const texts = ['element', 'in', 'before', 'after', 'from', 'title', 'redirect-to'];
    const switches = ['no-redirect', 'no-links', 'siblings', 'keep-files', 'remove-empty'];
    expect(Object.keys(properties).sort()).toEqual(['do', 'write', 'site', ...operands, ...texts, ...switches].sort());
    for (const name of texts) expect(properties[name]).toMatchObject({ type: 'string', description: expect.not.stringContaining('--') });
    for (const name of switches) expect(properties[name]?.type).toBe('boolean');
  });
});

test.each([
  ['find', {}, { 'docs.json': '{ "other": 1 }' }, /To check it anyway, pass its path as “site”\.$/],
  ['find', { site: 'guides' }, SITE, /a call checks a whole site: pass “docs\.json” as “site”\.$/],
  ['find', {}, { 'mint.json': '{}' }, /To check it as it is, pass its path as “site”\.$/],
  ['place', { page: 'guides/b' }, { ...SITE, 'docs.json': '{"navigation":{' }, /^docs\.json cannot be read: .* Fix it first\.$/],
  ['edit', { do: 'add', page: 'guides/b' }, { ...SITE, 'docs.json': '{"navigation":{' }, /^docs\.json cannot be read: .* Fix it first\.$/],
  ['edit', { do: 'add' }, SITE, /needs a page, such as “guides\/cache”\.$/],
  ['edit', { do: 'move', page: 'sec', to: 'x' }, { ...SITE, sec: { to: '/etc' } }, /no page, file or folder “sec” in the site\.$/],
  ['explain', { rule: 'nope' }, SITE, /^The rule “nope” does not exist\.$/],
  [
    'edit',
    { do: 'remove', page: 'guides' },
    SITE,
    /“edit” with “do” set to “remove” removes pages\. .*name it with “element”, for example “groups/,
  ],
])('the errors of %s %j name arguments and tools, not commands and flags', async (name, given, files, expected) => {
  const { text, isError } = await call(repository(files as Files), name, given);
  expect(isError).toBe(true);
  expect(text).toMatch(expected);
  expect(text).not.toMatch(/--[a-z]|docs-nav (?!migrate)[a-z]/);
});

test.each([
  ['the path of a file with something behind it', 'docs.json/x'],
  ['a NUL character', '\0'],
  ['a name that no file system takes', 'x'.repeat(5_000)],
])('every tool reports that there is no site at %s, without a stack trace', async (_, site) => {
  for (const { name, properties } of TOOLS) {
    if (!('site' in properties)) continue;
    const given = { edit: { do: 'add', page: 'a', in: '/navigation', write: true }, place: { page: 'a' } }[name] ?? {};
    const { text, isError } = await call(repository(SITE), name, { ...given, site });
    expect({ name, isError }).toEqual({ name, isError: true });
    expect(text).not.toMatch(/\n\s+at |Error:/);
  }
});

describe('paths that lead out of the repository', () => {
  const OUT = ['/etc', '..', '../other', 'guides/../../other', 'out', 'out/', './out', 'loop'];

  function ground(): { cwd: string; other: string } {
    const other = tree({ 'docs.json': '{ "navigation": { "pages": ["secret"] } }', 'secret.mdx': 'SECRET' });
    return { cwd: repository({ ...SITE, out: { to: other }, loop: { to: 'loop' } }), other };
  }

  test.each(OUT)('no tool works on a site in “%s”', async (site) => {
    const { cwd, other } = ground();
    for (const { name, properties } of TOOLS) {
      if (!('site' in properties)) continue;
      const given = { edit: { do: 'add', page: 'secret', in: '/navigation', write: true }, place: { page: 'secret' } }[name] ?? {};
      const { text, isError } = await call(cwd, name, { ...given, site });
      expect({ name, isError, text }).toMatchObject({ isError: true });
      expect(text).not.toContain('- secret');
    }
    expect(readFileSync(join(other, 'docs.json'), 'utf8')).toBe('{ "navigation": { "pages": ["secret"] } }');
  });

  test.each([...OUT, '/etc/passwd'])('edit refuses to write in “%s”, and check refuses paths that leave the repository', async (folder) => {
    const { cwd, other } = ground();
    const path = `${folder.replace(/\/$/, '')}/new.mdx`;
    for (const given of [
      { do: 'add', page: path, in: 'groups[group=Start]', write: true },
      { do: 'move', page: 'guides/a', to: path, write: true },
      { do: 'move', page: path, to: 'guides/new', write: true },
      { do: 'remove', page: path, write: true },
    ]) {
      const { isError } = await call(cwd, 'edit', given);
      expect({ given, isError }).toMatchObject({ isError: true });
    }
    expect(existsSync(join(other, 'new.mdx')) || existsSync(join(cwd, '../other')) || existsSync('/etc/new.mdx')).toBe(false);
    if (/^(?:\/|\.\.|guides)/.test(folder))
      expect(await call(cwd, 'check', { edits: [{ path, text: '' }] })).toMatchObject({ isError: true });
  });

  test.each(['find', 'check', 'diff'])('%s refuses the path of a site with 100,000 folders, without looking for each', async (name) => {
    const answer = await call(tree(SITE), name, { site: 'a/'.repeat(100_000) });
    expect(answer).toMatchObject({ isError: true, text: 'The argument “site” has 200000 characters; at most 4096 are allowed.' });
  });

  test('without a repository, a site above the folder of the server is not used', async () => {
    const above = tree({ ...SITE, 'below/x': '' });
    for (const name of ['find', 'check'])
      expect(await call(join(above, 'below'), name, {})).toMatchObject({ isError: true, text: expect.stringContaining('is outside') });
  });
});

describe('MCP tools and files that are not part of the documentation', () => {
  const SECRET = 'TOKEN=abc123';
  const files = {
    ...SITE,
    '.env': SECRET,
    'package.json': `{ "name": "site", "token": "${SECRET}" }`,
    'yarn.lock': '',
    'requirements.txt': '',
    'keys.json': `{ "key": "${SECRET}" }`,
    'broken.json': `{ ${SECRET}`,
    'nav/docs.json': '{ "navigation": { "pages": ["a"] } }',
    'nav/a.mdx': '',
    'tools/package.json': '{}',
    'tools/a.mdx': '',
    'logo.svg': '',
    'data.json': '{}',
  };
  const before = (cwd: string): Map<string, string> =>
    new Map(Object.keys(files).map((file) => [file, readFileSync(join(cwd, file), 'utf8')]));

  test.each([
    ['.env', 'env.txt', '“.env” is hidden'],
    ['.env', 'images/', '“.env” is hidden'],
    ['package.json', 'data/package.json', '“package.json” defines'],
    ['yarn.lock', 'guides/yarn.lock', '“yarn.lock” defines'],
    ['requirements.txt', 'guides/', '“requirements.txt” defines'],
    ['tools', 'guides/tools', '“tools/package.json” defines'],
    ['data.json', 'nav/package.json', '“nav/package.json” defines'],
    ['logo.svg', '.logo.svg', 'begins with “.”'],
    ['guides/a', '.hidden/a', 'begins with “.”'],
    ['.git/config', 'config.txt', 'There is no page, file or folder'],
  ])('%s is not moved to %s', async (page, to, why) => {
    const cwd = repository(files);
    const texts = before(cwd);
    expect(await call(cwd, 'edit', { do: 'move', page, to, write: true })).toMatchObject({
      isError: true,
      text: expect.stringContaining(why),
    });
    expect(before(cwd)).toEqual(texts);
  });

  test('a file that docs.json uses can be moved, whatever its name', async () => {
    const docs = '{ "openapi": "x", "navigation": { "openapi": "project.json", "pages": ["index"] } }'.replace('"openapi": "x", ', '');
    const api = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "responses": {} } } } }';
    const cwd = repository({ 'docs.json': docs, 'index.mdx': '', 'project.json': api });
    expect(await call(cwd, 'edit', { do: 'move', page: 'project.json', to: 'api/project.json', write: true })).toMatchObject({
      isError: false,
    });
    expect(existsSync(join(cwd, 'api/project.json'))).toBe(true);
  });

  test.each(['.env', 'package.json', 'keys.json', 'broken.json', 'yarn.lock', 'index.mdx'])(
    '%s is not accepted as a site, and its text is not shown',
    async (site) => {
      const cwd = repository(files);
      for (const [name, given] of [
        ['check', {}],
        ['find', {}],
        ['find', { page: 'index' }],
        ['place', { page: 'x' }],
        ['edit', { do: 'add', page: 'x' }],
        ['diff', { base: 'HEAD' }],
      ] as const) {
        const { text, isError } = await call(cwd, name, { ...given, site });
        expect({ name, isError, text }).toEqual({ name, isError: true, text: expect.stringContaining(`“${site}” is not a docs.json.`) });
        expect(text).not.toContain('abc123');
      }
    },
  );

  test('their text is not shown when an edit makes docs.json refer to them', async () => {
    const cwd = repository({ ...files, '.nav/bad.json': `{ ${SECRET}` });
    for (const value of ['.env', './.nav/bad.json', '.nav/bad.json', 'package.json', './package.json'])
      for (const key of ['$ref', 'openapi', 'asyncapi']) {
        const text = JSON.stringify({ navigation: { [key]: value, pages: ['index', 'GET /x'] } });
        expect((await call(cwd, 'check', { edits: [{ path: 'docs.json', text }] })).text).not.toContain('abc123');
        const given = { do: 'set', property: key === '$ref' ? 'icon' : key, value: key === '$ref' ? { $ref: value } : value };
        expect((await call(cwd, 'edit', given)).text).not.toContain('abc123');
      }
  });

  test('their text is not shown through symbolic links', async () => {
    const cwd = repository({
      ...files,
      '.nav/bad.json': `{ ${SECRET}`,
      'link.json': { to: '.nav/bad.json' },
      'linked.json': { to: 'package.json' },
    });
    for (const value of ['link.json', 'linked.json']) {
      const text = JSON.stringify({ navigation: { $ref: value } });
      const checked = await call(cwd, 'check', { edits: [{ path: 'docs.json', text }] });
      expect(checked.text).not.toContain('abc123');
      expect(checked.text).not.toContain('token');
      const edited = await call(cwd, 'edit', { do: 'set', property: 'icon', value: { $ref: value } });
      expect(edited.text).not.toContain('abc123');
      expect(edited.text).not.toContain('token');
    }
  });

  test.each(['.env', '.nav/bad.json', 'package.json', './.env', 'link.json'])(
    'edit refuses to make “%s” the OpenAPI description in docs.json',
    async (value) => {
      const cwd = repository({ ...files, '.env': 'TOKEN: *abc123', '.nav/bad.json': 'TOKEN: *abc123', 'link.json': { to: '.env' } });
      const before = readFileSync(join(cwd, 'docs.json'), 'utf8');
      const set = await call(cwd, 'edit', { do: 'set', element: 'groups[group=Start]', property: 'openapi', value, write: true });
      expect(set).toMatchObject({ isError: true, text: expect.stringContaining('which is not part of the documentation.') });
      expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(before);
    },
  );

  /** What a docs.json on disk can name. */
  const NAMING = [
    { $ref: '.env' },
    { $ref: './.nav/bad.json' },
    { $ref: '.nav/good.json' },
    { $ref: 'link.json' },
    { $ref: 'out.json' },
    { $ref: '../secret.json' },
    { $ref: 'id_rsa' },
    { openapi: '.env' },
    { openapi: '.nav/bad.json' },
    { asyncapi: '/.nav/bad.json' },
    { openapi: 'link.json' },
    { openapi: 'out.json' },
    { openapi: '../secret.json' },
    { pages: ['.env', 'page', 'link', 'out', '../secret', '.env GET /x', 'index'] },
  ];
  /** With a secret in each file that is no documentation, in the way that its parser quotes. */
  const naming = (site: object): Files => {
    const other = tree({ 'secret.json': `{ ${SECRET}`, 'secret.mdx': `[a](/${SECRET})` });
    return {
      ...SITE,
      'docs.json': JSON.stringify({ navigation: site }),
      '.env': `${SECRET}: *abc123`,
      '.nav/bad.json': `{ ${SECRET}`,
      '.nav/good.json': `{ "${SECRET}": "${SECRET}", "pages": [{ "group": "${SECRET}", "pages": ["index"] }] }`,
      id_rsa: `{ ${SECRET}`,
      'link.json': { to: '.nav/bad.json' },
      'link.mdx': { to: '.env' },
      'page.mdx': `![a](.env)\n\n[a](/.env)\n\nimport A from '/.env'\n`,
      'out.json': { to: join(other, 'secret.json') },
      'out.mdx': { to: join(other, 'secret.mdx') },
    };
  };

  test.each(NAMING)('no tool shows the text of such a file, even if docs.json already names it in %j', async (site) => {
    const cwd = repository(naming(site));
    for (const [name, given] of [
      ['check', {}],
      ['check', { edits: [{ path: 'index.mdx', text: 'Text' }] }],
      ['find', {}],
      ['find', { page: 'index' }],
      ['find', { page: 'GET /x' }],
      ['place', { page: 'x' }],
      ['edit', { do: 'move', page: 'guides/b', to: 'guides/c' }],
      ['diff', { base: 'HEAD' }],
    ] as const) {
      const { text } = await call(cwd, name, given);
      expect({ name, given, text }).toEqual({ name, given, text: expect.not.stringContaining('abc123') as string });
    }
    // The base is quoted where a change mends it.
    writeFileSync(join(cwd, 'docs.json'), SITE['docs.json']);
    for (const file of ['.nav/bad.json', 'link.json']) rmSync(join(cwd, file));
    expect((await call(cwd, 'diff', { base: 'HEAD' })).text).not.toContain('abc123');
  });

  test.each(['docs-nav.config.json', 'docs-nav.config.jsonc', 'docs-nav-baseline.json'])(
    'their text is not shown where “%s” is a link to one of them',
    async (name) => {
      for (const to of ['.env', '.nav/good.json']) {
        const cwd = repository({
          ...naming({ pages: ['index'] }),
          [name]: { to },
          'sites/docs.json': SITE['docs.json'],
          [`sites/${name}`]: { to: `../${to}` },
        });
        for (const site of [undefined, 'sites'])
          for (const [tool, given] of [
            ['check', {}],
            ['find', { page: 'index' }],
            ['edit', { do: 'add', page: 'x', in: '/navigation' }],
          ] as const) {
            const { text, isError } = await call(cwd, tool, { ...given, ...(site !== undefined && { site }) });
            expect(text).not.toContain('abc123');
            expect({ text, isError }).toEqual({ text: expect.stringContaining('is a symbolic link to') as string, isError: true });
          }
      }
      const cwd = repository({ ...SITE, [name]: { to: 'settings/own.json' }, 'settings/own.json': '{ "version": 1, "sites": {} }' });
      expect((await call(cwd, 'check', {})).text).not.toContain('is a symbolic link to');
    },
  );

  test('of hidden pages, only those that the navigation lists are read', async () => {
    const cwd = repository({
      'docs.json': '{ "navigation": { "pages": ["index", ".a/listed"] } }',
      'index.mdx': '[a](/.a/listed)',
      '.a/listed.mdx': '[b](/nowhere-in-listed)',
      '.a/other.mdx': '[c](/nowhere-in-other)',
      'link.mdx': { to: '.a/other.mdx' },
      'docs-nav.config.json': '{ "rules": { "link": "warning" } }',
    });
    const { text } = await call(cwd, 'check', {});
    expect(text).toContain('nowhere-in-listed');
    expect(text).not.toContain('nowhere-in-other');
  });

  test('a hidden file is reported as hidden, not as missing', async () => {
    const cwd = repository(naming({ $ref: '.nav/good.json' }));
    const { text } = await call(cwd, 'check', {});
    expect(text).toContain('it is hidden, or not part of the documentation');
    expect(text).not.toContain('does not exist');
  });

  test.each([
    ['link.json', 'moved.json'],
    ['link', 'moved'],
    ['out.json', 'moved.json'],
  ])('the symbolic link “%s” to one of them is not moved', async (page, to) => {
    const cwd = repository(naming({ pages: ['index', 'link'] }));
    for (const write of [false, true])
      expect(await call(cwd, 'edit', { do: 'move', page, to, write })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/not part of the documentation|There is no page, file or folder/) as string,
      });
  });

  test('check reports a circular symbolic link as a finding', async () => {
    const cwd = repository({ ...files, 'loop.json': { to: 'loop.json' } });
    const text = JSON.stringify({ navigation: { $ref: 'loop.json' } });
    const checked = await call(cwd, 'check', { edits: [{ path: 'docs.json', text }] });
    expect(checked.text).toContain('loop.json');
    expect(checked.text).not.toContain('bug');
  });

  test('an OpenAPI file cannot be renamed to a package manifest', async () => {
    const api = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "responses": {} } } } }';
    const cwd = repository({
      'docs.json': '{ "navigation": { "openapi": "api.json", "pages": ["index"] } }',
      'index.mdx': '',
      'api.json': api,
    });
    for (const to of ['package.json', 'package-lock.json', 'data/package.json'])
      expect(await call(cwd, 'edit', { do: 'move', page: 'api.json', to, write: true })).toMatchObject({
        isError: true,
        text: expect.stringContaining(`“${to}” defines`),
      });
  });

  test('check finds a site by its folder, its docs.json or another file of that format', async () => {
    const cwd = repository({ ...files, 'other.json': SITE['docs.json'] });
    for (const site of ['nav', 'nav/docs.json', 'docs.json', './docs.json', 'other.json'])
      expect(await call(cwd, 'check', { site })).toMatchObject({ isError: false });
  });
});

test('a call of check takes a bounded number of edits of a bounded size', async () => {
  const cwd = repository(SITE);
  const edits = (count: number, text: string): object => ({
    edits: Array.from({ length: count }, (_, at) => ({ path: `p${at}.mdx`, text })),
  });
  expect(await call(cwd, 'check', edits(1_000, ''))).toMatchObject({ isError: false });
  expect(await call(cwd, 'check', edits(1_001, ''))).toEqual({
    isError: true,
    text: '“edits” has 1001 entries; expected at most 1000. Check them in several calls.',
  });
  expect(await call(cwd, 'check', edits(2, 'é'.repeat(4_000_000)))).toEqual({
    isError: true,
    text: '“edits” has 16000012 bytes; expected at most 16000000. Check them in several calls.',
  });
});

describe('results', () => {
  test('every call is answered with a bounded text, whatever its arguments', async () => {
    const cwd = repository(SITE);
    const names = [...new Set(TOOLS.flatMap(({ properties }) => Object.keys(properties)))];
    const value = fc.oneof(
      fc.constantFrom('guides/a', 'guides/b', 'groups[group=Start]', 'add', 'move', 'set', '..', 1, true),
      fc.jsonValue(),
    );
    const given = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TOOLS.map(({ name }) => name), 'other', '__proto__'), given, async (name, args) => {
        const { text } = await call(cwd, name, args);
        expect(text).not.toBe('');
        expect(text).not.toContain('This is a bug');
        expect(Buffer.byteLength(text)).toBeLessThan(MAX_OUTPUT_PAGE_BYTES * 1.1);
      }),
      { numRuns: cases(150) },
    );
  });

  test('make hidden characters visible', async () => {
    const hidden = '\u202e\u200b\u0007\u{e0041}\u2028';
    const label = `A${hidden}B`;
    const cwd = repository({
      'docs.json': JSON.stringify({ navigation: { groups: [{ group: label, pages: ['index', `x${hidden}`, 'gone'] }] } }),
      'index.mdx': `---\ntitle: "${label}"\n---\n`,
      'a.mdx': '',
    });
    const own = new RegExp(`(?![\\n\\t])${HIDDEN_CHARACTER_PATTERN}`, 'u');
    for (const [name, given] of [
      ['find', {}],
      ['find', { page: 'index' }],
      ['check', {}],
      ['place', { page: `a${hidden}` }],
      ['edit', { do: 'add', page: 'a', after: 'index' }],
      ['edit', { do: 'remove', page: `x${hidden}` }],
      ['diff', { base: hidden }],
      ['explain', { rule: hidden }],
      [hidden, {}],
      ['find', { [hidden]: 1 }],
    ] as const)
      expect((await call(cwd, name, given)).text).not.toMatch(own);
  });

  test('the pages of a long text contain every line exactly once', () => {
    const line = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/g, '.'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 200 }), (some, times) => {
        const lines = Array.from({ length: times }, () => some)
          .flat()
          .map((text, index) => `${index} ${text}`);
        const read: string[] = [];
        while (read.length < lines.length) {
          const page = outputPage(lines.join('\n'), { from: read.length + 1 });
          expect(Buffer.byteLength(page)).toBeLessThan(MAX_OUTPUT_PAGE_BYTES * 1.1);
          const shown = page.split('\n').filter((text) => !/^\(Lines \d+–\d+ of \d+\.\)$/.test(text));
          expect(shown.length).toBeGreaterThan(0);
          read.push(...shown);
        }
        expect(read).toEqual(lines);
      }),
      { numRuns: cases(30) },
    );
  });

  test('a line that does not fit is cut, and says so', () => {
    const page = outputPage(`${'é'.repeat(MAX_OUTPUT_PAGE_BYTES)}\nlast`);
    expect(page).toMatch(/^é+ … \(9000 characters more in this line\)\n\(Lines 1–1 of 2\.\)$/);
    expect(outputPage('é', { from: 2 })).toBe('(The text has 1 line.)');
  });
});

test('find tells the title and the URL of a page', async () => {
  const cwd = repository({ 'docs.json': '{ "navigation": { "pages": ["guides/a"] } }', 'guides/a.mdx': '---\ntitle: First steps\n---\n' });
  expect((await call(cwd, 'find', { page: 'guides/a' })).text).toMatch(/^guides\/a {2}First steps\n[^]* url +\/guides\/a\n/);
});

describe('check', () => {
  const INFOS = { 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'a.mdx': '' };

  test('counts infos, and lists them if it is asked to', async () => {
    const cwd = repository(INFOS);
    expect(await call(cwd, 'check', {})).toEqual({
      text: '1 info in docs.json (1 page).\nTo list infos, set “info” to true.',
      isError: false,
    });
    expect((await call(cwd, 'check', { info: true })).text).toMatch(/^a\.mdx:1:1 info orphan-page .*\n1 info in/);
  });

  test('lists the infos that edits would introduce', async () => {
    const cwd = repository(INFOS);
    const { text } = await call(cwd, 'check', { edits: [{ path: 'c.mdx', text: '' }] });
    expect(text).toMatch(/^c\.mdx:1:1 info orphan-page /);
  });

  test('says in one line that a site has no problems', async () => {
    expect(await call(repository(SITE), 'check', {})).toMatchObject({
      text: expect.stringMatching(/^1 info in docs\.json \(2 pages\)\.\nTo list infos/),
    });
    expect((await call(repository({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' }), 'check', {})).text).toBe(
      'No problems in docs.json (1 page).',
    );
  });
});

describe('calls', () => {
  const slow = (log: string[]): McpTool => ({
    name: 'slow',
    title: '',
    description: '',
    properties: { name: { type: 'string' } },
    writes: true,
    run: async ({ name }, { beforeWrite }) => {
      log.push(`begin ${String(name)}`);
      await beforeWrite?.();
      log.push(`end ${String(name)}`);
      return 0;
    },
  });

  /** Calls that stay until they are released, by name. */
  function held(): { tools: readonly McpTool[]; log: string[]; release: (name: string) => void } {
    const log: string[] = [];
    const holders = new Map<string, () => void>();
    const run: McpTool['run'] = async ({ name }) => {
      log.push(`begin ${String(name)}`);
      await new Promise<void>((resolve) => holders.set(String(name), resolve));
      log.push(`end ${String(name)}`);
      return 0;
    };
    const tool = { title: '', description: '', properties: { name: { type: 'string' } }, run } as const;
    return {
      tools: [
        { ...tool, name: 'read' },
        { ...tool, name: 'write', writes: true },
      ],
      log,
      release: (name) => holders.get(name)?.(),
    };
  }
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };

  test('that read run beside each other, four at most, and one that writes runs alone, in the order in which they came', async () => {
    const { tools, log, release } = held();
    const { call } = createExclusiveWriteScheduler(tools, async () => ['.']);
    const calls = ['read a', 'read b', 'write c', 'read d', 'read e', 'read f', 'read g', 'read h'].map((line) => {
      const [tool = '', name = ''] = line.split(' ');
      return call(tool, { name }, NEVER);
    });
    const begun = async (): Promise<string> => {
      await turns();
      return log.flatMap((line) => (line.startsWith('begin') ? [line.slice(6)] : [])).join('');
    };
    expect(await begun()).toBe('ab');
    release('b');
    expect(await begun()).toBe('ab');
    release('a');
    expect(await begun()).toBe('abc');
    release('c');
    expect(await begun()).toBe('abcdefg');
    release('f');
    expect(await begun()).toBe('abcdefgh');
    for (const name of 'degh') release(name);
    await Promise.all(calls);
  });

  test('that fail or are canceled let the next ones run, and finish() waits for the last one', async () => {
    const { tools, log, release } = held();
    const { call, finish } = createExclusiveWriteScheduler(tools, async () => ['.']);
    const stop = new AbortController();
    const failed = call('read', { nothing: true }, NEVER);
    const canceled = expect(call('write', { name: 'a' }, { signal: stop.signal })).rejects.toThrow('aborted');
    stop.abort();
    const last = call('read', { name: 'b' }, NEVER);
    let isFinished = false;
    const finished = finish().then(() => (isFinished = true));
    await turns();
    expect({ log, isFinished }).toEqual({ log: ['begin b'], isFinished: false });
    release('b');
    await Promise.all([failed, canceled, last, finished]);
    expect((await failed).isError).toBe(true);
  });

  test('that write run one after the other', async () => {
    const log: string[] = [];
    const { call: run } = createExclusiveWriteScheduler([slow(log)], async () => ['.']);
    await Promise.all(['a', 'b', 'c'].map((name) => run('slow', { name }, NEVER)));
    expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
  });

  test.each([
    ['check', {}],
    ['diff', { base: 'HEAD' }],
  ])('stop the work of %s if it is canceled while running', async (name, given) => {
    const cwd = repository(SLOW_SITE);
    writeFileSync(join(cwd, 'docs.json'), slowDocs('stup'));
    const stop = new AbortController();
    const reason = new Error('No longer wanted.');
    const canceled = expect(
      createExclusiveWriteScheduler(TOOLS, async () => [cwd]).call(name, given, { signal: stop.signal }),
    ).rejects.toBe(reason);
    setTimeout(() => stop.abort(reason), 30);
    await canceled;
  });

  test('write nothing if they are canceled while running, and let the next call run', async () => {
    const log: string[] = [];
    const { call: run } = createExclusiveWriteScheduler([slow(log)], async () => ['.']);
    const stop = new AbortController();
    const canceled = expect(run('slow', { name: 'a' }, { signal: stop.signal })).rejects.toThrow('aborted');
    const waits = expect(run('slow', { name: 'b' }, { signal: stop.signal })).rejects.toThrow('aborted');
    const next = run('slow', { name: 'c' }, NEVER);
    while (log.length === 0) await new Promise(setImmediate);
    stop.abort();
    await Promise.all([canceled, waits, next]);
    expect(log).toEqual(['begin a', 'begin c', 'end c']);
  });
});
