/** `docs-nav baseline`: creates, updates, prunes and shows the record of findings to hide. */
import { rmSync } from 'node:fs';
import { isBaselineSiteGone } from '../../host/baseline.ts';
import { displayPath } from '../../host/docs-root-location.ts';
import { baselineText, type BaselineFile } from '../../host/read-baseline.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import { UsageError } from '../../host/usage.ts';
import { replaceAtomically, writeAtomically } from '../../host/write-file.ts';
import { conciseLine } from '../../report/concise.ts';
import { pluralize } from '../../text/pluralize.ts';
import { makeVisible, makeFileNameVisible } from '../../text/visible.ts';
import { compareBaselineFilesWithSites, type BaselineFileComparison, type SiteBaselineComparison } from '../baseline.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import type { CommandContext } from '../streams.ts';

const ACTIONS = ['create', 'update', 'prune', 'show'] as const;
type Action = (typeof ACTIONS)[number];

export async function runBaseline(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [word = '', ...paths] = given.operands;
  const action = ACTIONS.find((known) => known === word);
  const { cwd, stdout } = context;
  if (!action) {
    const what = word === '' ? 'none was passed' : `“${word}” was passed`;
    throw new UsageError(`“docs-nav baseline” needs one of ${ACTIONS.join(', ')}; ${what}.`, { given: word, known: ACTIONS });
  }
  const config = valueOf(given, 'config');
  const plans = await compareBaselineFilesWithSites(await prepareRunSites(paths, { cwd, ...(config !== undefined && { config }) }), cwd);
  for (const plan of plans) refuse(action, plan, cwd);
  for (const plan of plans) {
    const name = makeFileNameVisible(displayPath(plan.path, cwd));
    const lines = action === 'show' ? describe(plan, name) : change(action, plan, { name, cwd, isDry: given.flags.has('dry-run') });
    stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
  return 0;
}

/** Runs for all files before anything is written. */
function refuse(action: Action, { path, file, sites }: BaselineFileComparison, cwd: string): void {
  const known = sites.find(({ name }) => file?.sites.has(name));
  if (action === 'create' && known) {
    throw new UsageError(
      `“${displayPath(path, cwd)}” already records findings of “${known.name}”. Run “docs-nav baseline update” to record today's.`,
    );
  }
  if (action !== 'create' && !file) {
    throw new UsageError(`“${displayPath(path, cwd)}” does not exist. Run “docs-nav baseline create” to create it.`);
  }
}

function change(
  action: Action,
  { path, file, sites }: BaselineFileComparison,
  { name, cwd, isDry }: { name: string; cwd: string; isDry: boolean },
): string[] {
  const after = new Map(file?.sites);
  for (const site of sites) after.set(site.name, namesAfter(action, site, file?.sites.get(site.name) ?? []));
  if (action === 'prune') for (const site of after.keys()) if (isBaselineSiteGone(path, site)) after.delete(site);
  const before = new Set([...(file?.sites ?? [])].flatMap(linesOf));
  const wanted = new Set([...after].flatMap(linesOf));
  const added = [...wanted].filter((line) => !before.has(line));
  const removed = [...before].filter((line) => !wanted.has(line));
  if (added.length + removed.length === 0)
    return [
      file
        ? `${name}: nothing to change, ${pluralize(before.size, 'entry', 'entries')}.`
        : `${name}: not created because there are no errors or warnings.`,
    ];
  if (!isDry && wanted.size > 0) write(path, file, baselineText(after), name, cwd);
  if (!isDry && wanted.size === 0) rmSync(path);
  const made = file
    ? `${added.length} added, ${removed.length} removed, ${pluralize(wanted.size, 'entry', 'entries')} now`
    : pluralize(wanted.size, 'entry', 'entries');
  const listed = isDry ? [...removed.map((line) => `- ${makeVisible(line)}`), ...added.map((line) => `+ ${makeVisible(line)}`)] : [];
  const end = wanted.size === 0 ? ', so the file is removed' : '';
  return [...listed, `${name}: ${made}${end}.${isDry ? ' Nothing was written (--dry-run).' : ''}`];
}

/** Does not overwrite changes by others since the file was read. */
function write(path: string, file: BaselineFile | undefined, text: string, name: string, cwd: string): void {
  if (file) replaceAtomically(path, file.bytes, text, name, cwd);
  else writeAtomically(path, text, name, cwd);
}

function namesAfter(action: Action, { findings, stale }: SiteBaselineComparison, names: readonly string[]): readonly string[] {
  // Infos never fail a run and are not shown by default, so they do not need to be hidden.
  if (action !== 'prune') return findings.flatMap(({ severity, entries }) => (severity === 'info' ? [] : entries.map(({ name }) => name)));
  const gone = new Set(stale);
  return names.filter((name) => !gone.has(name));
}

function linesOf([site, names]: readonly [site: string, names: readonly string[]]): string[] {
  return names.map((name) => `${site}: ${name}`);
}

function describe({ sites }: BaselineFileComparison, name: string): string[] {
  return sites.flatMap((site) => [
    ...site.hidden.map((finding) => conciseLine(finding, site.places)),
    `${name} hides ${pluralize(site.hidden.length, 'finding')} of ${makeFileNameVisible(site.name)}.`,
    ...(site.stale.length > 0
      ? [
          `${pluralize(site.stale.length, 'entry is', 'entries are')} no longer needed; “docs-nav baseline prune” removes ${site.stale.length === 1 ? 'it' : 'them'}:`,
        ]
      : []),
    ...site.stale.map((entry) => `  ${makeVisible(entry)}`),
  ]);
}
