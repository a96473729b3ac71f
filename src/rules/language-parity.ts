/** Pages that exist in one language but not in another. */
import { groupBy } from '../text/group-by.ts';
import { toChildPointer } from '../document/pointer.ts';
import { labelPath, escapeIdentityText } from '../lint/identity.ts';
import type { Location, Problem, ProblemExtras } from '../lint/problem.ts';
import { pointerOf } from '../navigation/model.ts';
import type { Element } from '../navigation/model.ts';
import { groupPagesByLanguage, type LanguagePages } from '../resolve/pages-by-language.ts';
import { languageAround, languagesOf, removeLanguageFolder } from '../resolve/languages.ts';
import { folderOf, foldersAbove } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** The most pages, or languages, that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'language-parity',
  theme: 'Versions and languages',
  severity: 'warning',
  isOptional: true,
  summary: 'Every language has the pages of the default one, and no others.',
  why: 'Readers who switch the language on a page without a translation get a 404 or the wrong language.',
  messages: {
    lacks: '{languages} {lack} {pages} that {base} has{folder}: {names}.',
    foreign: '{languages} {list} {pages} of {base}, so {their} readers see {them} untranslated: {names}.',
    extra: '{languages} {have} {pages} that {base} lacks{folder}: {names}.',
    nested:
      '{languages} {have} {their} pages below “{folder}/”. The language switcher finds the translation of a page by the first folder of its path, which must be named like the language, so readers cannot switch to or from these pages. Move them: “{page}” to “{meant}”, for example.',
  },
  *check({ navigation, traits, source }, problem) {
    const byLanguage = groupBy(navigation.pages, ({ parent }) => languageAround(parent));
    for (const parent of navigation.elements) {
      if (!parent.arrays.includes('languages')) continue;
      const all = groupPagesByLanguage(languagesOf(parent), (language) => byLanguage.get(language) ?? [], traits);
      const [base, ...others] = all;
      if (!base) continue;
      yield* foreignProblems(all);
      if (traits.name === 'mintlify') yield* nestedProblems(all);
      yield* differenceProblems(
        parent,
        '-',
        others.map((other) => [other, [...difference(base.own, other.own)]] as const),
        (at, data, extras) => problem.lacks(at, { ...data, lack: data.areMany ? 'lack' : 'lacks', base: quoted(base.language) }, extras),
      );
      yield* differenceProblems(
        parent,
        '+',
        others.map((other) => [other, [...difference(other.own, base.own)]] as const),
        (at, data, extras) => problem.extra(at, { ...data, have: data.areMany ? 'have' : 'has', base: quoted(base.language) }, extras),
      );
    }

    /** Pages of one language that others list are one mistake: nobody translated them. */
    function* foreignProblems(all: readonly LanguagePages[]): Generator<Problem> {
      const listed = all.flatMap(({ language, foreign }) => foreign.map((entry) => ({ ...entry, language })));
      for (const [owner, entries] of groupBy(listed, (entry) => entry.owner)) {
        const [first, ...rest] = entries;
        if (!first) continue;
        const languages = [...new Set(entries.map(({ language }) => language))];
        const paths = [...new Set(entries.map(({ path }) => path))];
        const names = entries.map(({ language, path }) => nameOf(pointerOf(language), '~', path));
        const sharedName = nameOf(pointerOf(languages.length === 1 ? first.language : owner), '~', '');
        const data = {
          ...languageWords(languages),
          list: languages.length === 1 ? 'lists' : 'list',
          base: quoted(owner),
          pages: paths.length === 1 ? 'a page' : `${paths.length} pages`,
          them: paths.length === 1 ? 'it' : 'them',
          names: nameSome(paths, MAX_NAMED),
        };
        yield problem.foreign({ pointer: pointerOf(first.page) }, data, {
          count: entries.length,
          name: entries.length === 1 ? (names[0] ?? sharedName) : sharedName,
          names,
          related: rest.map(({ page }) => ({ at: { pointer: pointerOf(page) }, message: 'This page too.' })),
        });
      }
    }

    /** Translations in a folder of their own, in which each language has a folder: told once, not as pages that are lacking and others in excess. */
    function* nestedProblems(all: readonly LanguagePages[]): Generator<Problem> {
      const found = all.flatMap(({ language, folder, own }) => (folder?.includes('/') ? [{ language, folder, own }] : []));
      for (const [above, group] of groupBy(found, ({ folder }) => folderOf(folder))) {
        const [first, ...rest] = group;
        const page = [...(first?.own.values() ?? [])].find((path) => removeLanguageFolder(path, first?.folder ?? '') !== path) ?? '';
        if (!first) continue;
        const languages = group.map(({ language }) => language);
        const meant = `${first.language.label}/${removeLanguageFolder(page, first.folder)}`;
        const names = group.map(({ language }) => nameOf(placeOf(language).pointer, 'nested', ''));
        yield problem.nested(
          placeOf(first.language),
          { ...languageWords(languages), have: languages.length === 1 ? 'has' : 'have', folder: above, page, meant },
          {
            count: group.length,
            // Without the folder, which may move: the finding is the same then.
            name: group.length === 1 ? (names[0] ?? '') : 'nested',
            names,
            related: rest.map(({ language }) => ({ at: placeOf(language), message: 'This language too.' })),
          },
        );
      }
    }

    /** What several languages lack alike, or have alike, is told once. */
    function* differenceProblems(
      parent: Element,
      sign: string,
      found: readonly (readonly [LanguagePages, readonly Difference[]])[],
      toProblem: (at: Location, data: DifferenceData, extras: ProblemExtras) => Problem,
    ): Generator<Problem> {
      const all = found.flatMap(([{ language }, list]) => list.map((one) => ({ language, ...one })));
      for (const group of groupBy(all, ({ folder, paths }) => [folder, ...paths].join('\0')).values()) {
        const [first, ...rest] = group;
        if (!first) continue;
        const { folder, paths, pages } = first;
        const languages = group.map(({ language }) => language);
        const entries = languages.flatMap((language) => paths.map((path) => ({ at: placeOf(language), path })));
        const holder = rest.length === 0 ? placeOf(first.language).pointer : pointerOf(parent);
        yield toProblem(
          placeOf(first.language),
          { ...pages, ...languageWords(languages), areMany: rest.length > 0 },
          {
            count: entries.length,
            name: nameOf(holder, sign, folder),
            names: entries.map(({ at, path }) => nameOf(at.pointer, sign, path)),
            ...(rest.length > 0 && {
              places: entries.map(({ at }) => at),
              related: rest.map(({ language }) => ({ at: placeOf(language), message: 'This language too.' })),
            }),
          },
        );
      }
    }

    function nameOf(pointer: string, sign: string, path: string): string {
      return `${labelPath(source.value, pointer)} ${sign}${escapeIdentityText(path)}`;
    }
  },
});

type DifferenceData = Difference['pages'] & ReturnType<typeof languageWords> & { readonly areMany: boolean };

interface Difference {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly pages: { readonly pages: string; readonly folder: string; readonly names: string };
}

function placeOf(language: Element) {
  return { pointer: toChildPointer(pointerOf(language), 'language') };
}

function quoted({ label }: Element): string {
  return `“${label}”`;
}

/** «Language “fr”» and «its», or «Languages “fr”, “de” and 3 more» and «their». */
function languageWords(languages: readonly Element[]): { readonly languages: string; readonly their: string } {
  const names = nameSome(
    languages.map(({ label = '' }) => label),
    MAX_NAMED,
  );
  return languages.length === 1 ? { languages: `Language ${names}`, their: 'its' } : { languages: `Languages ${names}`, their: 'their' };
}

/** Returns the pages that only `left` has, by the topmost folder that `right` lacks. Pages are named as in `left`. */
function* difference(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): Generator<Difference> {
  const folders = foldersAbove(right.keys());
  const missing = [...left.keys()].filter((path) => !right.has(path));
  for (const [folder, paths] of groupBy(missing, (path) => topmostUnknown(path, (known) => folders.has(known)) ?? folderOf(path))) {
    const count = paths.length;
    const names = nameSome(
      paths.map((path) => left.get(path) ?? path),
      MAX_NAMED,
    );
    const place = folder === '' || count === 1 ? '' : ` in “${folder}/”`;
    yield { folder, paths, pages: { pages: count === 1 ? 'a page' : `${count} pages`, folder: place, names } };
  }
}
