/** Public functions: the internal ones with their arguments checked. The command line checks its own input. */
import { reportFailuresAsFindings } from '../lint/custom-rule.ts';
import { isObject } from '../document/json-object.ts';
import type { SiteChange } from '../change/site-change.ts';
import { changeToMarkdown as toMarkdown, type ChangeMarkdownOptions } from '../report/change-markdown.ts';
import type { Report } from '../report/report.ts';
import type { ResolvedSite } from '../resolve/resolved-site.ts';
import { lintUnchecked as lintSites } from './lint.ts';
import { withLines } from './with-lines.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { resolveUnchecked as resolveSite, type ResolveOptions } from './resolve.ts';
import { asFolderPrefix, SiteSession } from './session.ts';
import { InputError } from '../text/input-error.ts';
import { checkInput, SITE_INPUT_EXPECTATIONS } from './settings/input.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments, optional } from './settings/operation-arguments.ts';

/**
 * Lints one or more sites, one after the other. Returns data and prints nothing.
 *
 * @throws {UnreadableError} if there is no docs.json to read. Mistakes in it are diagnostics.
 * @throws {InputError} if settings are wrong, with what is expected; pointers are relative to `input`.
 * @example
 * const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["start"] } }' }) });
 * report.summary.errors; // 1
 * report.diagnostics[0]?.rule; // 'page-exists'
 */
export async function lint(input: SiteInput | readonly SiteInput[]): Promise<Report> {
  const isList = Array.isArray(input);
  const sites: readonly SiteInput[] = isList ? input : [input];
  const checked = sites.map((site, index) => checkSiteInput(site, isList ? `/${index}` : ''));
  const names = checked.map(({ folder = '', docs = 'docs.json' }) => asFolderPrefix(folder) + docs);
  const index = names.findIndex((name, at) => names.indexOf(name) < at);
  if (index > 0)
    throw new InputError([
      {
        pointer: `/${index}/folder`,
        message: `Two sites have the name “${names[index]}”; give each a folder that tells them apart in the report.`,
      },
    ]);
  return withLines(await lintSites(checked));
}

/**
 * Opens a site from any files. Reads nothing yet.
 *
 * @throws {InputError} if settings are wrong, with what is expected.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * introduced[0]?.rule; // 'page-exists'
 */
export function openSiteFromFiles(input: SiteInput): OpenSite {
  return SiteSession.open(checkSiteInput(input));
}

/**
 * Resolves a site: which elements and pages readers see, in which order, and which element set each inherited value.
 * Broken input is resolved as far as it can be understood.
 *
 * @throws {UnknownSelectionError} if `version` or `language` does not exist.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if settings are wrong, with what is expected.
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }] } }', 'index.mdx': '' });
 * const site = await resolve({ files });
 * site.navigation.children[0]?.label; // 'Start'
 */
export async function resolve(site: SiteInput | OpenSite, options: ResolveOptions = {}): Promise<ResolvedSite> {
  expectArguments({ options: [ARGUMENT_EXPECTATIONS.options, options] });
  const { titles = true, hidden, version, language, operations } = options;
  expectArguments({
    titles: [optional(ARGUMENT_EXPECTATIONS.flag), titles],
    hidden: [optional(ARGUMENT_EXPECTATIONS.flag), hidden],
    version: [optional(ARGUMENT_EXPECTATIONS.text), version],
    language: [optional(ARGUMENT_EXPECTATIONS.text), language],
    operations: [optional(OPERATIONS), operations],
  });
  return resolveSite(isOpenSite(site) ? site : checkSiteInput(site), { ...options, titles });
}

const OPERATIONS = {
  fits: (value: unknown) =>
    ARGUMENT_EXPECTATIONS.map.fits(value) &&
    [...(value as ReadonlyMap<unknown, unknown>).values()].every((list) => Array.isArray(list) && list.every(isOperation)),
  description: 'a Map of lists of operations, each with “method” and “path”, by the path of their description',
};

function isOperation(value: unknown): boolean {
  return isObject(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string';
}

/**
 * Formats a change as Markdown: a bold line for each kind of change, followed by a list. What runs code or leads readers away
 * comes first, then the navigation, other properties of docs.json, and files. Text of the site is in code spans, so that it
 * is not interpreted as Markdown, HTML or a user name.
 *
 * @returns Lines that end with `\n`; “Nothing changes for readers.” if nothing does.
 * @throws {InputError} if an argument has another type.
 * @example
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '', 'setup.mdx': '' }) });
 * const after = site.withEdits(new Map([['docs.json', '{ "navigation": { "pages": ["index", "setup"] } }']]));
 * const text = changeToMarkdown(await describeChange(site, after));
 * text.split('\n')[0]; // '**Pages added** (1)'
 */
export function changeToMarkdown(change: SiteChange, options: ChangeMarkdownOptions = {}): string {
  expectArguments({ change: [CHANGE, change], options: [ARGUMENT_EXPECTATIONS.options, options] });
  expectArguments({ limit: [optional(ARGUMENT_EXPECTATIONS.number), options.limit] });
  return toMarkdown(change, options);
}

const CHANGE_LISTS = [
  'added',
  'removed',
  'moved',
  'relabelled',
  'lostUrls',
  'reordered',
  'properties',
  'redirects',
  'code',
  'files',
  'importing',
];
const CHANGE = {
  fits: (value: unknown) => isObject(value) && isObject(value['leftOut']) && CHANGE_LISTS.every((name) => Array.isArray(value[name])),
  description: 'what “describeChange” returns',
};

function isOpenSite(site: SiteInput | OpenSite): site is OpenSite {
  return isObject(site) && typeof site.subject === 'function';
}

function checkSiteInput(input: SiteInput, at = ''): SiteInput {
  checkInput(input, SITE_INPUT_EXPECTATIONS, at);
  return input.customRules ? { ...input, customRules: input.customRules.map(reportFailuresAsFindings) } : input;
}
