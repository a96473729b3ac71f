/** Asks the validator of the hosted platform, a black box that is installed into a temporary folder and is never a dependency. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Json } from './format.ts';

const PACKAGE = '@mintlify/validation';
const VERSION = '0.1.876';
const MOST_MILLISECONDS = 300_000;

/** The navigation that the platform uses, without what it drops; `undefined` if it refuses the whole file. */
export interface Answer {
  readonly navigation: Json | undefined;
  readonly hasWarnings: boolean;
}

export type Platform = (docs: Json) => Answer;

type Result =
  | { readonly success: true; readonly data: { readonly navigation: Json }; readonly warnings?: readonly unknown[] }
  | { readonly success: false };

/** @returns The validator, or a text that says why it cannot be had. */
export async function openPlatform(): Promise<Platform | string> {
  const folder = join(tmpdir(), `docs-nav-oracle-${process.getuid?.() ?? 0}`, VERSION);
  if (!existsSync(folder)) {
    const trouble = install(folder);
    if (trouble !== undefined) return trouble;
  }
  const entry = createRequire(join(folder, 'package.json')).resolve(PACKAGE);
  const { validateDocsConfig } = (await import(pathToFileURL(entry).href)) as { validateDocsConfig: (docs: Json) => Result };
  return (docs) => {
    const result = validateDocsConfig(docs);
    if (!result.success) return { navigation: undefined, hasWarnings: true };
    return { navigation: result.data.navigation, hasWarnings: (result.warnings ?? []).length > 0 };
  };
}

/** Installs into a folder of its own and moves it at the end, so that an installation that was interrupted is never used. */
function install(folder: string): string | undefined {
  const parent = join(folder, '..');
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(parent, 'install-'));
  writeFileSync(join(draft, 'package.json'), '{ "private": true }');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0', '--loglevel=error', `${PACKAGE}@${VERSION}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: draft, encoding: 'utf8', timeout: MOST_MILLISECONDS });
  if (status === 0) {
    renameSync(draft, folder);
    return undefined;
  }
  rmSync(draft, { recursive: true, force: true });
  const said = (stderr ?? '').split('\n').find((line) => /^npm (?:error|ERR!)/.test(line));
  return `${PACKAGE}@${VERSION} cannot be installed here${said === undefined ? '' : `: ${said}`}`;
}
