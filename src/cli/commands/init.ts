/** `docs-nav init`: proposes the files that set docs-nav up, and writes the accepted ones. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../../host/git.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import type { ParsedArguments } from '../command.ts';
import { makeLineVisible } from '../diff.ts';
import { planAgents } from '../init/agents.ts';
import { planClient } from '../init/client.ts';
import { planConfig } from '../init/config.ts';
import { unifiedDiff } from '../../text/unified-diff.ts';
import { planEditorSchemas } from '../init/editor.ts';
import { planMintignore } from '../init/ignore.ts';
import { readRepositoryContext } from '../init/repository-context.ts';
import { planHook } from '../init/hook.ts';
import type { PlannedFile, InitFilePlan, RepositoryContext } from '../init/plan.ts';
import { planWorkflow } from '../init/workflow.ts';
import { say } from '../say.ts';
import type { CommandContext, StandardInput } from '../streams.ts';
import { wrap } from '../../text/wrap.ts';
import { findLinkOutOfRepository } from '../../host/boundary.ts';
import { systemErrorMessage } from '../../host/system-error.ts';
import { writeAtomically } from '../../host/write-file.ts';
import type { RepositoryFiles } from '../setup/project.ts';

const WIDTH = 80;
const PLANNERS = {
  Configuration: planConfig,
  Editor: planEditorSchemas,
  Hook: planHook,
  Workflow: planWorkflow,
  'Coding agents': planAgents,
  'Ignore file': planMintignore,
  'MCP clients': planClient,
};

export async function runInit({ flags, operands }: ParsedArguments, context: CommandContext): Promise<number> {
  const { stdout, cwd } = context;
  const ground = await readRepositoryContext(operands, cwd, flags.has('force'));
  stdout.write(ground.sites.map(({ docs, dialect }) => `Site: ${makeVisible(docs)} (${dialect})\n`).join(''));
  if (ground.project.root !== cwd) stdout.write(`Folder: ${makeVisible(ground.project.root)}, the root of the repository\n`);
  stdout.write(packageLine(ground));
  const input = flags.has('yes') || flags.has('dry-run') ? undefined : await terminal(context);
  const agreed: Accepted[] = [];
  const plans = Object.entries(PLANNERS).map(([purpose, planner]) => [purpose, planner(ground)] as const);
  for (const [purpose, plan] of plans) {
    if (isNeedless(purpose, agreed, input)) continue;
    stdout.write(`\n${planText(purpose, plan)}`);
    if (plan.file && (flags.has('yes') || (input && (await confirm(plan.file, input, context))))) agreed.push({ purpose, file: plan.file });
  }
  const isDry = flags.has('dry-run') || (!flags.has('yes') && !input);
  if (plans.every(([, { file }]) => !file)) stdout.write('\nThere is nothing to write.\n');
  else if (flags.has('dry-run')) stdout.write('\nNothing was written: this is a dry run.\n');
  else if (isDry) say(context, 'Nothing was written because there is no terminal to ask in. Use --yes to write it.');
  else stdout.write(agreed.length === 0 ? '\nNothing was written.\n' : '\n');
  const written = writeAll(agreed, ground.project, context);
  if (!isDry) stdout.write(remainingWork(plans, agreed, written, ground));
  return written.size < agreed.length ? 2 : 0;
}

interface Accepted {
  readonly purpose: string;
  readonly file: PlannedFile;
}

/** Says which program the files name, and what would have to be there. */
function packageLine({ project, isDependency, isInstalled, manager, version }: RepositoryContext): string {
  if (isDependency) return isInstalled ? '' : `Package: not installed here. Before you continue, run: ${manager.install}\n`;
  const start = `Package: docs-nav@${version}, downloaded when it is used`;
  return project.has('package.json') ? `${start}. To install it instead, run this first: ${manager.add}\n` : `${start}.\n`;
}

/** Runs after all questions, so that Ctrl+C does not leave a partial setup. Returns the purposes of the files that were written. */
function writeAll(accepted: readonly Accepted[], project: RepositoryFiles, { stdout, stderr }: CommandContext): ReadonlySet<string> {
  const written = new Set<string>();
  for (const { purpose, file } of accepted) {
    try {
      write(file, project);
      stdout.write(`Wrote ${makeVisible(file.path)}.\n`);
      written.add(purpose);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      say({ stderr }, error.message);
    }
  }
  return written;
}

/** AGENTS.md is kept from readers only if it is there. */
function isNeedless(purpose: string, agreed: readonly Accepted[], input: StandardInput | undefined): boolean {
  return purpose === 'Ignore file' && input !== undefined && !agreed.some((one) => one.purpose === 'Coding agents');
}

/** What is left to people: what was refused, lines to add by hand, and what turns on what was written. */
function remainingWork(
  plans: readonly (readonly [purpose: string, plan: InitFilePlan])[],
  agreed: readonly Accepted[],
  written: ReadonlySet<string>,
  { project, isDependency, isInstalled, manager }: RepositoryContext,
): string {
  const lines = plans.flatMap(([purpose, { file, byHand, after }]) => {
    if (byHand !== undefined) return [`${purpose}: add the lines above by hand.`];
    if (file && !written.has(purpose))
      return agreed.some((one) => one.purpose === purpose) ? [`${purpose}: ${file.path} was not written.`] : [];
    return file && after !== undefined ? [`${purpose}: ${after}`] : [];
  });
  const paths = agreed.filter(({ purpose }) => written.has(purpose)).map(({ file }) => file.path);
  const ignored = project.isRepository ? ignoredBy(project.root, paths) : [];
  const all = [
    ...(isDependency && !isInstalled && written.size > 0 ? [`Install the package: ${manager.install}`] : []),
    ...lines,
    ...(project.isRepository && paths.length > ignored.length ? ['Commit the files.'] : []),
    ...(ignored.length > 0 ? [`git ignores ${ignored.join(', ')}: “git add --force” adds what is to be shared.`] : []),
  ];
  return all.length === 0 ? '' : `\nNext steps:\n${all.map((line) => `  ${makeVisible(line)}\n`).join('')}`;
}

function ignoredBy(root: string, paths: readonly string[]): readonly string[] {
  const answer = git(['check-ignore', '--', ...paths], root);
  return answer.ok ? answer.output.split('\n').filter((path) => path !== '') : [];
}

async function terminal({ stdin, stdout }: CommandContext): Promise<StandardInput | undefined> {
  const input = stdout.isTTY ? await stdin() : undefined;
  return input?.isTTY === true ? input : undefined;
}

async function confirm({ path }: PlannedFile, input: StandardInput, { stdout }: CommandContext): Promise<boolean> {
  for (;;) {
    stdout.write(`Write ${makeVisible(path)}? [Y/n] `);
    const answer = input.line()?.trim().toLowerCase();
    if (answer === undefined) stdout.write('\n');
    if (answer === '' || answer === 'y' || answer === 'yes') return true;
    if (answer === undefined || answer === 'n' || answer === 'no') return false;
  }
}

function planText(purpose: string, { file, note, byHand }: InitFilePlan): string {
  const head = [
    purpose,
    ...(note === undefined ? [] : [note]),
    ...(file ? [`${file.path}, ${file.before === undefined ? 'new' : 'changed'}`] : []),
  ].join(': ');
  const text = file ? (file.before === undefined ? file.text : unifiedDiff(file.path, file.before, file.text)) : (byHand ?? '');
  return `${wrap(makeVisible(head), WIDTH).join('\n')}\n${text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${makeLineVisible(line.replace(/\r$/, ''))}`))
    .join('\n')}`;
}

/**
 * Writes an accepted file, but never through a link that leads out, and never over later changes.
 * @throws UsageError with one sentence if the file was not written.
 */
function write({ path, before, text, isExecutable }: PlannedFile, project: RepositoryFiles): void {
  const file = join(project.root, path);
  if (findLinkOutOfRepository(dirname(file), project.root) !== undefined)
    throw new UsageError(`“${path}” was not written: its folder is a symbolic link that points outside the repository.`);
  if (before === undefined ? project.has(path) : project.text(path) !== before)
    throw new UsageError(`“${path}” was not written: it changed after it was shown. Run docs-nav init again.`);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw new UsageError(`“${path}” was not written: its folder cannot be created, ${systemErrorMessage(error)}.`);
  }
  writeAtomically(file, text, path, project.root);
  if (isExecutable) chmodSync(file, 0o755);
}
