/** Public functions: the internal ones with their arguments checked. The command line checks its own input. */
import { guarded } from '../lint/custom-rule.ts';
import { isObject } from '../document/json-object.ts';
import type { Report } from '../report/report.ts';
import type { ResolvedSite } from '../resolve/resolved-site.ts';
import { lint as lintSites } from './lint.ts';
import type { OpenSite, SiteInput } from './open-site.ts';
import { resolve as resolveSite, type ResolveOptions } from './resolve.ts';
import { Session } from './session.ts';
import { checkInput, SITE } from './settings/input.ts';

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
  return lintSites(sites.map((site, index) => checked(site, isList ? `/${index}` : '')));
}

/**
 * Opens a site from any files. Reads nothing yet.
 *
 * @throws {InputError} if settings are wrong, with what is expected.
 * @example
 * const site = openFiles({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' }) });
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * introduced[0]?.rule; // 'page-exists'
 */
export function openFiles(input: SiteInput): OpenSite {
  return Session.open(checked(input));
}

/**
 * Resolves a site: which elements and pages readers see, in which order, and which element set each inherited value.
 * Broken input is resolved as far as it can be understood.
 *
 * @throws {SelectionError} if `version` or `language` does not exist.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if settings are wrong, with what is expected.
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }] } }', 'index.mdx': '' });
 * const site = await resolve({ files });
 * site.navigation.children[0]?.label; // 'Start'
 */
export async function resolve(site: SiteInput | OpenSite, options: ResolveOptions = {}): Promise<ResolvedSite> {
  return resolveSite(isOpen(site) ? site : checked(site), options);
}

function isOpen(site: SiteInput | OpenSite): site is OpenSite {
  return isObject(site) && 'subject' in site;
}

function checked(input: SiteInput, at = ''): SiteInput {
  checkInput(input, SITE, at);
  return input.customRules ? { ...input, customRules: input.customRules.map(guarded) } : input;
}
