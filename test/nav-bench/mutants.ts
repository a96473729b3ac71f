/** Mistakes that an editor of a navigation makes, planted in a real site. */
import { textsOf, type Record } from './records.ts';

type Texts = { [path: string]: string };
type Json = { [key: string]: unknown };

/** A list of pages, with the codes and labels of the languages and versions around it. */
interface List {
  readonly entries: unknown[];
  readonly scope: string;
}

/** Changes a docs.json in place, and other files; returns false if the site has no place for the mistake. */
type Mistake = (docs: Json, texts: Texts, pick: (count: number) => number) => boolean;

export const MISTAKES: { readonly [name: string]: Mistake } = {
  'an entry is lost': (docs, _, pick) => {
    const [list, at] = anEntry(docs, pick, ({ entries }) => entries.length > 1);
    list?.splice(at, 1);
    return list !== undefined;
  },
  'wrong case': (docs, _, pick) => {
    const [list, at] = anEntry(docs, pick, () => true);
    const page = list?.[at] as string | undefined;
    if (list === undefined || page === undefined || page === otherCase(page)) return false;
    list[at] = otherCase(page);
    return true;
  },
  'a misspelled path': (docs, _, pick) => {
    const [list, at] = anEntry(docs, pick, () => true);
    if (list === undefined) return false;
    list[at] = `${String(list[at])}x`;
    return true;
  },
  'a page in another language or version': (docs, _, pick) => {
    const lists = listsIn(docs);
    const [list, at] = anEntry(docs, pick, ({ entries, scope }) => entries.length > 1 && scope !== '');
    const from = lists.find(({ entries }) => entries === list);
    const others = lists.filter(({ scope }) => from !== undefined && scope !== from.scope && scope !== '');
    if (list === undefined || others.length === 0) return false;
    others[pick(others.length)]?.entries.push(...list.splice(at, 1));
    return true;
  },
  'a page is renamed without a redirect': (docs, texts, pick) => {
    const [list, at] = anEntry(docs, pick, () => true);
    const page = String(list?.[at]).replace(/^\//, '');
    const file = ['.mdx', '.md'].map((extension) => page + extension).find((name) => name in texts);
    if (list === undefined || file === undefined) return false;
    const text = JSON.stringify(docs).replaceAll(JSON.stringify(list[at]), JSON.stringify(`${page}-renamed`));
    Object.assign(docs, JSON.parse(text));
    texts[file.replace(/(\.mdx?)$/, '-renamed$1')] = texts[file] ?? '';
    delete texts[file];
    return true;
  },
  'another default version or language': (docs, _, pick) => {
    const siblings = [...scopesIn(docs['navigation'])].find((list) => list.length > 1);
    if (siblings === undefined) return false;
    const was = Math.max(
      0,
      siblings.findIndex((one) => one['default'] === true),
    );
    for (const one of siblings) delete one['default'];
    const next = siblings[(was + 1 + pick(siblings.length - 1)) % siblings.length];
    if (next) next['default'] = true;
    return true;
  },
  'a page is listed twice': (docs, _, pick) => {
    const [list, at] = anEntry(docs, pick, () => true);
    list?.push(list[at]);
    return list !== undefined;
  },
  'a group is emptied': (docs, _, pick) => {
    const [list] = anEntry(docs, pick, ({ entries }) => entries.every((entry) => typeof entry === 'string'));
    list?.splice(0);
    return list !== undefined;
  },
};

/** The texts before and after a mistake; `undefined` if the site has no place for it. */
export function planted(record: Record, name: string, seed: number): readonly [before: Texts, after: Texts] | undefined {
  const before = textsOf(record, 'before');
  const after = { ...before };
  const docs = JSON.parse(before['docs.json'] ?? '') as Json;
  let state = seed;
  const pick = (count: number): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % Math.max(1, count);
  if (MISTAKES[name]?.(docs, after, pick) !== true) return undefined;
  after['docs.json'] = JSON.stringify(docs, null, 2);
  return [before, after];
}

/** A list with a page, and the index of the page. */
function anEntry(docs: Json, pick: (count: number) => number, isFit: (list: List) => boolean): [list: unknown[] | undefined, at: number] {
  const lists = listsIn(docs).filter((list) => list.entries.some(isPage) && isFit(list));
  const list = lists[pick(lists.length)]?.entries;
  const pages = list?.flatMap((entry, index) => (isPage(entry) ? [index] : [])) ?? [];
  return [list, pages[pick(pages.length)] ?? 0];
}

function isPage(entry: unknown): boolean {
  return typeof entry === 'string' && !entry.includes(' ') && !entry.startsWith('http');
}

function listsIn(docs: Json): List[] {
  return [...listsBelow(docs['navigation'], '')];
}

function* listsBelow(value: unknown, scope: string): Generator<List> {
  if (typeof value !== 'object' || value === null) return;
  const { language, version } = value as Json;
  const inner = [scope, language, version].filter((part) => typeof part === 'string' && part !== '').join(' ');
  for (const [key, child] of Object.entries(value)) {
    if (key === 'pages' && Array.isArray(child)) yield { entries: child as unknown[], scope: inner };
    if (key !== 'global') yield* listsBelow(child, inner);
  }
}

/** The lists of versions and languages. */
function* scopesIn(value: unknown): Generator<Json[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if ((key === 'versions' || key === 'languages') && Array.isArray(child) && child.every((one) => typeof one === 'object'))
      yield child as Json[];
    yield* scopesIn(child);
  }
}

function otherCase(page: string): string {
  const name = page.slice(page.lastIndexOf('/') + 1);
  return page.slice(0, page.length - name.length) + name.charAt(0).toUpperCase() + name.slice(1);
}
