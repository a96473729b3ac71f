/** Programs of the registry that tests use, and that are no dependency. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveIntoPlace } from './move-into-place.ts';

const ARGS = ['--fetch-retries=0', '--loglevel=error'];
const INSTALL_ARGS = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
const MOST_MILLISECONDS = 300_000;

/**
 * Installs packages into a folder, unless they are there. `also` are folders of packages in it whose own dependencies are installed too.
 * All happens in another folder that is moved at the end, so that an installation that was interrupted is never used.
 *
 * @returns Why they cannot be had; `undefined` if they are there.
 */
export function installOnce(folder: string, packages: readonly string[], also: readonly string[] = []): string | undefined {
  if (existsSync(folder)) return undefined;
  const parent = join(folder, '..');
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(parent, 'install-'));
  writeFileSync(join(draft, 'package.json'), '{ "private": true }');
  const trouble = [{ cwd: draft, args: packages }, ...also.map((path) => ({ cwd: join(draft, path), args: ['--omit=dev'] }))].reduce<
    string | undefined
  >((trouble, { cwd, args }) => trouble ?? install(cwd, args), undefined);
  if (trouble === undefined) moveIntoPlace(draft, folder);
  else rmSync(draft, { recursive: true, force: true });
  return trouble && `${packages.join(' and ')} cannot be installed here${trouble}`;
}

/** Asks the registry. `trouble` continues a sentence. */
export function newestVersion(name: string): { readonly version: string } | { readonly trouble: string } {
  const { stdout, trouble } = npm(tmpdir(), ['view', name, 'version']);
  return trouble === undefined ? { version: stdout.trim() } : { trouble };
}

function install(cwd: string, args: readonly string[]): string | undefined {
  return npm(cwd, [...INSTALL_ARGS, ...args]).trouble;
}

function npm(cwd: string, args: readonly string[]): { readonly stdout: string; readonly trouble: string | undefined } {
  const { status, stdout, stderr } = spawnSync('npm', [...args, ...ARGS], { cwd, encoding: 'utf8', timeout: MOST_MILLISECONDS });
  if (status === 0) return { stdout, trouble: undefined };
  const said = (stderr ?? '').split('\n').find((line) => /^npm (?:error|ERR!)/.test(line));
  return { stdout: '', trouble: said === undefined ? '' : `: ${said}` };
}
