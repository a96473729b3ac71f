/** Formats a change of a site as Markdown for a pull request. */
import { ALARMING, alarmingFirst, isNewCode } from '../change/alarming.ts';
import {
  code,
  codeLine,
  elementLine,
  fileLine,
  generatedLine,
  importLine,
  inPlaces,
  lostLine,
  movedLine,
  propertyLine,
  redirectLine,
  relabelledLine,
} from './change-lines.ts';
import type { FileChange, SiteChange } from '../change/site-change.ts';

/** How much of a change is shown. */
export interface ChangeMarkdownOptions {
  /** The maximum number of entries in a list; the rest is only counted. Default 50. */
  readonly limit?: number;
}

/** A title, its lines in groups, and the number of entries that are left out. */
type Section = readonly [title: string, groups: readonly (readonly string[])[], leftOut?: number];

/**
 * Formats a change as Markdown: a bold line for each kind of change, followed by a list. What runs code or leads readers away
 * comes first, then the navigation, other properties of docs.json, and files. Text of the site is in code spans, so that it
 * is not interpreted as Markdown, HTML or a user name.
 *
 * @returns Lines that end with `\n`; “Nothing changes for readers.” if nothing does.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const after = site.withEdits(new Map([['docs.json', '{ "navigation": { "pages": ["index", "setup"] } }']]));
 * const text = changeToMarkdown(await describeChange(site, after));
 * text.split('\n')[0]; // '**Pages added** (1)'
 */
export function changeToMarkdown(change: SiteChange, { limit = 50 }: ChangeMarkdownOptions = {}): string {
  const texts = [alarming(change), ...navigational(change), ...others(change)]
    .map((section) => textOf(section, limit))
    .filter((text) => text !== '');
  return texts.length === 0 ? 'Nothing changes for readers.\n' : texts.join('\n');
}

function alarming({ code: added, redirects, elements, properties, files, leftOut }: SiteChange): Section {
  const groups = alarmingFirst(
    [
      ...properties.map((property) => [property.effect, propertyLine(property)] as const),
      ...redirects.map((redirect) => [redirect.effect, `redirect: ${redirectLine(redirect)}`] as const),
      ...elements.added.map((element) => [element.effect, `new ${elementLine(element)}`] as const),
    ],
    added.map((entry) => [entry.kind, codeLine(entry)] as const),
    files.filter(isNewCode).map(fileLine),
  );
  return [ALARMING, groups, leftOut.code];
}

function navigational({ added, removed, moved, relabelled, lostUrls, generated, elements, reordered }: SiteChange): Section[] {
  return [
    ['URLs lost', [lostUrls.map(lostLine)]],
    ['Pages added', [added.map(({ page, places }) => `${code(page)} ${inPlaces(places)}`)]],
    ['Pages removed', [removed.map(({ page, places }) => `${code(page)}, was ${inPlaces(places)}`)]],
    ['Pages moved', [moved.map(movedLine)]],
    ['Relabeled', [relabelled.map(relabelledLine)]],
    ['Elements added', [elements.added.filter((element) => !hasEffect(element)).map(elementLine)]],
    ['Elements removed', [elements.removed.map(elementLine)]],
    ['Reordered', [reordered.map(({ at }) => `entries ${inPlaces([at])}`)]],
    ['Generated pages added', [generated.appeared.map(generatedLine)]],
    ['Generated pages removed', [generated.vanished.map(generatedLine)]],
  ];
}

function others(change: SiteChange): Section[] {
  const { redirects, properties, code: added, files, leftOut } = change;
  const bodies = files.filter(isBody);
  const isTold = toldAsPage(change);
  return [
    ['Redirects', [redirects.filter((redirect) => !hasEffect(redirect)).map(redirectLine)], leftOut.redirects],
    ['Other properties', [properties.filter((property) => !hasEffect(property)).map(propertyLine)], leftOut.properties],
    ['Imports of files in the repository', [added.filter(({ kind }) => kind === 'part').map(importLine)]],
    ['Pages with changed text', [bodies.map(({ file }) => code(file))]],
    ['Other files', [files.filter((file) => !isBody(file) && !isNewCode(file) && !isTold(file)).map(fileLine)], leftOut.files],
  ];
}

function hasEffect({ effect }: { readonly effect?: unknown }): boolean {
  return effect !== undefined;
}

function isBody({ kind, change }: FileChange): boolean {
  return kind === 'page' && change === 'changed';
}

/** A page that was added or removed together with its file is listed once. */
function toldAsPage({ added, removed }: SiteChange): (file: FileChange) => boolean {
  const [come, gone] = [added, removed].map((pages) => new Set(pages.map(({ page }) => page)));
  return ({ file, kind, change }) => {
    const names = change === 'added' ? come : change === 'removed' ? gone : undefined;
    if (kind !== 'page' || names === undefined) return false;
    // The pages root may differ from the docs root.
    const parts = file.replace(/\.mdx?$/i, '').split('/');
    return parts.some((_, at) => names.has(parts.slice(at).join('/')));
  };
}

function textOf([title, groups, leftOut = 0]: Section, limit: number): string {
  const count = groups.reduce((sum, { length }) => sum + length, leftOut);
  if (count === 0) return '';
  const filled = groups.filter(({ length }) => length > 0);
  const lines = filled.flatMap((group, index) => {
    const rest = group.length - Math.min(group.length, limit) + (index === filled.length - 1 ? leftOut : 0);
    return [...group.slice(0, limit), ...(rest > 0 ? [`… and ${rest} more`] : [])];
  });
  return `**${title}** (${count})\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
}
