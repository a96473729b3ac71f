/** Finds the site of each file, and holds it open while the editor works on it. */
import { dirname, join } from 'node:path';
import { configFinder } from '../host/config.ts';
import { find } from '../host/find.ts';
import { exists, siteIn } from '../host/found-site.ts';
import type { Found } from '../host/found.ts';
import { isForeign } from '../host/other-tools.ts';
import { pathBelow } from '../host/path-below.ts';
import { upwards } from '../host/place.ts';
import { prepare } from '../host/prepare.ts';
import { reasonOf } from './failure.ts';
import { HeldSite, type HeldOptions } from './held-site.ts';
import type { State } from './state.ts';
import { pathOf } from './uri.ts';

/** A file of a site, and the site as it is now. */
export interface FileOf {
  /** Relative to the docs root. */
  readonly file: string;
  readonly site: HeldSite;
}

/** Folders whose docs root is remembered. */
const MOST_FOLDERS = 10_000;

export class Sites {
  readonly #options: HeldOptions;
  readonly #log: (message: string) => void;
  readonly #held = new Map<string, Promise<HeldSite | undefined>>();
  /** The docs root of each folder that was asked about. */
  readonly #roots = new Map<string, string | undefined>();

  constructor(options: HeldOptions, log: (message: string) => void) {
    this.#options = options;
    this.#log = log;
  }

  /** The sites that are open. */
  async all(): Promise<readonly HeldSite[]> {
    return (await Promise.all(this.#held.values())).filter((site) => site !== undefined);
  }

  /** Returns the site of a file, which need not exist; `undefined` if it is in none. */
  async of(uri: string): Promise<FileOf | undefined> {
    const path = pathOf(uri);
    const root = path === undefined ? undefined : await this.#rootOf(dirname(path));
    if (path === undefined || root === undefined) return undefined;
    const site = await this.at(root);
    const file = pathBelow(root, path);
    return site && file !== undefined ? { site, file } : undefined;
  }

  /** The same, with a state whose texts are those of the editor now. */
  async stateOf(uri: string): Promise<{ readonly file: string; readonly state: State } | undefined> {
    const found = await this.of(uri);
    return found && { file: found.file, state: found.site.state() };
  }

  /** Opens the sites of folders, and returns them. */
  async below(folders: readonly string[]): Promise<readonly HeldSite[]> {
    const sites: HeldSite[] = [];
    for (const folder of folders)
      for (const root of await rootsBelow(folder)) sites.push(...[await this.at(root)].filter((site) => site !== undefined));
    return sites;
  }

  /** Files changed on disk: what is known of them is asked again. */
  changed(uris: readonly string[]): void {
    const paths = uris.flatMap((uri) => pathOf(uri) ?? []);
    // Settings, ignore files and new sites change what a site is.
    const isDeep = paths.some((path) => /(?:^|[\\/])(?:docs\.json|docs-nav[^\\/]*\.jsonc?|\.gitmodules|\.mintignore)$/.test(path));
    if (isDeep) return this.#forget();
    for (const held of this.#held.values()) void held.then((site) => site?.reread());
  }

  /** Finds all sites and their settings again. */
  #forget(): void {
    this.#held.clear();
    this.#roots.clear();
  }

  async #rootOf(folder: string): Promise<string | undefined> {
    if (this.#roots.has(folder)) return this.#roots.get(folder);
    const root = await nearestRoot(folder);
    if (this.#roots.size >= MOST_FOLDERS) this.#roots.clear();
    this.#roots.set(folder, root);
    return root;
  }

  /** Returns the site of a docs root; `undefined` if there is none any more, or if it cannot be opened, which the log says once. */
  at(root: string): Promise<HeldSite | undefined> {
    let held = this.#held.get(root);
    if (!held) this.#held.set(root, (held = this.#prepare(root)));
    return held;
  }

  async #prepare(root: string): Promise<HeldSite | undefined> {
    try {
      const { sites } = await prepare([], { cwd: root }, async () => siteFoundIn(root));
      const [site] = sites;
      return site && new HeldSite(site, this.#options);
    } catch (error) {
      this.#log(reasonOf(error));
      return undefined;
    }
  }
}

function siteFoundIn(root: string): Found {
  const site = siteIn(root, root);
  return { by: 'path', sites: site ? [site] : [], notes: [] };
}

async function nearestRoot(folder: string): Promise<string | undefined> {
  for (const above of upwards(folder)) {
    const site = siteIn(above, above);
    if (site && !(await isForeign(site.root, site.docs))) return site.root;
    if (exists(join(above, '.git'))) return undefined;
  }
  return undefined;
}

/** The docs roots that a run without paths would lint in a folder. One that cannot be opened does not hide the others. */
async function rootsBelow(folder: string): Promise<readonly string[]> {
  const { NoSite } = await import('../host/nothing-found.ts');
  try {
    const { sites } = await find([], folder, configFinder(undefined, folder));
    return sites.map(({ root }) => root);
  } catch (error) {
    if (error instanceof NoSite) return [];
    throw error;
  }
}
