/**
 * The GitHub Action: finds out what to compare with, and runs `docs-nav lint` of this package, with its arguments as a list, so that nothing
 * in a name is executed. It has no library, and runs no program of the repository but git on it.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findEventComparison, findMergeBaseComparison, type LintComparisonArguments, type GitHubEventPayload } from './base.ts';
import { createCheckoutGit } from './git.ts';
import { isWithin } from '../host/docs-root-location.ts';
import { readInputs, type ActionInputs } from './inputs.ts';

const PROGRAM = join(import.meta.dirname, '../bin/docs-nav.cjs');

/** Returns the exit code of the step. */
export function runAction(env: NodeJS.ProcessEnv): number {
  const home = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'docs-nav-'));
  try {
    const inputs = readInputs(env);
    const workspace = env['GITHUB_WORKSPACE'] || process.cwd();
    const folder = resolve(workspace, inputs.workingDirectory);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`The folder “${inputs.workingDirectory}” does not exist in the workspace.`);
    if (isWithin(workspace, folder) && !isWithin(realpathSync(workspace), realpathSync(folder)))
      throw new Error(`The folder “${inputs.workingDirectory}” leads out of the workspace through a link of the repository.`);
    const own = environmentFor(home, workspace, env);
    const base = baseFor(inputs, folder, own);
    if (base.notice !== undefined) process.stdout.write(`::notice title=docs-nav::${escapeData(base.notice)}\n`);
    const args = argumentsFor(inputs, base, env['GITHUB_STEP_SUMMARY']);
    const { status, error, stderr } = spawnSync(process.execPath, [PROGRAM, 'lint', ...args], {
      cwd: folder,
      env: own,
      encoding: 'utf8',
      stdio: ['inherit', 'inherit', 'pipe'],
      maxBuffer: 2 ** 26,
    });
    if (error) throw error;
    process.stderr.write(stderr);
    const code = status ?? 2;
    // Why nothing was checked is seen at the pull request, too, and not in the log alone.
    const reason = stripVTControlCharacters(stderr).trim();
    if (code === 2 && reason !== '') printError(reason);
    writeOutputs(env['GITHUB_OUTPUT'], code, base.commit);
    return code === 1 && inputs.failOn === 'never' ? 0 : code;
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    writeOutputs(env['GITHUB_OUTPUT'], 2);
    return 2;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function baseFor({ since }: ActionInputs, folder: string, env: NodeJS.ProcessEnv): LintComparisonArguments {
  if (since === 'none') return { flags: [] };
  if (since !== 'auto') return findMergeBaseComparison(since, createCheckoutGit(folder, env));
  const file = env['GITHUB_EVENT_PATH'];
  const event = file ? (JSON.parse(readFileSync(file, 'utf8')) as GitHubEventPayload) : {};
  return findEventComparison(env['GITHUB_EVENT_NAME'] ?? '', event, createCheckoutGit(folder, env));
}

function argumentsFor(
  { paths, failOn, sarif, args }: ActionInputs,
  { flags }: LintComparisonArguments,
  summary: string | undefined,
): string[] {
  return [
    '--format=github',
    ...flags,
    ...(failOn === 'warning' ? ['--max-warnings=0'] : []),
    ...(summary ? [`--output=markdown=${summary}`] : []),
    ...(sarif === '' ? [] : [`--output=sarif=${sarif}`]),
    ...args,
    ...(paths.length === 0 ? [] : ['--', ...paths]),
  ];
}

/**
 * In containers and on machines of one's own, the checkout belongs to another user, and git refuses it unless the settings of the home folder
 * name it. Those of the user are kept, and nothing is written to them.
 */
function environmentFor(home: string, workspace: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Empty in some containers.
  const old = isAbsolute(homedir()) ? homedir() : undefined;
  const quoted = (path: string): string => JSON.stringify(path.replaceAll('\\', '/'));
  const folders = [...new Set([workspace, realpathSync.native(workspace)])];
  const safe = folders.map((folder) => `\tdirectory = ${quoted(folder)}\n`).join('');
  const include = old === undefined ? '' : `[include]\n\tpath = ${quoted(join(old, '.gitconfig'))}\n`;
  writeFileSync(join(home, '.gitconfig'), `${include}[safe]\n${safe}`);
  return { ...env, HOME: home, XDG_CONFIG_HOME: env['XDG_CONFIG_HOME'] || (old && join(old, '.config')) };
}

function writeOutputs(file: string | undefined, code: number, base = ''): void {
  if (file) appendFileSync(file, `exit-code=${code}\nbase=${base}\n`);
}

function printError(text: string): void {
  process.stdout.write(`::error title=docs-nav::${escapeData(text)}\n`);
}

/** As the runner reads commands in a log. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
