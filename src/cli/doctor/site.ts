/** Checks one site: its settings, what a run would read, and what it would skip and why. */
import { addTo } from '../../text/group-by.ts';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SiteSession, asFolderPrefix } from '../../session/session.ts';
import { limitDepth } from '../../document/limit-depth.ts';
import { systemErrorMessage } from '../../host/system-error.ts';
import type { RunSite } from '../../host/run.ts';
import { ignoreEntriesAsWritten, type DocsNavSettings } from '../../subject/settings.ts';
import type { Subject } from '../../subject/subject.ts';
import { dialectOfDeclaredSchema, type Dialect } from '../../navigation/dialects.ts';
import { isUnknown, type UnknownState } from '../../site/files.ts';
import { IGNORE_FILE, type IgnoreReason } from '../../site/ignored-file-lookup.ts';
import { observeFiles } from '../../site/observed-files.ts';

export interface EffectiveSetting {
  readonly name: string;
  readonly value: unknown;
  readonly from: string;
}

/** Files in the docs root that are not pages for the same reason. */
export interface NonPageFileGroup {
  readonly reason: string;
  readonly paths: readonly string[];
}

export interface DoctorSiteInspection {
  readonly docs: string;
  readonly dialect: Dialect;
  readonly dialectBy: string;
  readonly settings: readonly EffectiveSetting[];
  /** The file with hidden findings. */
  readonly baseline: string | null;
  /** The file that excludes pages, if it is read. */
  readonly ignoreFile: string | null;
  /** Files that docs.json includes with `$ref`. */
  readonly fragments: readonly string[];
  readonly descriptions: readonly string[];
  readonly pages: number;
  readonly pageFiles: number;
  readonly leftOut: readonly NonPageFileGroup[];
}

/** @throws UnreadableError if docs.json or its folder cannot be read. */
export async function inspectSite(
  { root, docs, folder, input, origins, baseline }: RunSite,
  nameOf: (file: string) => string,
): Promise<DoctorSiteInspection> {
  const { files, skippedFolders } = observeFiles(input.files);
  const subject = await SiteSession.open({ ...input, files }).subject();
  const { source, pages, resolution, traits, apis } = subject;
  const origin = origins.get('dialect');
  return {
    docs: asFolderPrefix(folder) + docs,
    dialect: traits.name,
    dialectBy:
      origin && 'file' in origin
        ? nameOf(origin.file)
        : dialectOfDeclaredSchema(source.value) === 'spec'
          ? `default, because “$schema” of ${docs} does not set one`
          : `“$schema” of ${docs}`,
    settings: [...origins].flatMap(([name, from]) =>
      'file' in from ? [{ name, value: limitDepth(settingOf(input, name)), from: nameOf(from.file) }] : [],
    ),
    baseline: baseline === undefined ? null : nameOf(baseline),
    ignoreFile: traits.hasIgnoredFiles && pages.files.get(IGNORE_FILE) === 'file' ? IGNORE_FILE : null,
    fragments: [...source.documents.keys()].filter((file) => file !== docs),
    descriptions: [...(apis?.specs.keys() ?? [])],
    pages: resolution.reachedCount,
    pageFiles: [...pages.all()].length,
    leftOut: leftOutOf(subject, skippedFolders, root),
  };
}

function settingOf(settings: DocsNavSettings, name: string): unknown {
  const values: Readonly<Record<string, unknown>> = { ...settings };
  if (name === 'ignore') return ignoreEntriesAsWritten(settings);
  if (!name.startsWith('rules.')) return values[name];
  return (values['rules'] as Readonly<Record<string, unknown>>)[name.slice('rules.'.length)];
}

const IGNORED: Readonly<Record<IgnoreReason, string>> = {
  'ignore-file': 'named in .mintignore',
  'repository-file': 'about the repository, not pages',
  snippet: 'parts of pages, not pages',
  'tool-folder': 'in tool folders',
};

const UNKNOWN: Readonly<Record<Exclude<UnknownState, 'closed'>, string>> = {
  'not-fetched': 'submodules that were not fetched',
  'left-out': 'outside the sparse checkout',
  unknown: 'behind too many symbolic links',
};

function leftOutOf({ pages, traits }: Subject, folders: ReadonlySet<string>, root: string): NonPageFileGroup[] {
  const reasons = new Map<string, string[]>();
  const add = (reason: string, path: string): void => addTo(reasons, reason, path);
  for (const folder of folders) add(folder.endsWith('node_modules') ? 'packages' : 'folders that begin with a dot', `${folder}/`);
  for (const [file, state] of pages.files) {
    const ignored = state === 'file' && pages.pathOf(file) !== undefined ? pages.ignoreReason(file) : undefined;
    if (state === 'outside') add('symbolic links that point outside the repository', file);
    else if (isUnknown(state)) add(state === 'closed' ? whyClosed(join(root, file)) : UNKNOWN[state], file);
    else if (state === 'no-file') add('not files or folders, but FIFOs, devices or broken links', file);
    else if (file === IGNORE_FILE && !traits.hasIgnoredFiles) add(`not read in the dialect ${traits.name}`, file);
    else if (ignored !== undefined) add(IGNORED[ignored], file);
    else if (file.endsWith('.md') && !traits.pageExtensions.includes('.md'))
      add(`not pages in the dialect ${traits.name}, which end in ${traits.pageExtensions.join(' or ')}`, file);
  }
  return [...reasons].map(([reason, paths]) => ({ reason, paths }));
}

function whyClosed(path: string): string {
  try {
    if (statSync(path).isDirectory()) readdirSync(path);
  } catch (error) {
    return `cannot be read: ${systemErrorMessage(error)}`;
  }
  return 'cannot be read';
}
