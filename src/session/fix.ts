/** From sites to what is left of their findings: lints, makes the safe repairs, and lints again until there are none. */
import { MAX_ROUNDS } from './apply-fixes.ts';
import { repairFiles } from '../lint/repair-files.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { lint } from './lint.ts';
import type { SiteInput } from './open-site.ts';
import { withSlash } from './session.ts';
import type { Report } from '../report/report.ts';
import { overlay } from '../site/overlay.ts';

/** A file that repairs change. */
export interface RepairedFile {
  /** What was read. */
  readonly before: Uint8Array;
  /** The whole new text, with the byte order mark that the file has. */
  readonly text: string;
}

export interface Repaired {
  /** What is left. */
  readonly report: Report;
  /** By the names that files have in the report. */
  readonly files: ReadonlyMap<string, RepairedFile>;
  /** How many findings were repaired. */
  readonly count: number;
}

/**
 * Makes the safe repairs of what `lint` reports, and of what it reports then. Writes nothing.
 *
 * @param isWanted Which findings to repair.
 * @throws {UnreadableError} if there is no configuration file to read.
 */
export async function repair(sites: readonly SiteInput[], isWanted: (diagnostic: Diagnostic) => boolean): Promise<Repaired> {
  const originals = new Map<string, Uint8Array>();
  const texts = new Map<string, string>();
  let count = 0;
  for (let round = 1; ; round++) {
    const known = new Map<string, Uint8Array | string>([...originals, ...texts]);
    const report = await lint(sites.map((site) => ({ ...site, files: overlay(site.files, below(site, known)) })));
    const wanted = report.diagnostics.filter((diagnostic) => diagnostic.fix?.safe && isWanted(diagnostic));
    // Offsets count in the text that was linted. Files may change meanwhile, so those to be repaired are read once and kept.
    if (keep(wanted, sites, originals)) continue;
    const made = round > MAX_ROUNDS ? undefined : repairFiles(wanted, (file) => bytesOf(known.get(file)));
    if (!made || made.texts.size === 0) return { report, files: filesOf(originals, texts), count };
    for (const [file, text] of made.texts) texts.set(file, text);
    count += made.repaired.length;
  }
}

/** Reads the files of repairs that were not read yet; true if there were some. */
function keep(wanted: readonly Diagnostic[], sites: readonly SiteInput[], originals: Map<string, Uint8Array>): boolean {
  const { size } = originals;
  for (const name of wanted.flatMap(({ fix }) => fix?.edits.map(({ file }) => file) ?? [])) {
    const bytes = originals.has(name) ? undefined : read(name, sites);
    if (bytes) originals.set(name, bytes);
  }
  return originals.size > size;
}

function read(name: string, sites: readonly SiteInput[]): Uint8Array | undefined {
  for (const site of sites) {
    const path = pathBelow(site, name);
    const bytes = path === undefined ? undefined : site.files.read(path);
    if (bytes) return bytes;
  }
  return undefined;
}

/** The files that a site can see, by their path below its docs root. */
function below(site: SiteInput, files: ReadonlyMap<string, Uint8Array | string>): Map<string, Uint8Array | string> {
  const found = new Map<string, Uint8Array | string>();
  for (const [name, content] of files) {
    const path = pathBelow(site, name);
    if (path !== undefined) found.set(path, content);
  }
  return found;
}

function pathBelow({ folder = '' }: SiteInput, name: string): string | undefined {
  const prefix = withSlash(folder);
  const path = name.slice(prefix.length);
  return name.startsWith(prefix) && !path.startsWith('../') ? path : undefined;
}

function bytesOf(content: Uint8Array | string | undefined): Uint8Array | undefined {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

function filesOf(originals: ReadonlyMap<string, Uint8Array>, texts: ReadonlyMap<string, string>): Map<string, RepairedFile> {
  return new Map(
    [...texts].flatMap(([name, text]) => {
      const before = originals.get(name);
      return before ? [[name, { before, text }] as const] : [];
    }),
  );
}
