/** Laws of repairs, over the fixtures of all rules and over broken sites that are made up. */
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/document/edit.ts';
import { DIALECTS } from '../../src/navigation/dialects.ts';
import { applyFixes, checkEdits, entriesOf, fixSite, memory, openSiteFromFiles, resolve, rules } from '../../src/index.ts';
import type { Diagnostic, OpenSite, DocsNavSettings } from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { cleanSite, siteOf, textOf } from '../edits/edited.ts';
import { beforeOf, readFolder, settingsOf } from '../support/fixture.ts';
import { mistakenNavigation } from '../generators/mistaken.ts';
import { caseOf } from '../oracle/case.ts';
import { MINTLIFY, REQUIRED } from '../support/mintlify-site.ts';

const fixtures = readdirSync('fixtures/rules').flatMap((rule) => readdirSync(`fixtures/rules/${rule}`).map((name) => `${rule}/${name}`));

function openCase(name: string, settings: DocsNavSettings = {}): OpenSite {
  const folder = `fixtures/rules/${name}`;
  const before = beforeOf(folder);
  const texts = readFolder(folder);
  const site = openSiteFromFiles({ files: memory(before ?? texts), ...settingsOf(folder), ...settings });
  if (!before) return site;
  const gone = Object.keys(before)
    .filter((path) => !(path in texts))
    .map((path) => [path, null] as const);
  const now = Object.entries(texts).map(([path, bytes]) => [path, Buffer.from(bytes).toString()] as const);
  return site.withEdits(new Map<string, string | null>([...gone, ...now]));
}

/** The site after one repair. */
function repaired(site: OpenSite, { fix }: Diagnostic): OpenSite {
  const texts = new Map<string, string>();
  for (const file of new Set(fix?.edits.map((edit) => edit.file))) {
    const text = textOf(site, file);
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    texts.set(file, mark + applyEdits(text.slice(mark.length), fix?.edits.filter((edit) => edit.file === file) ?? []));
  }
  return site.withEdits(texts);
}

/** The page files that readers find in the navigation. */
async function servedIn(site: OpenSite): Promise<ReadonlySet<string>> {
  const { navigation } = await resolve(site);
  return new Set([...entriesOf(navigation)].flatMap((entry) => (entry.kind === 'page' && !entry.droppedBy ? (entry.file ?? []) : [])));
}

/** The pages with a file, and the operations, that a docs.json names anywhere: also where nothing is read. */
function namesIn(value: unknown, site: OpenSite): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (inner: unknown): void => {
    if (typeof inner === 'object' && inner !== null) for (const child of Object.values(inner)) add(child);
    if (typeof inner !== 'string') return;
    const path = inner.trim().replace(/^(?:\.?\/)+|\/+$/g, '');
    if (/^(?:\S+ )?GET \/o\d+$/.test(path) || site.files.read(`${path}.mdx`, 1)) names.add(path);
  };
  add(value);
  return names;
}

/** Lines of the old text that a repair needs not touch, but changed. */
function touchedNeedlessly(site: OpenSite, after: OpenSite, { fix }: Diagnostic): string[] {
  return [...after.edits.keys()].flatMap((file) => {
    const text = textOf(site, file);
    const offset = text.startsWith('\uFEFF') ? 1 : 0;
    const lines = text.split(/(?<=\n)/);
    let start = 0;
    const untouched = lines.filter((line) => {
      const [from, to] = [start, (start += line.length)];
      return !fix?.edits.some((edit) => edit.file === file && edit.start + offset < to && edit.end + offset >= from);
    });
    const left = textOf(after, file).split(/(?<=\n)/);
    return untouched.filter((line) => {
      const at = left.indexOf(line);
      if (at !== -1) left.splice(0, at + 1);
      return at === -1;
    });
  });
}

/** Of mistakes that have one name but for a number, the last is gone where one of them is. */
function nameOf({ identity }: Diagnostic): string {
  return identity.replace(/ #\d+$/, '');
}

const seen = new Map<string, Set<boolean>>();

describe.each(fixtures)('the repairs of the fixture %s', (name) => {
  test('each repair removes its finding, breaks nothing, and touches only its lines', async () => {
    const site = openCase(name);
    const diagnostics = await site.diagnostics();
    const { isComplete } = await site.subject();
    for (const diagnostic of diagnostics) {
      const { fix, rule } = diagnostic;
      if (!fix) continue;
      seen.set(rule, (seen.get(rule) ?? new Set()).add(fix.safe));
      const after = repaired(site, diagnostic);
      const { fixed, introduced } = await checkEdits(site, after.edits);
      expect(fixed.map(nameOf)).toContain(nameOf(diagnostic));
      // Of what could not be read, nothing was known.
      const isKnown = isComplete || !fix.safe;
      // Whether a value has an effect can be asked only once it is correct.
      const isTold = ({ rule: id, pointer }: Diagnostic): boolean => id === 'no-effect' && pointer === diagnostic.pointer;
      const worse = introduced.filter((found) => isKnown && (fix.safe || found.severity === 'error') && !isTold(found));
      expect(worse.map(({ message }) => message)).toEqual([]);
      expect(touchedNeedlessly(site, after, diagnostic)).toEqual([]);
    }
  });

  test('a second repair changes nothing', async () => {
    for (const unsafe of [false, true]) {
      const site = openCase(name);
      const after = site.withEdits(await fixSite(site, { unsafe }));
      expect(await fixSite(after, { unsafe })).toEqual(new Map());
      expect((await after.diagnostics()).filter(({ fix }) => fix?.safe)).toEqual([]);
    }
  });
});

test.each(rules.map(({ id, fix }) => [id, fix] as const))('rule %s declares the kind of repair that it offers', (id, fix) => {
  expect(seen.get(id)?.has(true) ? 'safe' : seen.has(id) ? 'suggestion' : undefined).toBe(fix);
});

/** A slip that people make: the text with it, at the place that a number chooses. */
type Slip = (text: string, which: number) => string;

/** Replaces one of the matches. */
function replaceOne(text: string, pattern: RegExp, which: number, by: (match: RegExpExecArray) => string): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[which % Math.max(matches.length, 1)];
  return match ? text.slice(0, match.index) + by(match) + text.slice(match.index + match[0].length) : text;
}

const PAGE = /"(\/?[a-z][^"]*\/page-\d+)"/g;
const SLIPS: Readonly<Record<string, Slip>> = {
  extension: (text, which) => replaceOne(text, PAGE, which, ([, path]) => `"${path}.mdx"`),
  case: (text, which) => replaceOne(text, PAGE, which, ([, path]) => `"${path?.toUpperCase()}"`),
  slashes: (text, which) => replaceOne(text, PAGE, which, ([, path]) => `"${path?.replace('/page', '//page')}"`),
  space: (text, which) => replaceOne(text, PAGE, which, ([, path]) => `"${path} "`),
  twice: (text, which) =>
    replaceOne(text, /(\r?\n[ \t]*)?"(\/?[a-z][^"]*\/page-\d+)"/g, which, ([entry, line]) => `${entry},${line ? entry : ` ${entry}`}`),
  comma: (text, which) => replaceOne(text, /(?<=["\]}])(?=\s*[\]}])/g, which, () => ','),
  comment: (text, which) =>
    replaceOne(text, /(?<=[[{,])(\r?\n)([ \t]*)/g, which, ([, end, indent]) => `${end}${indent}// A note.${end}${indent}`),
  remark: (text, which) => replaceOne(text, /(?<!\r)(?=\r?\n)/g, which, () => ' /* A remark. */'),
  label: (text, which) => replaceOne(text, /"group"(?=:)/g, which, () => '"gruop"'),
  pages: (text, which) => replaceOne(text, /"pages"(?=:)/g, which, () => '"pagse"'),
};

const slips = fc.uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(SLIPS)), fc.nat()), {
  selector: ([name]) => name,
  minLength: 1,
  maxLength: 6,
});

describe('broken sites', () => {
  test('restores the original text after typical mistakes', async () => {
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cleanSite, slips, async ({ text, pages }, made) => {
        const broken = made.reduce((before, [name, which]) => SLIPS[name]?.(before, which) ?? before, text);
        const site = siteOf(broken, pages);
        for (const { rule } of await site.diagnostics()) met.add(rule);
        const after = site.withEdits(await fixSite(site));
        expect(textOf(after)).toBe(text);
        expect(await fixSite(after)).toEqual(new Map());
      }),
      { numRuns: cases(100) },
    );
    expect([...met].sort()).toEqual(expect.arrayContaining(['duplicate-page', 'json-syntax', 'page-exists', 'schema']));
  });

  test('repairing a misspelled name causes no finding of another rule at that name', async () => {
    // One letter less, of settings that have an effect at some places only.
    const named = (key: string, value: unknown) => fc.constantFrom<object>({}, { [key]: value }, { [key.replace(/.$/, '')]: value });
    const settings = fc
      .tuple(named('directory', 'card'), named('expanded', false), named('openapi', 'api.yaml'), named('root', 'start'))
      .map((parts) => Object.assign({}, ...parts) as object);
    const group = fc
      .tuple(settings, settings)
      .map(([outer, inner]) => ({ group: 'A', ...outer, pages: ['a', { group: 'B', ...inner, pages: ['b'] }] }));
    const navigation = fc
      .tuple(settings, settings, group)
      .map(([top, tab, inner]) => ({ ...top, tabs: [{ tab: 'T', ...tab, groups: [inner] }] }));
    let repairs = 0;
    await fc.assert(
      fc.asyncProperty(navigation, fc.constantFrom({}, MINTLIFY), async (value, head) => {
        const site = siteOf({ ...head, navigation: value }, ['a', 'b', 'start']);
        for (const found of await site.diagnostics()) {
          if (!found.fix?.safe || found.rule !== 'unknown-property') continue;
          repairs++;
          const after = await repaired(site, found).diagnostics();
          const places = found.fix.edits.map(({ start, text }) => ({ start, end: start + text.length }));
          const there = after.filter(({ span }) => places.some(({ start, end }) => span.start < end && start < span.end));
          expect(there.filter(({ rule }) => rule !== found.rule)).toEqual([]);
        }
      }),
      { numRuns: cases(100) },
    );
    expect(repairs).toBeGreaterThan(0);
  });

  test.each(DIALECTS)('no repair that is safe or only deletes text hides a page from readers, in the dialect %s', async (dialect) => {
    const pages = ['index', 'a', 'b', 'c', 'a/b'];
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    let repairs = 0;
    await fc.assert(
      fc.asyncProperty(mistakenNavigation, async (navigation) => {
        const docs = JSON.stringify({ ...(dialect === 'mintlify' && REQUIRED), navigation });
        const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, ...files }), dialect });
        const served = await servedIn(site);
        for (const found of await site.diagnostics()) {
          // A suggestion that moves or renames may bring to light that what it is about is wrong in itself.
          if (!found.fix || !(found.fix.safe || found.fix.edits.every(({ text }) => text === ''))) continue;
          repairs++;
          const left = await servedIn(repaired(site, found));
          expect({ title: found.fix.title, gone: [...served].filter((file) => !left.has(file)) }).toMatchObject({ gone: [] });
        }
      }),
      { numRuns: cases(300) },
    );
    expect(repairs).toBeGreaterThan(30);
  });

  test('all suggestions together leave every page that exists named in docs.json', async () => {
    const files = { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' };
    const head = fc.constantFrom({}, MINTLIFY);
    const mistaken = fc
      .tuple(head, mistakenNavigation)
      .map(([given, navigation]) => ({ ...files, 'docs.json': JSON.stringify({ ...given, navigation }) }));
    const grown = fc.tuple(fc.nat(), fc.nat(1000)).map(([seed, number]) => caseOf(`${seed}`, number).files);
    let repairs = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(mistaken, grown), async (given) => {
        const site = openSiteFromFiles({ files: memory(given) });
        const made = await fixSite(site, { unsafe: true });
        if (made.size === 0) return;
        repairs++;
        const left = namesIn(JSON.parse(textOf(site.withEdits(made))), site);
        expect([...namesIn(JSON.parse(textOf(site)), site)].filter((name) => !left.has(name))).toEqual([]);
      }),
      { numRuns: cases(150) },
    );
    expect(repairs).toBeGreaterThan(30);
  });

  test('a second repair of arbitrary damage changes nothing, and no safe one touches what had to be guessed at', async () => {
    const damage = fc.record({
      at: fc.nat(),
      gone: fc.integer({ min: 0, max: 3 }),
      come: fc.constantFrom('', ',', '"', '}', ']', '{', '[', ':', '//', '/*', '#', '\n', '\u0000', '\uD800', 'x'),
    });
    await fc.assert(
      fc.asyncProperty(
        cleanSite,
        slips,
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async ({ text, pages }, made, damages, unsafe) => {
          const slipped = made.reduce((before, [name, which]) => SLIPS[name]?.(before, which) ?? before, text);
          const broken = damages.reduce(
            (before, { at, gone, come }) => before.slice(0, at % before.length) + come + before.slice((at % before.length) + gone),
            slipped,
          );
          const site = siteOf(broken, pages);
          const edits = await fixSite(site, { unsafe });
          const after = site.withEdits(edits);
          expect(await fixSite(after, { unsafe })).toEqual(new Map());
          const { source } = await site.subject();
          // What had to be guessed at is not touched without asking.
          if (!unsafe && !source.root.isReliable) expect(edits).toEqual(new Map());
          else if (!unsafe)
            expect(
              (await checkEdits(site, edits)).introduced.filter(({ severity, rule }) => severity === 'error' && rule === 'json-syntax'),
            ).toEqual([]);
        },
      ),
      { numRuns: cases(80) },
    );
  });
});

test('the repair removes a run of equal entries of any length in a single pass', async () => {
  const runs = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'index'), fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(runs, async (given) => {
      const pages = given.flatMap(([page, count]) => Array.from({ length: count }, () => page));
      const docs = JSON.stringify({ navigation: { pages } });
      const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '', 'index.mdx': '' }) });
      const once = site.withEdits(await applyFixes(await site.diagnostics(), site));
      expect((await once.diagnostics()).filter(({ fix }) => fix?.safe)).toEqual([]);
      const { value } = (await once.subject()).source;
      expect(value).toEqual({ navigation: { pages: withoutRepeats(pages) } });
    }),
  );
});

/** Pages without those that follow their first place at once. */
function withoutRepeats(pages: readonly string[]): readonly string[] {
  const first = new Map<string, number>();
  let isRun = false;
  return pages.filter((page, index) => {
    isRun = first.has(page) && pages[index - 1] === page && (isRun || first.get(page) === index - 1);
    if (!first.has(page)) first.set(page, index);
    return !isRun;
  });
}
