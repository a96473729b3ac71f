/** Reads a fixture folder as a site, and shows what `lint` says of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lint, memory } from '../../src/index.ts';
import { baselineOf, readBaseline } from '../../src/host/read-baseline.ts';
import { readConfig } from '../../src/host/read-config.ts';
import type { Files, ListedPathKind, Report, DocsNavSettings, SiteInput } from '../../src/index.ts';
import { text } from '../../src/report/text.ts';

/** Files of a fixture that are not part of the site. */
const OWN_FILES = new Set(['expected.txt', 'settings.json', 'states.json']);

/** The site as it was, of a fixture that is about a change. */
const BEFORE = 'before';

/** Files below a folder by their path from it. */
export function readFolder(folder: string): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && !OWN_FILES.has(path) && !path.startsWith(`${BEFORE}/`))
      files[path.replaceAll('\\', '/')] = readFileSync(join(folder, path));
  }
  return files;
}

/** Lints a fixture with the settings that lie beside its docs.json. */
export async function lintFixture(folder: string, settings: DocsNavSettings = {}): Promise<Report> {
  return lint(await inputOf(folder, settings));
}

export async function inputOf(folder: string, settings: DocsNavSettings = {}): Promise<SiteInput> {
  const before = beforeOf(folder);
  return {
    ...settingsOf(folder),
    ...(await configOf(folder)),
    ...settings,
    ...(before && { before: memory(before) }),
    files: filesOf(folder),
  };
}

/** The files of the site as it was, if the fixture is about a change. */
export function beforeOf(folder: string): Record<string, Uint8Array> | undefined {
  return existsSync(join(folder, BEFORE)) ? readFolder(join(folder, BEFORE)) : undefined;
}

/** The settings that lie beside the docs.json of a fixture. */
export function settingsOf(folder: string): DocsNavSettings {
  return readJson<DocsNavSettings>(folder, 'settings.json');
}

/** What a configuration and a baseline beside docs.json say, on a day that never changes. */
async function configOf(folder: string): Promise<Omit<SiteInput, 'files'>> {
  const [config, baseline] = ['docs-nav.config.json', 'docs-nav-baseline.json'].map((name) => resolve(folder, name));
  const root = resolve(folder);
  const hasConfig = config !== undefined && existsSync(config);
  const recorded = baseline !== undefined && existsSync(baseline) ? baselineOf(await readBaseline(baseline, root), 'docs.json') : undefined;
  return {
    ...(hasConfig && (await readConfig(config, readFileSync(config), '', root)).settings),
    ...(recorded && { baseline: recorded }),
    ...((hasConfig || recorded) && { today: '2027-03-01', lintsWholeConfig: async () => true }),
  };
}

/** The report as a terminal without colours shows it. */
export function render(report: Report): string {
  return text(report, {
    tool: { name: 'docs-nav', version: '0.0.0' },
    color: false,
    showInfo: true,
    quiet: false,
    maxProblems: 0,
    width: 0,
    hash: (name) => name,
  });
}

/** The files of a fixture; `states.json` adds paths whose files are not here, as a disk would say of them. */
function filesOf(folder: string): Files {
  const files = memory(readFolder(folder));
  const states = Object.entries(readJson<Record<string, ListedPathKind>>(folder, 'states.json'));
  return { ...files, list: (enter) => new Map([...files.list(enter), ...states]) };
}

function readJson<T extends object>(folder: string, name: string): T {
  const path = join(folder, name);
  return (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as T;
}
