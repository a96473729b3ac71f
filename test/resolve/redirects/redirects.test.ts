/** Redirects: what a source matches, where a URL leads, and what is wrong with them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memory, openSiteFromFiles, overlay } from '../../../src/index.ts';
import { redirectProblems } from '../../../src/resolve/redirects/redirect-problems.ts';
import { readRedirects } from '../../../src/resolve/redirects/read-redirects.ts';
import { PatternTree } from '../../../src/resolve/redirects/pattern-tree.ts';
import { parseRedirectSource } from '../../../src/resolve/redirects/source.ts';
import { createChainFollower, type RedirectChain } from '../../../src/resolve/redirects/chains.ts';
import { addressesOf, createPathContentLookup } from '../../../src/subject/addresses.ts';
import { cases } from '../../support/cases.ts';
import { firstOf, verdictOf } from './redirect-reference.ts';
import { pathTo, redirectLists, soundLists, type RedirectEntry } from '../../generators/redirect-sites.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

const MANY = 20_000;

async function verdict(source: string, to: string): Promise<string> {
  const match = (await readRedirects({ redirects: [{ source, destination: '/x' }] })).match(to);
  return match === undefined ? 'no' : match.isSure ? 'yes' : 'maybe';
}

async function follow(redirects: readonly RedirectEntry[], pages: readonly string[], url: string): Promise<RedirectChain> {
  return createChainFollower(await readRedirects({ redirects }), (path) => (pages.includes(path) ? 'page' : 'nothing'))(url);
}

describe('a source', () => {
  test.each([
    ['/old', '/old', 'yes'],
    ['/old/', '/old', 'yes'],
    ['old', '/old', 'yes'],
    ['/old', '/old/index', 'yes'],
    ['/old/index', '/old', 'yes'],
    ['/', '/index', 'yes'],
    ['/a%20b', '/a b', 'yes'],
    ['/old/:page', '/old/start', 'yes'],
    ['/old/:page?', '/old', 'yes'],
    ['/old/:page*', '/old', 'maybe'],
    ['/old/:page*', '/old/a/b', 'yes'],
    ['/old/*', '/old/a/b', 'yes'],
    ['/:lang/docs/:page', '/en/docs/start', 'yes'],
    ['/api-:version/*', '/api-v2/users', 'yes'],
    ['/release-*', '/release-0.3', 'yes'],
    ['/release-*', '/release-', 'maybe'],
    ['/*', '/anything/at/all', 'yes'],
    ['/a/:id(\\d+)', '/a/5', 'maybe'],
    ['/old', '/old.md', 'yes'],
    ['/old/:page', '/old/start.md', 'yes'],
    ['/old', '/older', 'no'],
    ['/old/*', '/old', 'no'],
    ['/old/:page', '/old', 'no'],
    ['/old/:page', '/old/a/b', 'no'],
    ['/old/:page*', '/older', 'no'],
    ['/release-*', '/release-0.3/notes', 'no'],
    ['/release-:slug*', '/release-0.3', 'no'],
    ['/Old', '/old', 'no'],
    ['/a#b', '/a', 'no'],
    ['/a?b', '/a', 'no'],
    ['https://example.com/a', '/a', 'no'],
  ])('%s matches %s: %s', async (source, to, expected) => {
    expect(await verdict(source, to)).toBe(expected);
  });

  test('matches like a reference matcher that tries every possibility', async () => {
    await fc.assert(
      fc.asyncProperty(redirectLists, pathTo, async (list, to) => {
        for (const { source } of list) expect([source, await verdict(source, to)]).toEqual([source, verdictOf(source, to)]);
        const match = (await readRedirects({ redirects: list })).match(to);
        const { sure, maybe } = firstOf(list, to);
        const first = maybe === -1 ? sure : maybe;
        expect(match?.redirect.index ?? -1).toBe(first);
        if (match && !match.isSure) expect(match.sureMatch?.redirect.index ?? -1).toBe(sure);
      }),
    );
  });
});

describe('a list', () => {
  test('uses the first redirect that matches and ignores malformed entries', async () => {
    const { match, list } = await readRedirects({
      redirects: [
        null,
        'a',
        { source: 5, destination: '/x' },
        { source: '/a/b', destination: '/exact' },
        { source: '/a/*', destination: '/wild' },
        { source: '/a/c', destination: '/late' },
      ],
    });
    expect(match('/a/b')?.destination).toBe('/exact');
    expect(match('/a/c')?.destination).toBe('/wild');
    expect(list.map(({ index }) => index)).toEqual([3, 4, 5]);
    expect((await readRedirects({ redirects: 'none' })).list).toEqual([]);
    expect((await readRedirects(null)).match('/a')).toBeUndefined();
  });

  test.each([
    ['/old/:page', '/new/:page', '/old/a', '/new/a'],
    ['/old/:page*', '/new/:page*', '/old/a/b', '/new/a/b'],
    ['/old/*', '/new/*', '/old/a/b', '/new/a/b'],
    ['/:x/:y', '/:y/:x', '/a/b', '/b/a'],
    ['/v:major/:rest*', '/:rest*', '/v2/a', '/a'],
    ['/:x*/end', '/:x*', '/a/b/end', '/a/b'],
    ['/old/:page?', '/new/:page', '/old', '/new/'],
    ['/old/*', '/new/:slug*', '/old/a', undefined],
    ['/old/*', 'https://example.com/:x', '/old/a', 'https://example.com/:x'],
    ['/old/*', '/new/*', '/old/a b?#', '/new/a%20b%3F%23'],
    ['/old/:page', '/new/:page?from=old', '/old/a', '/new/a?from=old'],
    ['/old/:page', '/new?page=:page', '/old/a', '/new?page=a'],
    ['/old/:page', '/new?t=12:ab&page=:page#s:c', '/old/a', '/new?t=12:ab&page=a#s:c'],
    ['/old/:page', '/new/:other?page=:page', '/old/a', undefined],
    ['/old/:page?', '/new/:page?#part', '/old/a', '/new/a#part'],
    ['/old/:page?', '/new/:page??from=old', '/old/a', '/new/a?from=old'],
    ['/old/:x?/:y', '/new/:x?/:y', '/old/a/b', '/new/a/b'],
  ])('that redirects %s to %s leads %s to %s', async (source, destination, from, to) => {
    expect((await readRedirects({ redirects: [{ source, destination }] })).match(from)?.destination).toBe(to);
  });
});

describe('a redirect chain', () => {
  const pages = ['', 'a', 'c'];
  test.each<[string, readonly [string, string][], string, Partial<RedirectChain>]>([
    ['no redirect', [], '/a', { end: 'page', hops: 0, isSure: true }],
    ['a single redirect', [['/x', '/a']], '/x', { end: 'page', hops: 1, url: '/a' }],
    ['from the URL of a page', [['/a', '/c']], '/a', { end: 'page', hops: 1, url: '/c' }],
    ['a chain', [['/x', '/y'], ['/y', '/a']], '/x', { end: 'page', hops: 2, url: '/a', isPlain: true }], // prettier-ignore
    ['a fragment is kept', [['/x', '/y#p'], ['/y', '/a']], '/x', { url: '/a#p' }], // prettier-ignore
    ['the last fragment wins', [['/x', '/y#p'], ['/y', '/a#q']], '/x', { url: '/a#q' }], // prettier-ignore
    ['a query is dropped', [['/x', '/y?p'], ['/y', '/a']], '/x', { url: '/a', isPlain: false }], // prettier-ignore
    ['to another site', [['/x', '/y'], ['/y', 'https://example.com']], '/x', { end: 'external', hops: 2 }], // prettier-ignore
    ['to nothing', [['/x', '/y']], '/x', { end: 'nothing', hops: 1 }],
    ['to itself', [['/x', '/x/']], '/x', { end: 'loop' }],
    ['to its index', [['/a', '/a/index']], '/a', { end: 'loop' }],
    ['to a fragment of itself', [['/x', '#p']], '/x', { end: 'loop' }],
    ['whose URLs grow without end', [['/x/:y*', '/x/x/:y*']], '/x/a', { end: 'loop' }],
    ['whose URLs double in length', [['/x/:y', '/x/:y:y']], '/x/a', { end: 'loop', isSure: true }],
    ['whose segments double in number', [['/:y+', '/:y*/:y*']], '/x', { end: 'loop', isSure: true }],
    ['whose URLs double in length every second step', [['/x/:y', '/c/:y-:y'], ['/c/:y', '/x/:y']], '/x/a', { end: 'loop' }], // prettier-ignore
    ['of a redirect that may or may not match', [['/c/:y*', '/a']], '/c', { end: 'page', hops: 0, isSure: false }],
    ['a loop that an uncertain match may break', [['/x/:p*', '/c'], ['/x', '/y'], ['/y', '/x']], '/y', { end: 'loop', isSure: false }], // prettier-ignore
    ['a loop that an uncertain match may break, entered at another URL', [['/x/:p*', '/c'], ['/x', '/y'], ['/y', '/x']], '/x', { end: 'loop', isSure: false }], // prettier-ignore
    ['to a parameter that is not defined', [['/x/*', '/:nobody']], '/x/a', { end: 'uncheckable' }],
    ['to a URL with invalid percent-encoding', [['/x', '/100%']], '/x', { end: 'malformed' }],
  ])('%s', async (_, entries, url, expected) => {
    expect(
      await follow(
        entries.map(([source, destination]) => ({ source, destination })),
        pages,
        url,
      ),
    ).toMatchObject(expected);
  });

  test('ends where following the redirects one step at a time ends', async () => {
    await fc.assert(
      fc.asyncProperty(redirectLists, pathTo, async (list, url) => {
        const redirects = await readRedirects({ redirects: list });
        const follow = createChainFollower(redirects, () => 'page');
        // Others are followed before, and what is known of them is used.
        for (const { source } of list) follow(source);
        const trail = follow(url);
        const next = redirects.match(url);
        const sure = next?.isSure === false ? next.sureMatch : next;
        if (!sure) expect(trail).toMatchObject({ hops: 0, end: 'page' });
        else if (sure.destination === undefined) expect(trail.end).toBe('uncheckable');
        else if (sure.destination.startsWith('https:')) expect(trail).toMatchObject({ hops: 1, end: 'external' });
        else if (sure.destination.startsWith('#')) expect(trail.end).toBe('loop');
        else {
          const rest = follow(sure.destination.replace(/[?#].*/, ''));
          expect(trail.end).toBe(rest.end);
          if (trail.end !== 'loop') expect(trail.hops).toBe(rest.hops + 1);
        }
      }),
    );
  });

  test('is uncertain if one of its matches is, wherever it is entered first', async () => {
    const list = [
      { source: '/x/:p*', destination: '/c' },
      { source: '/x', destination: '/y' },
      { source: '/y', destination: '/x' },
    ];
    const all = createChainFollower(await readRedirects({ redirects: list }), () => 'page');
    expect([all('/x'), all('/y')].map(({ isSure }) => isSure)).toEqual([false, false]);
  });

  test('through many patterns is not called a loop unless it returns to one of them', async () => {
    const chain = (count: number, last: string) => [
      ...Array.from({ length: count }, (_, index) => ({ source: `/v${index}/:x`, destination: `/v${index + 1}/:x` })),
      { source: `/v${count}/:x`, destination: last },
    ];
    expect((await follow(chain(40, '/a'), pages, '/v0/x')).end).toBe('page');
    expect((await follow(chain(80, '/a'), pages, '/v0/x')).end).toBe('uncheckable');
    expect((await follow(chain(80, '/a'), pages, '/v60/x')).end).toBe('page');
    expect((await follow(chain(8, '/v0/:x:x'), pages, '/v0/x')).end).toBe('loop');
    // Whatever was followed before.
    const all = createChainFollower(await readRedirects({ redirects: chain(80, '/a') }), () => 'page');
    const [early, late, again] = [all('/v0/x').end, all('/v60/x').end, all('/v0/x').end];
    expect([early, late, again, all('/v20/x').end]).toEqual(['uncheckable', 'page', 'uncheckable', 'uncheckable']);
    // It takes one segment away at each step.
    const shrinking = [{ source: '/x/:y/:z+', destination: '/x/:z+' }, { source: '/x/:y', destination: '/a' }]; // prettier-ignore
    expect((await follow(shrinking, pages, `/x/${'s/'.repeat(30)}s`)).end).toBe('page');
    expect((await follow(shrinking, pages, `/x/${'s/'.repeat(70)}s`)).end).toBe('uncheckable');
  });

  test('of 20,000 redirects is resolved in linear time', async () => {
    const list = Array.from({ length: MANY }, (_, index) => ({ source: `/p${index}`, destination: `/p${index + 1}` }));
    const redirects = await readRedirects({ redirects: list });
    let asked = 0;
    const match: typeof redirects.match = (path) => (asked++, redirects.match(path));
    const follow = createChainFollower({ ...redirects, match }, () => 'page');
    expect(list.every(({ source }) => follow(source).url === `/p${MANY}`)).toBe(true);
    expect(asked).toBeLessThan(3 * MANY);
  });

  test('of ways through more patterns than are followed, each step is looked up once, and each has the end that it has alone', async () => {
    const many = 1_000;
    const list = Array.from({ length: many }, (_, index) => ({ source: `/a${index}/:slug*`, destination: `/a${index + 1}/:slug*` }));
    const redirects = await readRedirects({ redirects: [...list, { source: `/a${many}/:slug*`, destination: '/page' }] });
    let lookups = 0;
    const counted = { ...redirects, isSpent: false, match: (path: string) => (lookups++, redirects.match(path)) };
    const at = (path: string): 'page' | 'nothing' => (path === 'page' ? 'page' : 'nothing');
    const urls = list.map((_, index) => `/a${index}/x`);
    const followAll = createChainFollower(counted, at);
    const together = urls.map((url) => followAll(url));
    expect(lookups).toBeLessThanOrEqual(many + 2);
    expect(together).toEqual(urls.map((url) => createChainFollower(redirects, at)(url)));
    expect([together.at(0)?.isSure, together.at(-1)?.end]).toEqual([false, 'page']);
  });
});

describe('the work of matching', () => {
  /** What it takes to hold every source, as a path, against all patterns. */
  function stepsOf(sources: readonly string[], paths = sources): number {
    const tree = new PatternTree();
    for (const [number, text] of sources.entries()) {
      const source = parseRedirectSource(text);
      if (source.kind === 'pattern') tree.add(source.segments, number);
    }
    for (const path of paths) tree.match(path.slice(1));
    return tree.steps;
  }

  test.each<[string, (index: number) => string]>([
    ['folders', (index) => `/docs/p${index}/:slug*`],
    ['stars', (index) => `/docs/p${index}/*`],
    ['prefixes', (index) => `/docs/p${index}-*`],
    ['parameters first', (index) => `/:lang/p${index}/:slug*`],
    ['stars first', (index) => `/*/p${index}`],
    ['optional parameters', (index) => `/:lang?/p${index}/:page?`],
  ])('grows linearly with the number of patterns: %s', (_, sourceOf) => {
    const steps = [1_000, 10_000].map((count) => stepsOf(Array.from({ length: count }, (_unused, index) => sourceOf(index))));
    expect((steps[1] ?? 0) / (steps[0] ?? 1)).toBeLessThan(13);
  });

  test.each([
    ['letters', `/${'*a'.repeat(500)}b`, `/${'a'.repeat(2_000)}`],
    ['parameters', `/${':x-'.repeat(300)}end`, `/${'-'.repeat(2_000)}`],
    ['segments', `/${':x*/a/'.repeat(300)}b`, `/${'a/'.repeat(500)}c`],
    ['optional segments', `/${':x?/'.repeat(500)}b`, `/${'a/'.repeat(400)}c`],
  ])('is bounded for a pattern that is made to backtrack: %s', async (_, source, to) => {
    expect(await verdict(source, to)).toBe('no');
    expect(stepsOf([source], [to])).toBeLessThan(1_000_000);
  });

  test('does not reach the limit with a few patterns and 20,000 paths', async () => {
    const sources = [
      '/:lang/release-*',
      '/release-*',
      '/:lang/old/:x-v:y',
      '/:a/:b/page-*',
      '/*-v2',
      '/:l/*-old',
      '/*/archive',
      '/:l/x*/z',
    ];
    const redirects = await readRedirects({ redirects: sources.map((source) => ({ source, destination: '/x' })) });
    for (let index = 0; index < MANY; index++) redirects.match(`/en/guides-${index % 50}/a-page-with-a-long-name-${index}`);
    expect(redirects.isSpent).toBe(false);
    expect(redirects.match('/en/release-1')?.destination).toBe('/x');
  });

  test('stops at the limit, after which the end of a chain is unknown', async () => {
    const list = Array.from({ length: 2_000 }, (_, index) => ({ source: `/*${'a'.repeat(index % 50)}*${index}`, destination: '/x' }));
    const redirects = await readRedirects({ redirects: list });
    for (let index = 0; index < 5_000; index++) redirects.match(`/${'a'.repeat(60)}${index}`);
    expect(redirects.isSpent).toBe(true);
    expect(createChainFollower(redirects, () => 'nothing')('/b').end).toBe('uncheckable');
  });
});

async function soundness(redirects: readonly RedirectEntry[], listed: readonly string[]) {
  const value = { ...MINTLIFY, navigation: { pages: listed }, redirects };
  const pages = Object.fromEntries([...listed, 'orphan'].map((page) => [`${page}.mdx`, '']));
  const subject = await openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify(value), ...pages }) }).subject();
  const areSound = subject.redirects.areSound(subject.pages, subject.orphans);
  const { withoutRedirects, mayContainPages } = addressesOf(subject, new Map());
  const contentAt = createPathContentLookup(subject, withoutRedirects);
  return {
    areSound,
    faults: [...redirectProblems({ ...subject, contentAt, mayContainPages, isRedirectOnlyPage: () => false })],
  };
}

test('the check of redirects reports every listed page that one hides, unless that redirect has another problem', async () => {
  const told = { exact: 0, pattern: 0 };
  await fc.assert(
    fc.asyncProperty(redirectLists, fc.subarray(['a', 'b', 'c', 'a/b', 'b/c/index'], { minLength: 1 }), async (redirects, listed) => {
      const { faults } = await soundness(redirects, listed);
      for (const page of listed) {
        const match = (await readRedirects({ redirects })).match(page);
        if (!match?.isSure || match.source.kind === 'never') continue;
        told[match.source.kind]++;
        const faulty = faults.flatMap((fault) => ('loop' in fault ? fault.loop : [fault.redirect]).map(({ index }) => index));
        const hidden = faults.flatMap((fault) => ('file' in fault ? [fault.file] : []));
        expect(hidden.includes(`${page}.mdx`) || (match.source.kind === 'exact' && faulty.includes(match.redirect.index))).toBe(true);
      }
    }),
    {
      numRuns: cases(500),
      examples: [
        // A page behind a member of two loops, of which one is reported.
        [
          [
            { source: '/', destination: '/a/a' },
            { source: '/a', destination: '/:x:x' },
            { source: '/:x?/*', destination: '/a/:x?from=:x' },
          ],
          ['a', 'a/b'],
        ],
      ],
    },
  );
  expect(Object.values(told).every((count) => count > 20)).toBe(true);
});

/** All paths of at most three segments over a few names. */
const PATHS = [0, 1, 2, 3].flatMap((length) =>
  Array.from({ length: 3 ** length }, (_, number) =>
    Array.from({ length }, (_unused, place) => ['a', 'b', 'zz'][Math.floor(number / 3 ** place) % 3]).join('/'),
  ),
);

test('the check of redirects reports one as covered by earlier ones only if they take all of its URLs', async () => {
  const told = { alike: 0, covered: 0, shadowed: 0, behind: 0 };
  const wild = fc.constantFrom('a', 'index', ':x', ':y?', ':z?', ':v*', '*', ':w+', 'a*');
  const some = fc.array(wild, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
  const source = fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: fc.constantFrom('/a', '/a/', '/a/index', '/a//') });
  const redirect = fc.record({ source, destination: fc.constantFrom('/end', '/other', '/end/:x', '/zz') });
  const list = fc.uniqueArray(redirect, { minLength: 2, maxLength: 4, selector: ({ source: text }) => text });
  await fc.assert(
    fc.asyncProperty(list, async (redirects) => {
      const { faults } = await soundness(redirects, ['end', 'other']);
      for (const fault of faults) {
        if (fault.kind !== 'unused' || fault.why === 'path' || fault.why === 'prefix') continue;
        told[fault.why]++;
        const { source: text, index } = fault.redirect;
        for (const path of PATHS) {
          if (verdictOf(text, path) !== 'yes') continue;
          const { sure } = firstOf(redirects, path);
          expect([text, path, sure < index]).toEqual([text, path, true]);
        }
      }
    }),
    { numRuns: cases(2_000) },
  );
  expect(Math.min(...Object.values(told)), JSON.stringify(told)).toBeGreaterThan(0);
});

test('the check of redirects reports a loop only if following it never ends', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(redirectLists, async (redirects) => {
      const { faults } = await soundness(redirects, ['a', 'b', 'c']);
      for (const fault of faults) {
        if (fault.kind !== 'loop' || fault.loop.some(({ source }) => /[:*]/.test(source))) continue;
        expect(fault.isCertain).toBe(true);
        told++;
        let path = fault.redirect.source;
        for (let step = 0; step < 20; step++) {
          const { sure, maybe } = firstOf(redirects, path);
          expect([path, maybe, sure]).toEqual([path, -1, expect.any(Number)]);
          const { destination = '' } = redirects[sure] ?? {};
          path = destination.startsWith('#') ? path : destination.replace(/[?#].*/, '');
        }
      }
    }),
    { numRuns: cases(2_000) },
  );
  expect(told).toBeGreaterThan(5);
});

describe('redirects that the quick check accepts', () => {
  test('have no problems', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 1, arbitrary: redirectLists }, { weight: 3, arbitrary: soundLists }),
        fc.subarray(['a', 'b', 'c', 'a/b', 'a/index', 'b/c/index', 'b/index/index', 'd.md'], { minLength: 1 }),
        async (redirects, listed) => {
          const { areSound, faults } = await soundness(redirects, listed);
          if (!areSound || redirects.length === 0) return;
          seen++;
          expect(faults).toEqual([]);
        },
      ),
      { numRuns: cases(500) },
    );
    expect(seen).toBeGreaterThan(10);
  });

  test.each([
    ['/old', '/a'],
    ['/old/', '/a/'],
    ['/old/index', '/a#part'],
    ['/old', '/folder'],
    ['/old', '/'],
    ['/old', 'https://example.com/a'],
    ['/old/:slug*', '/a'],
    ['/old/*', '/a?from=old'],
    ['/old/*', '/folder/:slug*'],
    ['/old/:slug*', 'https://example.com/:slug*'],
  ])('include %s to %s', async (source, destination) => {
    const before = { source: '/old/before', destination: '/a' };
    expect(await soundness([before, { source, destination }], ['a', 'folder/index'])).toEqual({ areSound: true, faults: [] });
  });

  test.each([
    ['/old', '/nothing'],
    ['/a', '/folder'],
    ['/old/:slug*', '/old/more/:slug*'],
    ['/old/:slug*', '/old'],
    ['/:slug*', '/a'],
    ['/folder/:slug', '/a'],
    ['/old/:slug', '/new/:slug'],
    ['/old/:slug', '/folder/:page'],
    ['/a/:slug?', '/folder'],
  ])('never include a redirect from %s to %s, which the quick check does not accept', async (source, destination) => {
    expect((await soundness([{ source, destination }], ['a', 'folder/index'])).areSound).toBe(false);
  });

  test('do not include a source that an earlier pattern takes, or the URL of an orphan page without its extension', async () => {
    const before = { source: '/old/:slug?', destination: '/a' };
    expect((await soundness([before, { source: '/old', destination: '/b' }], ['a', 'b'])).areSound).toBe(false);
    const pages = memory({ 'docs.json': '', 'a.mdx': '', 'old.md.mdx': '' });
    const value = { navigation: { pages: ['a'] }, redirects: [{ source: '/old', destination: '/a' }] };
    const {
      redirects,
      pages: index,
      orphans,
    } = await openSiteFromFiles({ files: overlay(pages, new Map([['docs.json', JSON.stringify(value)]])) }).subject();
    expect(orphans).toEqual(['old.md.mdx']);
    expect(redirects.areSound(index, orphans)).toBe(false);
  });
});
