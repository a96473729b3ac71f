/** Pages that one language has and another lacks. */
import { child } from '../document/pointer.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import { ancestors } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';

/** Pages that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'language-parity',
  severity: 'warning',
  isOptional: true,
  summary: 'Every language has the pages of the first one, and no others.',
  why: 'Readers who switch the language on a page that has no translation meet a 404, or the wrong language.',
  messages: {
    lacks: 'The language “{language}” lacks {count} of “{base}” in {folder}: {names}.',
    extra: 'The language “{language}” has {count} that “{base}” lacks in {folder}: {names}.',
  },
  *check({ navigation, traits }, problem) {
    const pages = new Map<Element, Set<string>>();
    for (const page of navigation.pages) {
      const language = [...ancestors(page)].find(({ kind }) => kind === 'language');
      if (!language) continue;
      const known = pages.get(language) ?? new Set();
      pages.set(language, known.add(normalizePagePath(page.text, traits)));
    }
    for (const parent of navigation.elements) {
      if (!parent.arrays.includes('languages')) continue;
      const [base, ...others] = parent.children.filter((entry): entry is Element => entry.kind === 'language' && entry.label !== undefined);
      if (!base) continue;
      const expected = withoutPrefix(pages.get(base), base.label ?? '');
      for (const language of others) {
        const actual = withoutPrefix(pages.get(language), language.label ?? '');
        const at = { pointer: child(pointerOf(language), 'language') };
        const names = { language: language.label ?? '', base: base.label ?? '' };
        for (const [folder, missing] of byFolder([...expected].filter((path) => !actual.has(path)))) {
          yield problem.lacks(at, { ...names, ...describe(folder, missing) }, { count: missing.length, subject: folder });
        }
        for (const [folder, surplus] of byFolder([...actual].filter((path) => !expected.has(path)))) {
          yield problem.extra(at, { ...names, ...describe(folder, surplus) }, { count: surplus.length, subject: folder });
        }
      }
    }
  },
});

/** Paths without the folder of their language, which is the first segment of most of them: `fr/a` and `a` are one page. */
function withoutPrefix(paths: ReadonlySet<string> | undefined, code: string): Set<string> {
  const all = [...(paths ?? [])];
  const counts = new Map<string, number>();
  for (const path of all) {
    const first = path.split('/')[0] ?? '';
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const [most, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  const isLanguageFolder = most.toLowerCase() === code.toLowerCase() || (most.length <= 7 && /^[a-z]{2}(?:-[a-z]+)?$/i.test(most));
  const prefix = isLanguageFolder && count * 2 > all.length ? `${most}/` : `${code}/`;
  return new Set(all.map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)));
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return folders;
}

function describe(folder: string, paths: readonly string[]): { count: string; folder: string; names: string } {
  const named = paths.slice(0, MAX_NAMED).map((path) => `“${path}”`).join(', ');
  return {
    count: paths.length === 1 ? 'a page' : `${paths.length} pages`,
    folder: folder === '' ? 'the top folder' : `“${folder}”`,
    names: paths.length > MAX_NAMED ? `${named} and ${paths.length - MAX_NAMED} more` : named,
  };
}
