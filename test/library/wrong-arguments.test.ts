/** Whatever program passes wrong arguments is told which, and what is expected: never an error of the engine, and nothing is written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as node from '../../src/host/index.ts';
import * as library from '../../src/index.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const DOCS = '{ "navigation": { "groups": [{ "group": "A", "pages": ["index", "a"] }] } }';
const FILES = { 'docs.json': DOCS, 'index.mdx': '', 'a.mdx': '' };
const files = library.memory(FILES);
const site = library.openSiteFromFiles({ files });
const edits = new Map([['a.mdx', 'x']]);
const root = tree(FILES);
const rule = library.defineRule({ id: 'own', severity: 'error', summary: 'S.', why: 'W.', messages: {}, *check() {} });
const { navigation } = await site.subject();
const report = await library.lint({ files });
const change = await library.describeChange(site, site.withEdits(edits));
const resolved = await library.resolve({ files });

/** Every function, with arguments that it accepts. */
const ACCEPTED: Readonly<Record<string, readonly unknown[]>> = {
  addElement: [site, { to: '/navigation', kind: 'group', label: 'B', pages: ['a'] }],
  addPage: [site, 'a', { to: '/navigation' }],
  applyFixes: [[], site, { unsafe: true }],
  applyToDisk: [root, new Map(), () => undefined, new Map()],
  changeToMarkdown: [change, { limit: 5 }],
  checkEdits: [site, edits],
  defineRule: [rule],
  describeChange: [site, site],
  disk: [root, { folder: 'docs' }],
  entriesOf: [resolved.navigation],
  explain: ['page-exists'],
  findSites: [[root], {}],
  finishPending: [root],
  fixSite: [site, { unsafe: true }],
  isElement: [resolved.navigation],
  sidebarLabelOf: [resolved.navigation],
  lint: [{ files }],
  lintPaths: [[root], {}],
  memory: [FILES],
  migrateMintJson: [{ navigation: [] }],
  moveElement: [site, 'groups[group=A]', { to: '/navigation' }],
  movePage: [site, 'a', { to: '/navigation' }],
  nodesOf: [resolved.navigation],
  openSiteFromFiles: [{ files }],
  openSite: [root, {}],
  overlay: [files, edits],
  pointerOf: [navigation.root],
  positionsOf: ['{}'],
  removeElement: [site, 'groups[group=A]', {}],
  removePage: [site, 'a', {}],
  renameNonPageFile: [site, 'a.mdx', 'b.mdx', {}],
  renameFolder: [site, 'a', 'b', {}],
  renamePage: [site, 'a', 'b', {}],
  renderReport: [report, 'text', { quiet: true }],
  resolve: [{ files }, { titles: true, operations: new Map([['api.json', [{ method: 'GET', path: '/a' }]]]) }],
  setProperty: [site, { at: '/navigation', name: 'x', value: 1 }],
  suggestPlacement: [site, 'a', 5],
  validate: [{ navigation: {} }, { dialect: 'spec' }],
  'site.changedSince': [site],
  'site.withEdits': [edits],
};

const bare = (members: Readonly<Record<string, unknown>>): object => Object.assign(Object.create(null) as object, members);

const WRONG: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  'a number': 7,
  'not a number': Number.NaN,
  'a big integer': 10n,
  'a boolean': true,
  'a symbol': Symbol('wrong'),
  'a text': 'no such thing',
  'an empty text': '',
  'a function': () => undefined,
  'an object': {},
  'an object without a prototype': bare({}),
  'an object with members of other types': bare({ files: 5, to: 5, at: null, limit: 'many', cwd: 5, unsafe: Symbol('wrong') }),
  'an array': [],
  'an array of nothing': [undefined, null],
  'an array of objects without a prototype': [bare({})],
  'an empty map': new Map(),
  'a map with an object without a prototype': new Map([[bare({}), bare({})]]),
  'a map from a path to an object without a prototype': new Map([['a.mdx', bare({ from: bare({}) })]]),
  'a map with symbols': new Map([[Symbol('path'), Symbol('text')]]),
  'a map of numbers': new Map([[1, 2]]),
};

const OURS = new Set(['InputError', 'UsageError', 'UnreadableError', 'UnknownSelectionError', 'ConfigError']);

/** Documented type errors are sentences; those of engines begin with “Cannot”, or with the code that they are about. */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (OURS.has(error.name) || OURS.has(error.constructor.name))
    return !/undefined \(reading|is not a function|Cannot convert/.test(error.message);
  return error instanceof TypeError && /^(?!Cannot )(?:“|[A-Z]).*\.$/su.test(error.message);
}

function functionOf(name: string): (...given: readonly unknown[]) => unknown {
  const [member, method] = name.startsWith('site.') ? [site, name.slice(5)] : [{ ...library, ...node }, name];
  const found = (member as unknown as Readonly<Record<string, unknown>>)[method];
  if (typeof found !== 'function') throw new TypeError(`There is no ${name}.`);
  return (...given) => (found as (...all: readonly unknown[]) => unknown).apply(member, [...given]);
}

/** The error of a call, or nothing. Whatever is returned lazily is run. */
async function errorOf(name: string, given: readonly unknown[]): Promise<unknown> {
  try {
    const result = await functionOf(name)(...given);
    if (name === 'entriesOf') Array.from(result as Iterable<unknown>);
    return undefined;
  } catch (error) {
    return error;
  }
}

test('the table of accepted arguments in this test contains every function of the library', () => {
  const isFunction = (value: unknown): boolean => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));
  const exported = Object.entries({ ...library, ...node }).flatMap(([name, value]) => (isFunction(value) ? [name] : []));
  expect(
    Object.keys(ACCEPTED)
      .filter((name) => !name.includes('.'))
      .sort(),
  ).toEqual(exported.sort());
});

test.each(Object.entries(ACCEPTED))(
  '%s reports arguments of a wrong type with errors of docs-nav, and changes no file',
  async (name, accepted) => {
    expect(await errorOf(name, accepted)).toBeUndefined();
    const strange: string[] = [];
    for (let count = 0; count < accepted.length; count++) {
      const error = await errorOf(name, accepted.slice(0, count));
      if (error !== undefined && !isOurs(error)) strange.push(`the first ${count}: ${String(error)}`);
    }
    for (const at of accepted.keys()) {
      for (const [what, wrong] of Object.entries(WRONG)) {
        const error = await errorOf(name, accepted.with(at, wrong));
        if (error !== undefined && !isOurs(error)) strange.push(`${at} is ${what}: ${String(error)}`);
        // The first argument is what another function returns, or has tests of its own.
        const options = at === 0 ? null : accepted[at];
        if (options === null || typeof options !== 'object' || Object.getPrototypeOf(options) !== Object.prototype) continue;
        for (const member of Object.keys(options)) {
          const inside = await errorOf(name, accepted.with(at, { ...options, [member]: wrong }));
          if (inside !== undefined && !isOurs(inside)) strange.push(`“${member}” of ${at} is ${what}: ${String(inside)}`);
        }
      }
    }
    expect(strange).toEqual([]);
    expect(readdirSync(root).sort()).toEqual(Object.keys(FILES).sort());
    for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(root, file), 'utf8')).toBe(text);
    expect(existsSync('no such thing')).toBe(false);
  },
);
