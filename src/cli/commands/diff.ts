/** `docs-nav diff [ref]`: shows what a change does to readers. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { deletedSites } from '../../host/scope/deleted-sites.ts';
import { repositoryOf, type GitScopeContext } from '../../host/scope/repository.ts';
import { commitOf, applyGitScope, type GitScope, type RunWithBase } from '../../host/scope/scope.ts';
import { cacheContents } from '../../site/cached-files.ts';
import { withInputs, type RunSite } from '../../host/run.ts';
import { NoSiteError } from '../../host/no-site.ts';
import { UsageError } from '../../host/usage.ts';
import { DIFF_FORMATS } from '../../report/diff-formats.ts';
import type { DiffReportOptions, DiffReport, SiteDiff } from '../../report/diff-report.ts';
import type { SiteInput } from '../../session/open-site.ts';
import { reviewChange } from '../../session/review-change.ts';
import { usesColor } from '../color.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { setFlagsForShortRun } from '../short-runs.ts';
import { settingsOf } from '../lint-settings.ts';
import { progressLine } from '../progress-line.ts';
import { parseOutputFlags, writeAll } from '../outputs.ts';
import { gitRootOf, isWithin } from '../../host/docs-root-location.ts';
import { prepareRunSites } from '../../host/prepare.ts';
import { parsePreviewUrlTemplate, createPreviewTemplateForSite } from '../preview-url.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { version } from '../version.ts';

export async function runDiff(given: ParsedArguments, context: CommandContext): Promise<number> {
  // Wrong use is reported before anything is done.
  const outputs = parseOutputFlags(
    given,
    context,
    DIFF_FORMATS.map(({ name }) => name),
  );
  const preview = parsePreviewUrlTemplate(valueOf(given, 'preview-url'));
  const run = await comparedRun(given, context);
  const format = valueOf(given, 'format') ?? 'text';
  const shown = new Set([format, ...outputs.map((output) => output.format)]);
  const trees = DIFF_FORMATS.some(({ name, hasTrees }) => hasTrees && shown.has(name));
  const previewOfSite = createPreviewTemplateForSite(preview, run.sites);
  const sites: SiteDiff[] = [];
  for (const site of run.sites) {
    const { base } = site;
    sites.push({ ...(await reviewChange(await withReadableStates(site, context), { trees })), base, ...previewOfSite(site) });
  }
  const report = { deleted: run.deleted, sites };
  const options = optionsOf(given, context);
  const inFiles = (name: string): Promise<string> => render(name, report, { ...options, color: false });
  const failures = await writeAll(outputs, filesOf(sites), inFiles, context);
  context.stdout.write(await render(format, report, options));
  say(context, ...run.notes, ...failures);
  return failures.length > 0 ? 2 : 0;
}

/** Both states with the files that the context may read. */
async function withReadableStates({ input, root }: RunSite, { filesOf }: CommandContext): Promise<SiteInput> {
  const files = await filesOf?.(input, root);
  return files ? { ...input, files, ...(input.before && { before: files.limit(input.before) }) } : input;
}

interface ComparedRun extends RunWithBase {
  /** Each docs.json that is gone, relative to the working directory. */
  readonly deleted: readonly string[];
}

async function comparedRun(given: ParsedArguments, context: CommandContext): Promise<ComparedRun> {
  const { cwd } = context;
  const isStaged = given.flags.has('staged');
  const ref = isStaged ? undefined : given.operands[0];
  if (ref?.includes('\0')) throw new UsageError('The name of a commit cannot contain a NUL character.');
  const paths = isStaged ? given.operands : given.operands.slice(1);
  const config = valueOf(given, 'config');
  const scope: GitScope = isStaged ? { kind: 'staged' } : ref === undefined ? { kind: 'branch' } : { kind: 'since', ref };
  const wanted = wantedOf(isStaged, context);
  const found = await prepareRunSites(paths, {
    ...settingsOf(given),
    cwd,
    signal: context.signal,
    onProgress: progressLine(context),
    ...(config !== undefined && { config }),
  }).catch((error: unknown) => {
    if (error instanceof NoSiteError && paths.length === 0) return error;
    throw error;
  });
  // Two states are built and compared, which is much even for small sites.
  setFlagsForShortRun();
  try {
    if (found instanceof NoSiteError) return runOfDeletedSites(found, scope, wanted);
    // The base has most files from the disk, too.
    const run = applyGitScope(
      withInputs(found, ({ input }) => ({ ...input, files: cacheContents(input.files) })),
      scope,
      wanted,
    );
    return { ...run, deleted: otherDeletedSites(run, paths, scope, wanted) };
  } catch (error) {
    if (ref !== undefined && error instanceof UsageError && error.choice?.given === ref && existsSync(resolve(cwd, ref)))
      throw new UsageError(`“${ref}” is a path, but the first argument is a commit: docs-nav diff origin/main ${ref}`);
    throw error;
  }
}

/** If no site is left, readers may have lost all of them since the base. */
function runOfDeletedSites(nothing: NoSiteError, scope: GitScope, wanted: GitScopeContext): ComparedRun {
  if (gitRootOf(wanted.cwd) === undefined) throw nothing;
  const { commit } = commitOf(scope, repositoryOf(wanted.cwd, wanted).repository, wanted.flag);
  const deleted = deletedSites(commit, scope.kind === 'staged', wanted);
  if (deleted.length === 0) throw nothing;
  return { sites: [], notes: [], deleted };
}

/** With paths, only sites that are there are asked for. Inside a site, others are not looked for. */
function otherDeletedSites({ sites }: RunWithBase, paths: readonly string[], scope: GitScope, wanted: GitScopeContext): string[] {
  const isInside = sites.some(({ root }) => isWithin(root, wanted.cwd));
  return paths.length > 0 || isInside ? [] : deletedSites(sites[0]?.base.commit, scope.kind === 'staged', wanted);
}

function wantedOf(isStaged: boolean, { cwd, env }: CommandContext): GitScopeContext {
  return { flag: isStaged ? '--staged' : 'docs-nav diff', cwd, indexFile: isStaged ? env['GIT_INDEX_FILE'] : undefined };
}

async function render(name: string, report: DiffReport, options: DiffReportOptions): Promise<string> {
  const format = DIFF_FORMATS.find((known) => known.name === name);
  if (!format) throw new RangeError(`The format “${name}” does not exist.`);
  return (await format.load())(report, options);
}

function optionsOf(given: ParsedArguments, { env, stdout }: CommandContext): DiffReportOptions {
  const limit = valueOf(given, 'max-entries');
  return {
    tool: { name: 'docs-nav', version },
    color: usesColor(valueOf(given, 'color'), env, stdout),
    hash: (text) => process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex'),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
}

/** The files that must not be overwritten with a report. */
function filesOf(sites: readonly SiteDiff[]): string[] {
  return sites.flatMap(({ config, introduced, fixed }) => [config, ...introduced.texts.keys(), ...fixed.texts.keys()]);
}
