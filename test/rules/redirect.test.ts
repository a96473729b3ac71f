/** The rule about redirects: its repairs change the end of no walk, and whatever is planted is found at its place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEdits, fixSite, lint, memory, openSiteFromFiles } from '../../src/index.ts';
import type { Diagnostic, DocsNavSettings } from '../../src/index.ts';
import { readRedirects } from '../../src/resolve/redirects/read-redirects.ts';
import { linkTargetOf } from '../../src/resolve/link-target.ts';
import { pathTo, redirectLists, type RedirectEntry } from '../generators/redirect-sites.ts';
import { textOf } from '../edits/edited.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const MINTLIFY: DocsNavSettings = { dialect: 'mintlify', rules: { 'orphan-page': 'off' } };
const PAGES = ['index', 'a', 'b/c', 'guides/start', 'guides/limits'];

function filesOf(redirects: unknown, more: readonly string[] = [], listed: readonly string[] = PAGES): Record<string, string> {
  const pages = Object.fromEntries([...PAGES, ...more].map((page) => [`${page}.mdx`, '---\ntitle: Page\n---\n\nText.\n']));
  return { 'docs.json': JSON.stringify({ ...REQUIRED, navigation: { pages: listed }, redirects }, null, 2), ...pages };
}

/** Where a reader ends, step by step, with the last fragment on the way, which a browser keeps; `…` for nowhere. */
async function walks(redirects: readonly RedirectEntry[]): Promise<(url: string) => string> {
  const { match } = await readRedirects({ redirects });
  return (url) => {
    let [at, fragment] = [url, ''];
    for (let step = 0; step < 100; step++) {
      fragment = /#.*$/.exec(at)?.[0] ?? fragment;
      const target = linkTargetOf(at);
      if (target.kind !== 'internal') return at.replace(/#.*$/, '') + fragment;
      const first = match(target.path);
      const next = first?.isSure === false ? first.sureMatch : first;
      if (!next) return `/${target.path.replace(/(?:(?:^|\/)index)+$/, '')}${fragment}`;
      at = next.destination ?? 'unknown:';
    }
    return '…';
  };
}

/** Redirects to others of the list, and to pages. */
const chains = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom('/old', '/older', '/oldest/', '/old/page', '/x/old', '/old/:x', '/older/:x*'),
    destination: fc.constantFrom('/b', '/a/b', '/b/c/a', '/old', '/older#part', '/old/page', '/x/old', '/old/ab', '/older/:x*'),
  }),
  { maxLength: 5, selector: ({ source }) => source },
);

test('flattening chains of redirects does not change where any URL leads', async () => {
  let flattened = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(redirectLists, chains), fc.array(pathTo, { maxLength: 10 }), async (redirects, urls) => {
      const site = openSiteFromFiles({
        ...MINTLIFY,
        files: memory(filesOf(redirects, ['b', 'c', 'ab', 'a-b', 'a/b', 'b/c/a'], ['index'])),
      });
      const after = site.withEdits(await fixSite(site));
      const fixed = (JSON.parse(textOf(after)) as { redirects: readonly RedirectEntry[] }).redirects;
      const [was, is] = [await walks(redirects), await walks(fixed)];
      const sources = redirects.map(({ source }) => source.replaceAll(/:\w+[*+?]?|\*/g, 'ab'));
      for (const url of [...sources, ...urls]) expect([url, is(url)]).toEqual([url, was(url)]);
      if (fixed.some(({ destination }, index) => destination !== redirects[index]?.destination)) flattened++;
    }),
  );
  expect(flattened).toBeGreaterThan(0);
});

interface Planted {
  readonly entries: readonly RedirectEntry[];
  /** The entry and the key at which the finding is. */
  readonly at: string;
  readonly more?: readonly string[];
}

/** A mistake of a kind, in a form that the number chooses. */
type Plant = (shape: number) => Planted;

const to = (source: string, destination: string): RedirectEntry => ({ source, destination });
const SLASHES = ['', '/', '/index', '//', '/index/'] as const;
const slash = (shape: number): string => SLASHES[shape % SLASHES.length] ?? '';
const deep = (shape: number): string => ['/x', '/x/y', '/x/y/z'][shape % 3] ?? '';

const KINDS: Readonly<Record<string, readonly [severity: string, words: RegExp, plant: Plant]>> = {
  'a redirect to itself': [
    'error',
    /^Redirect loop/,
    (shape) => ({ entries: [to(deep(shape), deep(shape) + slash(shape))], at: '0/destination' }),
  ],
  'a loop of several redirects': [
    'error',
    /^Redirect loop/,
    (shape) => {
      const steps = Array.from({ length: 2 + shape }, (_, index) => `/step-${index}`);
      return { entries: steps.map((step, index) => to(step, `${steps[index + 1] ?? steps[0]}${slash(shape)}`)), at: '0/destination' };
    },
  ],
  'the same source twice': [
    'error',
    /is redirected twice/,
    (shape) => ({ entries: [to(deep(shape), '/a'), to(deep(shape), shape % 2 === 0 ? '/a' : '/')], at: '1/source' }),
  ],
  'a redirect from a listed page': [
    'error',
    /^Page “.*” in the navigation cannot be opened/,
    (shape) => ({ entries: [to(`${['/a', '/b/c'][shape % 2]}${slash(shape)}`, '/guides/start')], at: '0/source' }),
  ],
  'listed pages that a pattern matches': [
    'warning',
    /cannot be opened: the redirect from “.*” matches first/,
    (shape) => ({
      entries: [to(['/guides/*', '/guides/:slug*', '/b/:slug', '/:folder/c', '/g*/start', '/guides/:page?'][shape % 6] ?? '', '/a')],
      at: '0/source',
    }),
  ],
  'a parameter that the source does not have': [
    'warning',
    /but its source has no “/,
    (shape) => ({
      entries: [
        to(`${deep(shape)}/:slug${['', '*', '?'][shape % 3]}`, `/guides/${[':page', ':slugs*', '*', 'a-:x', ':slug/:x'][shape % 5]}`),
      ],
      at: '0/destination',
    }),
  ],
  'a destination pattern below which no page exists': [
    'warning',
    /but there is no page below “/,
    (shape) => ({
      entries: [
        to(
          `/old${['/*', '/:slug*', '/:slug'][shape % 3]}`,
          `${['/nothing', '/guides/nothing', '/a', '/nothing/x'][shape % 4]}/${['*', ':slug*', ':slug'][shape % 3]}`,
        ),
      ],
      at: '0/destination',
    }),
  ],
  'a source that never matches': [
    'warning',
    /is never used: a /,
    (shape) => ({
      entries: [to(`${deep(shape)}${['#part', '?query', '/?a=b', '#', '-:slug*'][shape % 5]}`, '/a')],
      at: '0/source',
    }),
  ],
  'a destination that does not exist': [
    'warning',
    /”, which does not exist/,
    (shape) => ({ entries: [to(`/x${['', '/*', '/:y'][shape % 3]}`, `/nothing${deep(shape)}${slash(shape)}#part`)], at: '0/destination' }),
  ],
  'a destination that is a folder': [
    'warning',
    /is a folder, not a page/,
    (shape) => ({ entries: [to(deep(shape), `${['/b', '/guides'][shape % 2]}${['', '/', '#part'][shape % 3]}`)], at: '0/destination' }),
  ],
  'a chain': [
    'warning',
    / points? to another redirect/,
    (shape) => {
      const steps = Array.from({ length: 1 + shape }, (_, index) => to(`/step-${index}`, `/step-${index + 1}${slash(shape)}`));
      return { entries: [...steps, to(`/step-${steps.length}`, '/a')], at: '0/destination' };
    },
  ],
  'an earlier pattern that goes elsewhere': [
    'warning',
    / first and go elsewhere/,
    (shape) => ({
      entries: [to(['/x/:rest*', '/x/*', '/:first/y*'][shape % 3] ?? '', '/a'), to(`/x/y${shape}`, ['/', '/a#part'][shape % 2] ?? '')],
      at: '1/source',
    }),
  ],
  'an earlier pattern that goes to the same page': [
    'info',
    / first and go to the same place/,
    (shape) => ({ entries: [to(['/x/:rest*', '/x/*', '/:first/y*'][shape % 3] ?? '', '/a'), to(`/x/y${shape}`, '/a/')], at: '1/source' }),
  ],
  'sources that differ only in slashes': [
    'info',
    / has the same source, except for slashes/,
    (shape) => ({ entries: [to(deep(shape), '/a'), to(`${deep(shape)}${SLASHES[1 + (shape % 4)]}`, '/b/c')], at: '1/source' }),
  ],
  'a redirect from an unlisted page': [
    'info',
    /^Page “.*” outside the navigation cannot be opened/,
    (shape) => ({
      entries: [to(`/x${shape}${['', '/*', '/:y'][shape % 3]}`, '/a')],
      at: '0/source',
      more: [`x${shape}${shape % 3 === 0 ? '' : '/y'}`],
    }),
  ],
};

/** The findings but that about parameters without an asterisk, which patterns of other tests have. */
function withoutInfo(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ message }) => !message.includes('the platform documents only “'));
}

test.each(['/x/:y', '/:x/y', '/x/:y/:z', '/:lang/x/:y*'])(
  'lint says of the source %s that only parameters with an asterisk are documented',
  async (source) => {
    const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf([to(source, '/a'), to('/v/:y*', '/a'), to('/w/*', '/a')])) });
    expect(
      diagnostics.map(({ severity, pointer, message }) => [severity, pointer, message.includes('the platform documents only “')]),
    ).toEqual([['info', '/redirects/0/source', true]]);
  },
);

describe.each(Object.entries(KINDS))('%s', (_, [severity, words, plant]) => {
  test.each(Array.from({ length: 10 }, (_unused, shape) => shape))(
    'in form %i is the only finding and at its exact location',
    async (shape) => {
      const { entries, at, more = [] } = plant(shape);
      const sound = Array.from({ length: shape }, (_unused, index) => to(`/sound-${index}`, '/guides/start'));
      const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf([...sound, ...entries], more)) });
      const [index = '', key = ''] = at.split('/');
      const told = withoutInfo(diagnostics).map((finding: Diagnostic) => [
        finding.rule,
        finding.severity,
        finding.pointer,
        words.test(finding.message),
      ]);
      expect(told).toEqual([['redirect', severity, `/redirects/${Number(index) + sound.length}/${key}`, true]]);
    },
  );
});

describe('a finding', () => {
  test('about a second dead redirect is new, even if that comes before the first one', async () => {
    const one = openSiteFromFiles({ ...MINTLIFY, files: memory(filesOf([to('/x', '/nowhere')])) });
    const two = one.withEdits(new Map([['docs.json', filesOf([to('/y', '/nothing'), to('/x', '/nowhere')])['docs.json'] ?? '']]));
    const { introduced } = await checkEdits(one, two.edits);
    expect(introduced.map(({ count, pointer }) => [count, pointer])).toEqual([[1, '/redirects/0/destination']]);
    expect((await one.diagnostics()).map(({ identity }) => identity)).toEqual(['redirect docs.json nothing /x']);
  });

  test('about pages hidden by a pattern is new for each additional page', async () => {
    const hiding = [to('/guides/:slug*', '/a'), to('/b/:slug', '/a')];
    const site = openSiteFromFiles({ ...MINTLIFY, files: memory(filesOf(hiding, ['b/new'], PAGES)) });
    const [hidden] = await site.diagnostics();
    expect(hidden?.count).toBe(3);
    expect(hidden?.entries.map(({ name, pointer }) => `${name} ${pointer}`)).toEqual([
      'redirect docs.json matched b/c /redirects/1/source',
      'redirect docs.json matched guides/start /redirects/0/source',
      'redirect docs.json matched guides/limits /redirects/0/source',
    ]);
    const edit = filesOf(hiding, ['b/new'], [...PAGES, 'b/new'])['docs.json'] ?? '';
    const { introduced } = await checkEdits(site, new Map([['docs.json', edit]]));
    expect(introduced.map(({ count, pointer, entries }) => [count, pointer, entries.map(({ name }) => name)])).toEqual([
      [1, '/redirects/1/source', ['redirect docs.json matched b/new']],
    ]);
  });
});

describe('odd or very many redirects', () => {
  // The work that each redirect takes is counted in redirects.test.ts.
  const MANY = 20_000;
  const found = async (redirects: unknown): Promise<readonly string[]> => {
    const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf(redirects)) });
    return diagnostics.map(({ rule, count }) => `${rule} ${count}`);
  };

  test.each([
    ['an object instead of a list', {}, ['schema 1']],
    ['a string instead of a list', '/a', ['schema 1']],
    ['a list of null', [null], ['schema 1']],
    ['null next to a valid entry', [{ source: '/x', destination: '/a' }, null], ['schema 1']],
    ['entries that are not objects', [1, null, 'a', []], ['schema 1', 'schema 1', 'schema 1', 'schema 1']],
    ['no source, and a wrong destination', [{ destination: '/' }, { source: '/x', destination: 5 }], ['schema 1', 'schema 1']],
    ['nothing', [], []],
  ])('%s: only the schema reports it', async (_, redirects, expected) => {
    expect(await found(redirects)).toEqual(expected);
  });

  test.each<[string, (index: number) => RedirectEntry, readonly string[]]>([
    ['valid redirects', (index) => to(`/old-${index}`, '/a'), []],
    ['dead redirects', (index) => to(`/old-${index}`, `/nothing-${index}`), [`redirect ${MANY}`]],
    ['a chain', (index) => to(`/old-${index}`, index + 1 === MANY ? '/a' : `/old-${index + 1}`), [`redirect ${MANY - 1}`]],
    ['a loop', (index) => to(`/old-${index}`, `/old-${(index + 1) % MANY}`), ['redirect 1']],
    ['patterns', (index) => to(`/old/${index}-*`, '/a'), []],
  ])('checks 20,000 redirects: %s', async (_, entryOf, expected) => {
    expect(await found(Array.from({ length: MANY }, (_unused, index) => entryOf(index)))).toEqual(expected);
  });

  test('checks destinations with thousands of segments', async () => {
    const deep = Array.from({ length: 200 }, (_unused, index) => to(`/old-${index}`, `/${'w/'.repeat(8_000)}${index}`));
    expect(await found(deep)).toEqual(['redirect 200']);
  });

  test('neither reports the start of a chain that is too long to follow, nor writes an overlong destination', async () => {
    const long = Array.from({ length: 120 }, (_unused, index) => to(`/p${index}/:x`, index === 119 ? '/nope' : `/p${index + 1}/k`));
    const cut = [to('/old', `/s/${'x'.repeat(3_000)}`), to('/s/:x', '/t/:x/:x/:x')];
    for (const redirects of [long, [...long].reverse(), cut]) {
      const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf(redirects)) });
      const written = diagnostics.flatMap(({ fix }) => fix?.edits.map(({ text }) => text) ?? []);
      expect(written.filter((text) => text.length > 1_000)).toEqual([]);
      const first = redirects.findIndex(({ source }) => source === '/p0/:x');
      const places = diagnostics.flatMap(({ pointer, related }) => [pointer, ...related]); // prettier-ignore
      if (first !== -1) expect(places).not.toContain(`/redirects/${first}/destination`);
    }
  });

  test('does not call a redirect redundant if it may match a URL that earlier ones do not', async () => {
    for (const redirects of [
      [to('/v:x', '/a'), to('/v:x?', '/a')],
      [to('/:a:b', '/a'), to('/:x', '/a')],
      [to('/o/*', '/a'), to('/o/:s*', '/a')],
      [to('/o/:s+', '/a'), to('/o/:s*', '/guides/start')],
    ]) {
      const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf(redirects)) });
      expect(diagnostics.filter(({ message }) => message.includes(' never used'))).toEqual([]);
    }
  });

  test('redirects that repeat different parameters do not lead to the same place', async () => {
    const { diagnostics } = await lint({
      ...MINTLIFY,
      files: memory(filesOf([to('/o/:x/:y', '/guides/:x'), to('/o/:a/:b', '/guides/:b')])),
    });
    expect(withoutInfo(diagnostics).map(({ message }) => message)).toEqual([expect.stringContaining('go elsewhere')]);
  });

  test.each([
    [to('/old/:x', '/gone?ref=:x'), 'does not exist'],
    [to('/old', '/gone?t=12:ab'), 'does not exist'],
    [to('/old/:x', '/gone#s:ab'), 'does not exist'],
    [to('/old', '/gone/:ab'), 'its source has no “:ab”'],
    [to('/old/:x', '/a?t=12:ab'), undefined],
    [to('/old/:x', '/a#s:ab'), undefined],
    [to('/old/:x', '/guides/:x?q=:y'), undefined],
  ])('ignores colons in the query and fragment of a destination: %j', async (redirect, expected) => {
    const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf([redirect])) });
    expect(withoutInfo(diagnostics).map(({ message }) => message)).toEqual(
      expected === undefined ? [] : [expect.stringContaining(expected)],
    );
  });

  test('hundreds of misspelled destinations are all repaired', async () => {
    /** Letters alone, since names that differ in numbers are never compared. */
    const word = (index: number): string =>
      ((index + 1) * 48_271 * 7_919).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
    // So many that the searches come near to what one run may search.
    const pages = Array.from({ length: 3_000 }, (_, index) => `g/${word(index)}end`);
    const redirects = pages.slice(0, 400).map((page, index) => to(`/old${index}`, `/${page.slice(0, -3)}edn`));
    const texts = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    const docs = { ...REQUIRED, navigation: { pages }, redirects };
    const { diagnostics } = await lint({ ...MINTLIFY, files: memory({ 'docs.json': JSON.stringify(docs), ...texts }) });
    expect(diagnostics.map(({ count, fix }) => [count, fix?.edits.length])).toEqual([[400, 400]]);
  });

  test.each([
    [to('/x', '/x/index'), true],
    [to('/x', '/x/'), true],
    [to('/x', '/x'), false],
    [to('/x', '/x#part'), false],
    [to('/x', '/x?tab=1'), false],
    [to('x', '/x'), false],
    [to('/%C3%A9x', '/éx'), false],
    [to('/x', '#part'), false],
  ])('whether a loop of %j says that the spelling makes no difference: %s', async (redirect, isSaid) => {
    const { diagnostics } = await lint({ ...MINTLIFY, files: memory(filesOf([redirect])) });
    expect(diagnostics.map(({ message }) => message.includes('make no difference'))).toEqual([isSaid]);
  });

  test.each<[string, readonly RedirectEntry[], readonly string[]]>([
    ['one pattern', [to('/a/:x', '/a/:x:x')], ['redirect 1']],
    ['one pattern with a query', [to('/docs/:slug', '/docs/:slug?v=:slug')], ['redirect 1']],
    ['one pattern that doubles segments', [to('/x/:x+', '/x/:x*/:x*')], ['redirect 1']],
    // Whether that ends nobody can tell.
    ['one pattern with thousands of parameters', [to('/x/:x*', `/x/${':x'.repeat(20_000)}`)], []],
    ['two patterns that alternate', [to('/x/:y', '/d/:y:y'), to('/d/:y', '/x/:y')], ['redirect 1']],
  ])('reports patterns that make URLs of unlimited length if it is certain that they do: %s', async (_, redirects, expected) => {
    expect(await found(redirects)).toEqual(expected);
  });
});
