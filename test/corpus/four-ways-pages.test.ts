/** Changes of the text of pages have one answer, too: what they introduce is the same in all four ways, and it is what was meant. */
import { expect, test } from 'vitest';
import { cases } from '../support/cases.ts';
import { expectOneAnswer, textsOf, type Change } from './four-ways.ts';

type Texts = Readonly<Record<string, string>>;

interface Planned {
  readonly change: Change;
  /** How many dead links it introduces, or `some`. */
  readonly dead: number | 'some';
}

const SITES: Readonly<Record<string, Texts>> = {
  acme: textsOf('fixtures/sites/acme'),
  harbor: textsOf('fixtures/sites/harbor'),
  docs: textsOf('docs'),
};

const HOW = [
  'dead',
  'dead twice',
  'image',
  'relative',
  'folder',
  'removed',
  'renamed',
  'mended',
  'old',
  'old and moved',
  'harmless',
  'added',
  'redirected',
] as const;

/** Pages that others link to by their paths from the root, so that all links are found by a search. */
function linkedPages(texts: Texts): string[] {
  const pages = Object.keys(texts).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -'.mdx'.length)] : []));
  const isLinked = (page: string): boolean =>
    Object.entries(texts).some(([file, text]) => file.endsWith('.mdx') && file !== `${page}.mdx` && linkTo(page).test(text));
  return pages.filter((page) => page.includes('/') && isLinked(page));
}

/** The end of the URL of a page, where another path does not go on. */
function linkTo(page: string): RegExp {
  return new RegExp(`(?<=["(])/${page}(?=["#)])`, 'g');
}

function planned(site: string, before: Texts, page: string, how: (typeof HOW)[number]): Planned {
  const file = `${page}.mdx`;
  const text = before[file] ?? '';
  const plan = (after: Texts, dead: Planned['dead'], was = before): Planned => ({
    change: { name: `${site} ${page} ${how}`, before: was, after },
    dead,
  });
  const add = (more: string, texts = before): Texts => ({ ...texts, [file]: `${texts[file]}\n${more}\n` });
  const { [file]: _, ...rest } = before;
  const listing = (name: string): Texts => relisted(rest, page, name);
  const other = `${page}-renamed`;
  const mended = Object.fromEntries(
    Object.entries({ ...rest, [`${other}.mdx`]: text }).map(([name, was]) => [
      name,
      /\.mdx?$/.test(name) ? was.replace(linkTo(page), `/${other}`) : was,
    ]),
  );
  const old = add('[Old](/no-longer-there)');
  const folder = page.slice(0, page.indexOf('/'));
  switch (how) {
    case 'dead':
      return plan(add('[New](/not-there)'), 1);
    case 'dead twice':
      return plan(add('[New](/not-there) <Card href="/not-there" />\n\n[Other]: /nor-this'), 'some');
    case 'image':
      return plan(add('![Image](/images/not-there.png)'), 1);
    case 'relative':
      return plan(add('[New](./not-there) and [itself](/' + page + ')'), 1);
    case 'folder':
      return plan(
        add(`[All of them](/${folder})`),
        before[`${folder}.mdx`] === undefined && before[`${folder}/index.mdx`] === undefined ? 1 : 0,
      );
    case 'removed':
      return plan(listing(firstPage(rest)), 'some');
    case 'renamed':
      return plan({ ...listing(other), [`${other}.mdx`]: text }, 'some');
    case 'mended':
      return plan(relisted(mended, page, other), 0);
    case 'old':
      return plan(add('Nothing but text.', old), 0, old);
    case 'old and moved':
      return plan({ ...old, [file]: (old[file] ?? '').replace('[Old]', 'Some text.\n\n[Old]') }, 0, old);
    case 'harmless':
      return plan(add('Nothing but text, and an [address](https://example.com/not-there).'), 0);
    case 'added':
      return plan({ ...before, [`${page}-more.mdx`]: `---\ntitle: More\n---\n\n[Back](/${page}) [On](/not-there)\n` }, 1);
    case 'redirected': {
      const value = JSON.parse(listing(other)['docs.json'] ?? '') as Record<string, unknown>;
      const redirects = [...((value['redirects'] as unknown[] | undefined) ?? []), { source: `/${page}`, destination: `/${other}` }];
      return plan({ ...listing(other), [`${other}.mdx`]: text, 'docs.json': JSON.stringify({ ...value, redirects }, null, 2) }, 0);
    }
  }
}

/** Lists another page in docs.json, or in a file that it includes. */
function relisted(texts: Texts, page: string, other: string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, name.endsWith('.json') ? text.replaceAll(`"${page}"`, `"${other}"`) : text]),
  );
}

function firstPage(texts: Texts): string {
  return (Object.keys(texts).find((name) => name.endsWith('.mdx')) ?? '').slice(0, -'.mdx'.length);
}

const PAGES_A_SITE = cases(1);

test('the hook, --since, checkEdits and the gate agree on changes of page texts', { timeout: 900_000 }, async () => {
  const plans = Object.entries(SITES).flatMap(([site, texts]) => {
    const pages = linkedPages(texts);
    const chosen = pages.filter((_, index) => index % Math.ceil(pages.length / PAGES_A_SITE) === 0).slice(0, PAGES_A_SITE);
    return chosen.flatMap((page) => HOW.map((how) => planned(site, texts, page, how)));
  });
  expect(plans.length).toBeGreaterThanOrEqual(30);
  const told = await expectOneAnswer(plans.map(({ change }) => change));
  const wrong = plans.flatMap(({ change, dead }, at) => {
    const links = (told[at] ?? []).filter((line) => / (?:error|warning) link /.test(line));
    return (dead === 'some' ? links.length === 0 : links.length !== dead) ? [{ name: change.name, dead, links }] : [];
  });
  expect(wrong).toEqual([]);
});
