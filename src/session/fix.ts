/** Fixes sites: lints them, applies fixes, and lints again until none are left. */
import { MAX_FIX_ROUNDS } from './apply-fixes.ts';
import { repairFiles } from '../lint/repair-files.ts';
import type { Finding } from '../lint/diagnostic.ts';
import { lintUnchecked } from './lint.ts';
import { ParsedSpecsBySite } from '../openapi/spec-budget.ts';
import type { SiteInput } from './open-site.ts';
import { asFolderPrefix } from './session.ts';
import type { ReportWithOffsets } from '../report/report.ts';
import { cacheContents, type ContentCachingFiles } from '../site/cached-files.ts';
import { overlay } from '../site/overlay.ts';

/** Of the contents of all sites. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

/** A file that fixes change. */
export interface RepairedFile {
  /** The bytes that were read. */
  readonly before: Uint8Array;
  /** The whole new text, with the byte order mark of the file. */
  readonly text: string;
}

export interface RepairResult {
  /** The remaining findings. */
  readonly report: ReportWithOffsets;
  /** By their names in the report. */
  readonly files: ReadonlyMap<string, RepairedFile>;
  /** The findings that were fixed. */
  readonly repaired: readonly Finding[];
}

/** Chooses among findings that can be fixed. `read` returns the texts that they are about. */
export type ChooseFixes = (findings: readonly Finding[], read: (file: string) => Uint8Array | undefined) => readonly Finding[];

/**
 * Applies the fixes of what `lint` reports, round by round. Writes nothing.
 *
 * @param isWanted Which findings to fix; suggestions, too, if it says so.
 * @param choose Which of these to fix now; default all. The others are found again in the next round, unless none is chosen.
 * @param parsed Keeps API descriptions for the next round.
 * @throws {UnreadableError} if there is no docs.json to read.
 */
export async function repairSites(
  sites: readonly SiteInput[],
  isWanted: (diagnostic: Finding) => boolean,
  choose: ChooseFixes = (findings) => findings,
  parsed = new ParsedSpecsBySite(),
): Promise<RepairResult> {
  const contents = new Map<string, Uint8Array>();
  const files = new Map<string, RepairedFile>();
  const cached = sites.map((site) => ({ ...site, files: cacheContents(site.files, MAX_CACHED_BYTES / sites.length) }));
  const repaired: Finding[] = [];
  for (let round = 1; ; round++) {
    const report = await lintUnchecked(
      cached.map((site) => ({ ...site, files: overlay(site.files, filesOfSite(site, contents)) })),
      parsed,
    );
    const wanted = report.diagnostics.filter((diagnostic) => diagnostic.fix && isWanted(diagnostic));
    // Offsets refer to the linted text. Files may change in the meantime, so those of which no content was kept are read and linted again.
    if (readFixedFiles(wanted, cached, contents)) continue;
    const chosen = round > MAX_FIX_ROUNDS ? [] : choose(wanted, (file) => contents.get(file));
    const made = repairFiles(chosen, (file) => contents.get(file));
    if (made.texts.size === 0) return { report, files, repaired };
    for (const [name, text] of made.texts) {
      const before = files.get(name)?.before ?? contents.get(name);
      if (before) files.set(name, { before, text });
      contents.set(name, new TextEncoder().encode(text));
    }
    repaired.push(...made.repaired);
  }
}

type CachedSite = Pick<SiteInput, 'folder'> & { readonly files: ContentCachingFiles };

/** Takes the contents of files to be fixed. Returns whether one of them may be another than was linted. */
function readFixedFiles(wanted: readonly Finding[], sites: readonly CachedSite[], contents: Map<string, Uint8Array>): boolean {
  let isOther = false;
  for (const name of wanted.flatMap(({ fix }) => fix?.edits.map(({ file }) => file) ?? [])) {
    const read = contents.has(name) ? undefined : readFrom(sites, name);
    if (!read) continue;
    contents.set(name, read.bytes);
    isOther ||= !read.wasKept;
  }
  return isOther;
}

function readFrom(sites: readonly CachedSite[], name: string): { readonly bytes: Uint8Array; readonly wasKept: boolean } | undefined {
  for (const site of sites) {
    const path = pathBelow(site, name);
    if (path === undefined) continue;
    const wasKept = site.files.isKept(path);
    const bytes = site.files.read(path);
    if (bytes) return { bytes, wasKept };
  }
  return undefined;
}

/** The files that a site can see, by path relative to its docs root. */
function filesOfSite(site: CachedSite, files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const [name, content] of files) {
    const path = pathBelow(site, name);
    if (path !== undefined) found.set(path, content);
  }
  return found;
}

function pathBelow({ folder = '' }: CachedSite, name: string): string | undefined {
  const prefix = asFolderPrefix(folder);
  const path = name.slice(prefix.length);
  return name.startsWith(prefix) && !path.startsWith('../') ? path : undefined;
}
