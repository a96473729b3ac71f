/** Paths that a configuration file names: each must lead to something inside, however it is spelled and whatever links stand in its way. */
import { dirname, isAbsolute } from 'node:path';
import { linesOf } from '../document/lines.ts';
import { treeOf } from '../document/tree.ts';
import { topOf, within } from './boundary.ts';
import { cut } from '../session/settings/sentences.ts';
import { gitRootOf, shown } from './place.ts';
import type { Config } from './settings.ts';
import { ConfigError } from './usage.ts';

/** One entry of `sites`. */
export class SiteEntry {
  readonly #config: Config;
  readonly #index: number;
  readonly #path: string;
  readonly #cwd: string;

  /** @throws ConfigError at the entry for a path that is none, or that only one machine can have. */
  constructor(config: Config, index: number, path: string, cwd: string) {
    this.#config = config;
    this.#index = index;
    this.#path = path;
    this.#cwd = cwd;
    if (path.includes('\0')) this.#refuse('must be a path without NUL characters', 'is not');
    if (isAbsolute(path) || /^(?:[\\/]|[a-z][a-z\d+.-]*:)/i.test(path))
      this.#refuse('must be a path relative to the folder of this file', 'is not');
  }

  /**
   * Checks a place that the entry leads to, before it is looked at. A file that a person named may also name what is in the
   * repository of the working directory.
   *
   * @throws ConfigError at the entry if the place is outside. Whether anything is there makes no difference.
   */
  check(place: string): void {
    const own = dirname(this.#config.file);
    const tops = [topOf(own), ...(this.#config.isNamed ? [topOf(this.#cwd)] : [])];
    if (tops.some((top) => isInside(top, place))) return;
    const what = gitRootOf(own) === undefined ? 'the folder of this file' : 'the repository';
    this.#refuse(`must be inside ${what} and outside git's own folders`, 'is not', ' Only paths on the command line can lead elsewhere.');
  }

  /** @throws ConfigError at the entry for a file that is no JSON by its name: what is in others is nobody's navigation. */
  checkName(docs: string): void {
    if (!/\.jsonc?$/i.test(docs)) this.#refuse('must lead to a folder, or to a file whose name ends in “.json”', 'does not');
  }

  /** Where it is written, to begin a line with. */
  get place(): string {
    const { file, document, base } = this.#config;
    const start = treeOf(document).find(`${base}/sites/${this.#index}`)?.value.start ?? 0;
    const { line, column } = linesOf(document.text).position(start);
    return `${shown(file, this.#cwd)}:${line}:${column}: `;
  }

  #refuse(demand: string, verb: string, advice = ''): never {
    throw new ConfigError([`${this.place}“sites[${this.#index}]” ${demand}; “${cut(this.#path)}” ${verb}.${advice}`]);
  }
}

/** What cannot be looked at inside is told of by whoever opens it. */
function isInside(top: string, place: string): boolean {
  try {
    return within(top, place).kind !== 'outside';
  } catch {
    return true;
  }
}
