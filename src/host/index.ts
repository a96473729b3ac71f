/** The entry `docs-nav/node`: sites on disk. */
import { resolve } from 'node:path';
import type { OpenSite } from '../session/open-site.ts';
import { lintUnchecked } from '../session/lint.ts';
import { withLines } from '../session/with-lines.ts';
import { SiteSession } from '../session/session.ts';
import { reportFailuresAsFindings } from '../lint/custom-rule.ts';
import { InputError } from '../text/input-error.ts';
import { checkInput, OPEN_OPTION_EXPECTATIONS, RUN_OPTION_EXPECTATIONS } from '../session/settings/input.ts';
import type { Report } from '../report/report.ts';
import { UnreadableError, type Files } from '../site/files.ts';
import { ARGUMENT_EXPECTATIONS, expectArguments, optional } from '../session/settings/operation-arguments.ts';
import { configFinder } from './config.ts';
import { disk as openDisk, type DiskOptions } from './disk.ts';
import { findRunSites } from './find-run-sites.ts';
import type { RunSites } from './run-sites.ts';
import { prepareRunSites } from './prepare.ts';
import { systemErrorMessage } from './system-error.ts';
import { inputsOf, type RunOptions } from './run.ts';
import { UsageError } from './usage.ts';

export type * from '../index.ts';
export type { DiskOptions } from './disk.ts';
export { applyToDisk, finishPending } from './journal/apply.ts';
export type { RunSites, FoundSite } from './run-sites.ts';
export type { RunOptions } from './run.ts';
export type { FirstContent } from './journal/record-reads.ts';
export { UsageError } from './usage.ts';
export type { InvalidChoice } from './usage.ts';
export { InputError } from '../text/input-error.ts';
export { UnreadableError } from '../site/files.ts';

/**
 * Finds the docs.json files that `docs-nav lint` would check: those that paths match (files, folders, globs), or, without
 * paths, the `sites` of the configuration, else the nearest docs.json here or above, else the tracked ones below.
 *
 * @throws UsageError if a path does not match anything, or nothing is found; InputError for invalid options.
 * @example
 * const { sites } = await findSites(['docs']);
 * sites.map(({ folder, docs }) => `${folder}/${docs}`); // ['docs/docs.json']
 */
export function findSites(paths: readonly string[] = [], options: Pick<RunOptions, 'cwd' | 'config'> = {}): Promise<RunSites> {
  checkPaths(paths);
  checkInput(options, RUN_OPTION_EXPECTATIONS);
  const cwd = resolve(options.cwd ?? process.cwd());
  return findRunSites(paths, cwd, configFinder(options.config, cwd));
}

/**
 * Returns the findings of `docs-nav lint` as data. Sites and configuration are found as by the command; options are its flags.
 *
 * @throws UsageError for paths that do not match anything and for configuration files with problems; UnreadableError for a
 * docs.json that cannot be read; InputError for invalid options.
 * @example
 * const report = await lintPaths(['fixtures/sites/harbor'], { rules: { 'orphan-page': 'off' } });
 * report.summary.errors; // 0
 */
export async function lintPaths(paths: readonly string[] = [], options: RunOptions = {}): Promise<Report> {
  checkPaths(paths);
  return withLines(await lintUnchecked(inputsOf(await prepareRunSites(paths, checkOptions(options)))));
}

/** What a site is opened with, and which of its states. */
export interface OpenOptions extends RunOptions {
  /** A commit, such as `HEAD^` or `origin/main`: the site as it is there, without what git does not track. */
  readonly at?: string;
  /** The site as it is in git's index, as the next commit would have it. */
  readonly staged?: boolean;
}

/**
 * Opens one site on disk, to check edits before they are written. Paths in its edits and findings are relative to the docs
 * root, the folder of docs.json. Files are listed once: open the site again to see new and deleted files.
 *
 * @param root The docs root, or its docs.json. It must be on disk, also if a commit is opened; its configuration is that on disk.
 * @param options As for `lintPaths`, and a state in git. The configuration of the site is found as by the command.
 * @throws UsageError unless there is exactly one docs.json, for a commit that does not exist, and for configuration files with problems;
 * InputError for invalid options.
 * @example
 * const site = await openSite('docs');
 * const { ok, introduced } = await checkEdits(site, new Map([['index.mdx', null]]));
 * ok; // false
 * introduced.every(({ rule }) => rule === 'page-exists'); // true
 */
export async function openSite(root: string, options: OpenOptions = {}): Promise<OpenSite> {
  expectArguments({ root: [ARGUMENT_EXPECTATIONS.text, root] });
  checkInput(options, OPEN_OPTION_EXPECTATIONS);
  const { at, staged = false, ...runOptions } = options;
  if (at !== undefined && staged) throw new InputError('“at” and “staged” name two states; pass only one of them.');
  const { sites } = await prepareRunSites([root], checkOptions(runOptions));
  const [site, ...others] = sites;
  if (!site || others.length > 0) throw new UsageError(`“${root}” matches ${sites.length} sites; expected one.`);
  if (at === undefined && !staged) return SiteSession.open(site.input);
  const { siteInGit } = await import('./scope/scope.ts');
  return SiteSession.open(siteInGit(site, at, resolve(options.cwd ?? process.cwd())));
}

/**
 * Returns the files in a folder on disk, listed once. Links are followed inside the repository but never out of it.
 *
 * @throws UnreadableError from `list` if the root cannot be listed, from `read` for folders, FIFOs, devices and files without
 * permission.
 * @throws UnreadableError if the root or the repository does not exist; InputError for arguments of another type.
 * @example
 * const files = disk('docs');
 * files.read('docs.json') !== undefined; // true
 * files.read('nothing.mdx'); // undefined
 */
export function disk(root: string, options: DiskOptions = {}): Files {
  expectArguments({ root: [ARGUMENT_EXPECTATIONS.text, root], options: [ARGUMENT_EXPECTATIONS.options, options] });
  const { repository, folder } = options;
  expectArguments({
    repository: [optional(ARGUMENT_EXPECTATIONS.text), repository],
    folder: [optional(ARGUMENT_EXPECTATIONS.text), folder],
  });
  try {
    return openDisk(root, options);
  } catch (error) {
    throw new UnreadableError(`“${root}” cannot be read: ${systemErrorMessage(error)}.`);
  }
}

function checkPaths(paths: readonly string[]): void {
  if (Array.isArray(paths) && paths.every((path) => typeof path === 'string')) return;
  throw new InputError('Paths must be a list of strings, such as ["docs"].');
}

function checkOptions(options: RunOptions): RunOptions {
  checkInput(options, RUN_OPTION_EXPECTATIONS);
  return options.customRules ? { ...options, customRules: options.customRules.map(reportFailuresAsFindings) } : options;
}
