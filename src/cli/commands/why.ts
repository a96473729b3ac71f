/** `docs-nav why <page>`: where a page stands, and which element set each value that reaches it. */
import { relative, resolve, sep } from 'node:path';
import { UsageError } from '../../host/usage.ts';
import { linesOf, type Lines } from '../../document/lines.ts';
import type { Source } from '../../document/source.ts';
import { locate } from '../../lint/locate.ts';
import type { SiteInput } from '../../session/open-site.ts';
import { escapeJson, visible, visibleFile } from '../../text/visible.ts';
import { placesOf, resolveWithSource, type PagePlace } from '../../session/resolve.ts';
import type { ResolvedSite } from '../../index.ts';
import { valueOf, type Arguments } from '../command.ts';
import { prepareSites } from '../site-options.ts';
import type { Context } from '../streams.ts';
import { reasonsFor, type Explained } from '../why.ts';

export async function runWhy(given: Arguments, context: Context): Promise<number> {
  const { page, paths } = readOperands(given.operands);
  const run = await prepareSites(paths, given, context);
  const found: Explained[] = [];
  const suggestions: string[] = [];
  for (const site of run.sites) {
    const { resolved, source } = await resolveWithSource(site);
    const answer = placesIn(resolved, page, fileOf(page, site, context.cwd));
    const placeOf = finder(source, site);
    for (const place of answer.places) found.push(explain(place, placeOf));
    suggestions.push(...answer.suggestions);
  }
  if (valueOf(given, 'format') === 'json') {
    const answer = { version: 1, page, places: found, suggestions: found.length > 0 ? [] : suggestions };
    context.stdout.write(`${escapeJson(JSON.stringify(answer, null, 2))}\n`);
  } else if (found.length > 0) context.stdout.write(`${found.map((place) => `${reasonsFor(place).join('\n')}\n`).join('\n')}`);
  else context.stderr.write(`docs-nav: ${notThere(page, suggestions)}\n`);
  return found.length > 0 ? 0 : 1;
}

/** The page by its name, else by the file that the shell completed. */
function placesIn(resolved: ResolvedSite, page: string, file: string): ReturnType<typeof placesOf> {
  const byName = placesOf(resolved, page);
  if (byName.places.length > 0) return byName;
  const byFile = placesOf(resolved, file);
  return byFile.places.length > 0 ? byFile : byName;
}

/** Where a path of the working directory stands below the docs root. */
function fileOf(page: string, { folder = '' }: SiteInput, cwd: string): string {
  return relative(resolve(cwd, folder), resolve(cwd, page)).split(sep).join('/');
}

/** An operation may be one word or two: `"GET /users"`, or `GET /users`. */
function readOperands([first, second, ...rest]: readonly string[]): { readonly page: string; readonly paths: readonly string[] } {
  if (first === undefined) throw new UsageError('“docs-nav why” needs a page, as in: docs-nav why guides/start');
  if (second !== undefined && /^[a-z]+$/i.test(first) && second.startsWith('/')) return { page: `${first} ${second}`, paths: rest };
  if (rest[0] !== undefined) throw new UsageError(`“docs-nav why” takes one page and one path; “${rest[0]}” is one argument too many.`);
  return { page: first, paths: second === undefined ? [] : [second] };
}

/** From pointers to `file:line:column`; each file is indexed once. */
function finder(source: Source, { folder = '' }: SiteInput): (pointer: string) => string {
  const known = new Map<string, Lines>();
  return (pointer) => {
    const { file, span } = locate({ pointer }, source);
    let lines = known.get(file);
    if (!lines) known.set(file, (lines = linesOf(source.documents.get(file)?.text ?? '')));
    const { line, column } = lines.position(span.start);
    return `${visibleFile(folder === '' ? file : `${folder}/${file}`)}:${line}:${column}`;
  };
}

function explain({ entry, holder }: PagePlace, placeOf: (pointer: string) => string): Explained {
  const { directory, openapi } = holder;
  return {
    entry,
    place: placeOf(entry.pointer),
    directory: { ...directory, ...(directory.from && { place: placeOf(`${directory.from.pointer}/directory`) }) },
    ...(openapi && { openapi: { ...openapi, place: placeOf(`${openapi.from.pointer}/openapi`) } }),
    globals: entry.globals.map((global) => ({ ...global, place: placeOf(global.pointer) })),
  };
}

function notThere(page: string, suggestions: readonly string[]): string {
  const names = [...new Set(suggestions)].map((name) => `“${visible(name)}”`);
  const meant = names.length === 0 ? '' : ` Did you mean ${names.length === 1 ? '' : 'one of '}${names.join(', ')}?`;
  if (/^[a-z]+ \//i.test(page))
    return `The operation “${visible(page)}” is not in the navigation: no entry lists it, and no “openapi” that was read generates it.${meant}`;
  return `The page “${visible(page)}” is not in the navigation.${meant}`;
}
