/** Finds the site of each file, and holds it open while the editor works on it. */
import { dirname, join } from 'node:path';
import { configFinder } from '../host/config.ts';
import { findRunSites } from '../host/find-run-sites.ts';
import { hasDirectoryEntry, findDocsJsonSiteIn } from '../host/found-site.ts';
import type { RunSites } from '../host/run-sites.ts';
import { isDocsJsonOfOtherTool } from '../host/other-tools.ts';
import { pathBelow } from '../host/path-below.ts';
import { upwards } from '../host/docs-root-location.ts';
import { prepareRunSites } from '../host/prepare.ts';
import type { RunOptions } from '../host/run.ts';
import { toMessageOrStack } from './error-message.ts';
import { EditorSite, type EditorSiteOptions } from './editor-site.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { pathOf } from './uri.ts';

/** A file of a site, and the site as it is now. */
export interface SiteFile {
  /** Relative to the docs root. */
  readonly file: string;
  readonly site: EditorSite;
}

/** What an editor sets for all sites. */
export type EditorSettings = Pick<RunOptions, 'dialect' | 'preset'>;

/** Folders whose docs root is remembered. */
const MAX_FOLDERS = 10_000;

export class EditorSites {
  readonly #options: EditorSiteOptions;
  readonly #log: (message: string) => void;
  readonly #settings: EditorSettings;
  readonly #sites = new Map<string, Promise<EditorSite | undefined>>();
  /** The docs root of each folder that was asked about. */
  readonly #roots = new Map<string, string | undefined>();

  constructor(options: EditorSiteOptions, log: (message: string) => void, settings: EditorSettings = {}) {
    this.#options = options;
    this.#log = log;
    this.#settings = settings;
  }

  /** The sites that are open. */
  async all(): Promise<readonly EditorSite[]> {
    return (await Promise.all(this.#sites.values())).filter((site) => site !== undefined);
  }

  /** Returns the site of a file, which need not exist; `undefined` if it is in none. */
  async siteOf(uri: string): Promise<SiteFile | undefined> {
    const path = pathOf(uri);
    const root = path === undefined ? undefined : await this.#rootOf(dirname(path));
    if (path === undefined || root === undefined) return undefined;
    const site = await this.siteAt(root);
    const file = pathBelow(root, path);
    return site && file !== undefined ? { site, file } : undefined;
  }

  /** The same, with a state whose texts are those of the editor now. */
  async stateOf(uri: string): Promise<{ readonly file: string; readonly state: EditorSiteState } | undefined> {
    const found = await this.siteOf(uri);
    return found && { file: found.file, state: found.site.state() };
  }

  /** Opens the sites of folders, and returns them. */
  async openBelow(folders: readonly string[]): Promise<readonly EditorSite[]> {
    const sites: EditorSite[] = [];
    for (const folder of folders)
      for (const root of await rootsBelow(folder)) sites.push(...[await this.siteAt(root)].filter((site) => site !== undefined));
    return sites;
  }

  /** Files changed on disk: what is known of them is asked again. */
  onFilesChanged(uris: readonly string[]): void {
    const paths = uris.flatMap((uri) => pathOf(uri) ?? []);
    // Settings, ignore files and new sites change what a site is.
    const isDeep = paths.some((path) => /(?:^|[\\/])(?:docs\.json|docs-nav[^\\/]*\.jsonc?|\.gitmodules|\.mintignore)$/.test(path));
    if (isDeep) return this.#forget();
    for (const held of this.#sites.values()) void held.then((site) => site?.reread());
  }

  /** Finds all sites and their settings again. */
  #forget(): void {
    for (const held of this.#sites.values()) void held.then((site) => site?.end());
    this.#sites.clear();
    this.#roots.clear();
  }

  async #rootOf(folder: string): Promise<string | undefined> {
    if (this.#roots.has(folder)) return this.#roots.get(folder);
    const root = await nearestRoot(folder);
    if (this.#roots.size >= MAX_FOLDERS) this.#roots.clear();
    this.#roots.set(folder, root);
    return root;
  }

  /** Returns the site of a docs root; `undefined` if there is none any more, or if it cannot be opened, which the log says once. */
  siteAt(root: string): Promise<EditorSite | undefined> {
    let held = this.#sites.get(root);
    if (!held) this.#sites.set(root, (held = this.#prepare(root)));
    return held;
  }

  async #prepare(root: string): Promise<EditorSite | undefined> {
    try {
      const { sites } = await prepareRunSites([], { cwd: root, ...this.#settings }, async () => findSiteIn(root));
      const [site] = sites;
      return site && new EditorSite(site, this.#options);
    } catch (error) {
      this.#log(toMessageOrStack(error));
      return undefined;
    }
  }
}

function findSiteIn(root: string): RunSites {
  const site = findDocsJsonSiteIn(root, root);
  return { foundBy: 'path', sites: site ? [site] : [], notes: [] };
}

async function nearestRoot(folder: string): Promise<string | undefined> {
  for (const above of upwards(folder)) {
    const site = findDocsJsonSiteIn(above, above);
    if (site && !(await isDocsJsonOfOtherTool(site.root, site.docs))) return site.root;
    if (hasDirectoryEntry(join(above, '.git'))) return undefined;
  }
  return undefined;
}

/** The docs roots that a run without paths would lint in a folder. One that cannot be opened does not hide the others. */
async function rootsBelow(folder: string): Promise<readonly string[]> {
  const { NoSiteError } = await import('../host/no-site.ts');
  try {
    const { sites } = await findRunSites([], folder, configFinder(undefined, folder));
    return sites.map(({ root }) => root);
  } catch (error) {
    if (error instanceof NoSiteError) return [];
    throw error;
  }
}
