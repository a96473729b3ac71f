/** What a correct linter must say about a site of the corpus, worked out without the linter. */
import { findMalformed } from './malformed.ts';
import type { CorpusSite } from './sites.ts';

export interface Expectations {
  /** Entries without a file, as written, sorted; for a working site only their number is known. */
  readonly missing: readonly string[] | number;
  /** Entries that differ from a file only in case, sorted. */
  readonly caseMismatch: readonly string[];
  /** Lines on which the first JSON error may be reported; empty where the text is JSON. */
  readonly jsonLines: readonly number[];
  /** Pointers at each of which exactly one error belongs. */
  readonly malformed: readonly string[];
  /** True where `navigation` is an array: a form that has been given up, and one finding says so. */
  readonly isLegacy: boolean;
}

/** Fails if the corpus contradicts itself, so that no defect goes unlooked for. */
export function expect(site: CorpusSite): Expectations {
  const text = docsText(site);
  const invalid = site.expected?.invalidJson ?? undefined;
  return {
    missing: site.expected ? [...(site.expected.missingPages ?? [])].sort() : site.knownMissing,
    caseMismatch: [...(site.expected?.caseMismatch ?? [])].sort(),
    jsonLines: invalid === undefined ? [] : possibleLines(text, invalid),
    malformed: invalid === undefined ? malformedEntries(site, JSON.parse(text)) : [],
    isLegacy: site.rootKind === 'array',
  };
}

/** The configuration of a site as text. */
export function docsText(site: CorpusSite): string {
  const bytes = site.texts.get(site.config);
  if (bytes === undefined) throw new Error(`${site.id} has no ${site.config}.`);
  return typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
}

function malformedEntries(site: CorpusSite, docs: unknown): string[] {
  const found = findMalformed(docs);
  const pointers = new Set<string>();
  for (const [defect, count] of Object.entries(site.expected?.structure ?? {})) {
    const entries = found.get(defect) ?? [];
    if (entries.length !== count) throw new Error(`${site.id}: “${defect}” ${count} times, ${entries.length} found.`);
    for (const pointer of entries) pointers.add(pointer);
  }
  return [...pointers];
}

/**
 * The line of the expected error, and the one where the text before it ends: a parser that reads token by token
 * names the token after a surplus comma or a missing one, people look for the comma itself.
 */
function possibleLines(text: string, message: string): number[] {
  const place = /line (\d+) column \d+ \(char (\d+)\)$/.exec(message);
  if (!place) throw new Error(`No place in “${message}”.`);
  const line = Number(place[1]);
  const codePoints = [...text].slice(0, Number(place[2])).join('');
  const isCommaAtFault = /^Expecting (?:value|property name|',' delimiter)/.test(message);
  if (!isCommaAtFault) return [line];
  return [...new Set([codePoints.trimEnd().split('\n').length, line])];
}
