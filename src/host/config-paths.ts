/** Checks paths in a configuration file: each must lead inside, however it is written and whatever links it contains. */
import { dirname, isAbsolute } from 'node:path';
import { linesOf } from '../document/lines.ts';
import { treeOf } from '../document/tree.ts';
import { gitRootOrSelf, followWithin } from './boundary.ts';
import { shorten } from '../session/settings/sentences.ts';
import { gitRootOf, displayPath } from './docs-root-location.ts';
import type { DocsNavConfigFile } from './settings.ts';
import { ConfigError } from './usage.ts';

export interface ConfigSiteEntryChecks {
  /** Where the entry is written, to begin a message with. */
  readonly location: () => string;
  /**
   * Checks a path that the entry leads to, before it is accessed. If the user gave the file, the path may also be in the
   * repository of the working directory.
   *
   * @throws ConfigError if the path is outside, whether or not it exists.
   */
  readonly check: (place: string) => void;
  /** @throws ConfigError for a file that is not JSON by its name, because it cannot be a docs.json. */
  readonly checkName: (docs: string) => void;
}

/** @throws ConfigError for an invalid path, or one that is specific to one machine. */
export function createConfigSiteEntryChecks(
  { file, document, base, isGivenByUser }: DocsNavConfigFile,
  index: number,
  path: string,
  cwd: string,
): ConfigSiteEntryChecks {
  const location = (): string => {
    const start = treeOf(document).find(`${base}/sites/${index}`)?.value.start ?? 0;
    const { line, column } = linesOf(document.text).position(start);
    return `${displayPath(file, cwd)}:${line}:${column}: `;
  };
  const refuse = (demand: string, verb = 'is not', advice = ''): never => {
    throw new ConfigError([`${location()}“sites[${index}]” ${demand}; “${shorten(path)}” ${verb}.${advice}`]);
  };
  if (path.includes('\0')) refuse('must be a path without NUL characters');
  if (isAbsolute(path) || /^(?:[\\/]|[a-z][a-z\d+.-]*:)/i.test(path)) refuse('must be a path relative to the folder of this file');
  return {
    location,
    check(place) {
      const own = dirname(file);
      const tops = [gitRootOrSelf(own), ...(isGivenByUser ? [gitRootOrSelf(cwd)] : [])];
      if (tops.some((top) => isInside(top, place))) return;
      const what = gitRootOf(own) === undefined ? 'the folder of this file' : 'the repository';
      refuse(`must be inside ${what} and outside git's own folders`, 'is not', ' Only paths on the command line can be elsewhere.');
    },
    checkName(docs) {
      if (!/\.jsonc?$/i.test(docs)) refuse('must be a folder, or a file whose name ends in “.json”', 'is not');
    },
  };
}

/** A path that cannot be accessed is reported when it is opened. */
function isInside(top: string, place: string): boolean {
  try {
    return followWithin(top, place).kind !== 'outside';
  } catch {
    return true;
  }
}
