/** Which docs.json files a run is about. */
import { lstatSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { UnreadableError } from '../site/files.ts';
import { follow, strayLink } from './boundary.ts';
import type { ConfigOf } from './config.ts';
import { isForeign } from './foreign.ts';
import { placeOf, shown, upwards } from './place.ts';
import { reasonOf } from './reason.ts';
import type { Config } from './settings.ts';
import { ConfigError, UsageError } from './usage.ts';

/** The name that is looked for; a file of another name must be named. */
const DOCS = 'docs.json';

/** A docs.json that was found. */
export interface FoundSite {
  /** The folder that holds it, absolute: the docs root. */
  readonly root: string;
  /** Its name, mostly `docs.json`. */
  readonly docs: string;
  /** The docs root relative to the working directory, with forward slashes; `''` if they are the same. */
  readonly folder: string;
}

/** The sites of a run. */
export interface Found {
  readonly sites: readonly FoundSite[];
  /** How they were found: a path named them, the `sites` of a configuration did, or they stand above or below the working directory. */
  readonly by: 'path' | 'sites' | 'above' | 'below';
  /** What the user should know, a sentence each. */
  readonly notes: readonly string[];
}

interface Sites extends Pick<Found, 'sites' | 'notes'> {
  /** Files that a search passed over as another tool's, as messages name them. */
  readonly foreign?: readonly string[];
}

/**
 * The sites that paths name; without paths the `sites` of the configuration, else the nearest docs.json
 * upwards, else those below.
 */
export async function find(paths: readonly string[], cwd: string, configOf: ConfigOf): Promise<Found> {
  if (paths.length > 0) return { by: 'path', ...(await named(paths, cwd)) };
  const config = await configOf(cwd);
  if (config?.sites) return { by: 'sites', ...(await namedBy(config, config.sites, cwd)) };
  const foreign: string[] = [];
  for (const folder of upwards(cwd)) {
    const site = siteIn(folder, cwd);
    if (site && !(await isForeign(site.root, site.docs))) return { by: 'above', sites: [site], notes: notesOn(foreign) };
    if (site) foreign.push(shown(join(site.root, site.docs), cwd));
    if (exists(join(folder, '.git'))) break;
  }
  const { sites, notes, foreign: others = [] } = await below(cwd, cwd);
  const all = [...new Set([...foreign, ...others])];
  if (sites.length > 0) return { by: 'below', sites, notes: [...notes, ...notesOn(all)] };
  throw new UsageError((await import('./nothing-found.ts')).nothingAround(cwd, all));
}

/** The sites that a configuration is for: its `sites`, else those in its folder and below. */
export async function sitesOfConfig(config: Config, cwd: string): Promise<readonly FoundSite[]> {
  return (config.sites ? await namedBy(config, config.sites, cwd) : await below(dirname(config.file), cwd)).sites;
}

/** What is wrong with them is wrong in the configuration: nobody has typed these names, and they must stay inside. */
async function namedBy(config: Config, paths: readonly string[], cwd: string): Promise<Sites> {
  const { SiteEntry } = await import('./config-paths.ts');
  const base = dirname(config.file);
  const found: Sites[] = [];
  const known = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const entry = new SiteEntry(config, index, path, cwd);
    if (known.has(resolve(base, path))) continue;
    known.add(resolve(base, path));
    try {
      const answer = await sitesOf(path, base, cwd, { check: (place) => entry.check(place), expand: configured });
      for (const { docs } of answer.sites) entry.checkName(docs);
      found.push(answer);
    } catch (error) {
      if (error instanceof UnreadableError) throw new UnreadableError(entry.place + error.message);
      if (!(error instanceof UsageError) || error instanceof ConfigError) throw error;
      throw new ConfigError([entry.place + error.message]);
    }
  }
  return together(found);
}

async function named(paths: readonly string[], cwd: string): Promise<Sites> {
  const found: Sites[] = [];
  for (const path of paths) {
    const site = await sitesOf(path, cwd, cwd, { check: (place) => refuseStray(place, cwd), expand: typed });
    refusePages(path, site);
    found.push(site);
  }
  return together(found);
}

/** @throws UsageError for a page in the place of a site, as tools hand over that run for each changed file. */
function refusePages(path: string, { sites }: Sites): void {
  if (!sites.some(({ docs }) => /\.mdx?$/.test(docs))) return;
  throw new UsageError(
    `“${path}” is a page, and no docs.json. A run checks a whole site: name the folder of its docs.json, or nothing. What calls docs-nav for changed files must not add their names.`,
  );
}

/** A site that is named twice is one. */
function together(found: readonly Sites[]): Sites {
  const sites = new Map(found.flatMap((each) => each.sites).map((site) => [join(site.root, site.docs), site]));
  return { sites: [...sites.values()], notes: found.flatMap(({ notes }) => notes) };
}

/** Throws for a place that must not be looked at, and is asked before anything is. */
type Check = (place: string) => void;

/** The files that a glob selects below a folder. */
type Expand = (glob: string, folder: string, check: Check) => Promise<string[]>;

const typed: Expand = async (glob, folder, check) => (await import('./glob.ts')).filesMatching(glob, folder, check);

/** Nobody has looked at a glob in a configuration. */
const configured: Expand = async (glob, folder, check) => (await import('./sites-glob.ts')).sitesMatching(glob, folder, check);

interface Ways {
  readonly check: Check;
  readonly expand: Expand;
}

async function sitesOf(path: string, base: string, cwd: string, ways: Ways): Promise<Sites> {
  const { check } = ways;
  if (path === '') throw new UsageError('An empty path was given; expected a docs.json, a folder or a glob.');
  const place = resolve(base, path);
  check(place);
  const stats = statOf(place);
  if (stats === undefined && !exists(place)) return matching(path, base, cwd, ways);
  if (!stats?.isDirectory()) return { sites: [siteAt(place, cwd)], notes: [] };
  check(join(place, DOCS));
  const site = siteIn(place, cwd);
  if (site) return { sites: [site], notes: [] };
  const { sites, notes, foreign = [] } = await below(place, cwd, check);
  if (sites.length > 0) return { sites, notes: [...notes, ...notesOn(foreign)] };
  throw new UsageError(await (await import('./nothing-found.ts')).nothingIn(path, place, cwd, foreign));
}

async function matching(pattern: string, base: string, cwd: string, { check, expand }: Ways): Promise<Sites> {
  if (!/[*?[\]{}()!]/.test(pattern)) throw new UsageError(`There is no file or folder “${pattern}”.`);
  const files = await expand(pattern, base, check);
  for (const file of files) check(file);
  if (files.length === 0) throw new UsageError(`No ${DOCS} matches “${pattern}”.`);
  return { sites: files.map((file) => siteAt(file, cwd)), notes: [] };
}

/** Every docs.json below a folder but those of other tools, and those inside another docs root, which are told of in a note. */
async function below(folder: string, cwd: string, check: Check = () => {}): Promise<Sites> {
  const { docsBelow } = await import('./below.ts');
  const sites: FoundSite[] = [];
  const inside: string[] = [];
  const foreign: string[] = [];
  for (const file of docsBelow(folder)) {
    check(file);
    const root = dirname(file) + sep;
    if (sites.some((site) => root.startsWith(site.root + sep))) {
      inside.push(shown(file, cwd));
      continue;
    }
    const site = siteAt(file, cwd);
    if (await isForeign(site.root, site.docs)) foreign.push(shown(file, cwd));
    else sites.push(site);
  }
  return { sites, notes: notLinted(`another ${DOCS} stands above`, inside), foreign };
}

function notesOn(foreign: readonly string[]): readonly string[] {
  return notLinted('nothing in it is of a site', foreign);
}

function notLinted(why: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const which = files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ');
  return [`Not linted, because ${why}: ${which}. Name a file to lint it.`];
}

function siteIn(folder: string, cwd: string): FoundSite | undefined {
  const file = join(folder, DOCS);
  const stats = statOf(file, lstatSync);
  return stats && siteAt(file, cwd, stats);
}

/** The site of a docs.json that exists, whatever it is; reading it says more. */
function siteAt(file: string, cwd: string, stats: Stats = lstatSync(file)): FoundSite {
  const root = dirname(file);
  refuseStray(root, cwd);
  const target = stats.isSymbolicLink() ? targetOf(file) : 'inside';
  if (target !== 'inside')
    throw new UnreadableError(
      `“${shown(file, cwd)}” is a symbolic link that leads ${target === 'outside' ? 'out of the repository' : 'nowhere'}.`,
    );
  const folder = shown(root, cwd);
  return { root, docs: basename(file), folder: folder === '.' ? '' : folder };
}

function targetOf(link: string): 'inside' | 'outside' | 'nothing' {
  try {
    const { root, repository } = placeOf(dirname(link));
    return follow(repository, root, basename(link)).kind;
  } catch {
    return 'nothing';
  }
}

/** @throws UnreadableError if a link of a repository leads out of it on the way to a place: nobody who names the place means that. */
function refuseStray(place: string, cwd: string): void {
  const link = strayLink(place, cwd);
  if (link !== undefined) throw new UnreadableError(`“${shown(link, cwd)}” is a symbolic link that leads out of the repository.`);
}

function exists(path: string): boolean {
  return statOf(path, lstatSync) !== undefined;
}

function statOf(path: string, stat: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENAMETOOLONG' || code === 'ELOOP') return undefined;
    throw new UnreadableError(`“${path}” cannot be read: ${reasonOf(error)}.`);
  }
}
