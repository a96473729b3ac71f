/** Finds the configuration file that applies to a folder. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Rule } from '../lint/rule.ts';
import { existsOrLinksOut } from './boundary.ts';
import { disk, readFoundFile } from './disk.ts';
import { refuseLinkOutOfRepository } from './found-site.ts';
import type { DocsNavConfigFile } from './settings.ts';
import { UsageError } from './usage.ts';

const NAMES = ['docs-nav.config.json', 'docs-nav.config.jsonc'];
const PACKAGE_KEY = 'docs-nav';

/** Returns the configuration for a folder; each file is read once. */
export type ConfigOf = (folder: string) => Promise<DocsNavConfigFile | undefined>;

/**
 * Looks for a configuration in a folder, then upward to the git root. `choice` is a file given by the user, relative to
 * `cwd`, or `false` for none.
 */
export function configFinder(choice: string | false | undefined, cwd: string, own?: readonly Rule[]): ConfigOf {
  if (choice === false) return async () => undefined;
  if (choice !== undefined) {
    const file = resolve(cwd, choice);
    let named: Promise<DocsNavConfigFile> | undefined;
    return () => {
      refuseLinkOutOfRepository(file, cwd);
      if (!existsSync(file)) throw new UsageError(`The configuration file “${choice}” does not exist.`);
      return (named ??= load(file, cwd, own).then((config) => ({ ...config, isGivenByUser: true as const })));
    };
  }
  const known = new Map<string, Promise<DocsNavConfigFile | undefined>>();
  const find = (folder: string): Promise<DocsNavConfigFile | undefined> => {
    let config = known.get(folder);
    if (config === undefined) known.set(folder, (config = nearest(folder)));
    return config;
  };
  const nearest = async (folder: string): Promise<DocsNavConfigFile | undefined> => {
    const file = configIn(folder);
    if (file !== undefined) return load(file, cwd, own);
    const above = dirname(folder);
    return above === folder || existsSync(join(folder, '.git')) ? undefined : find(above);
  };
  return find;
}

/** Returns the configuration file in a folder itself. */
export function configIn(folder: string): string | undefined {
  for (const name of NAMES) if (existsOrLinksOut(join(folder, name))) return join(folder, name);
  const file = join(folder, 'package.json');
  return existsOrLinksOut(file) && hasConfig(file) ? file : undefined;
}

/** Problems of a package.json are not reported here. */
function hasConfig(file: string): boolean {
  try {
    const text = new TextDecoder().decode(disk(dirname(file)).read(basename(file)));
    return text.includes(`"${PACKAGE_KEY}"`) && Object.hasOwn(JSON.parse(text), PACKAGE_KEY);
  } catch {
    return false;
  }
}

async function load(file: string, cwd: string, own?: readonly Rule[]): Promise<DocsNavConfigFile> {
  const bytes = readFoundFile(file, cwd);
  const { readConfig } = await import('./read-config.ts');
  return readConfig(file, bytes, basename(file) === 'package.json' ? `/${PACKAGE_KEY}` : '', cwd, own);
}
