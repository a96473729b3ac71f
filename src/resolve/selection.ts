/** Determines the version and language that readers see: the chosen one, or else the default. */
import type { Dialect } from '../navigation/dialects.ts';
import type { Element, NavigationTree } from '../navigation/model.ts';
import { ancestors } from '../navigation/model.ts';

/** The version and language that readers have chosen. */
export interface VersionAndLanguage {
  /** Label of a version. */
  readonly version?: string;
  /** Code of a language. */
  readonly language?: string;
}

export interface SelectedElementLookup {
  isDefault(element: Element): boolean;
  isSelected(element: Element): boolean;
  /** The first visible element of each kind, in reading order. */
  shown(kind: 'version' | 'language'): Element | undefined;
}

/**
 * The chosen version or language does not exist. `known` lists those that do.
 *
 * @example
 * const files = memory({ 'docs.json': '{ "navigation": { "versions": [{ "version": "v1", "pages": [] }] } }' });
 * const error = await resolve({ files }, { version: 'v2' }).catch((reason) => reason);
 * error instanceof UnknownSelectionError; // true
 * error.known; // ['v1']
 */
export class UnknownSelectionError extends Error {
  override readonly name = 'UnknownSelectionError';
  readonly code = 'unknown-selection';
  readonly given: string;
  readonly known: readonly string[];

  constructor(kind: string, given: string, known: readonly string[]) {
    const expected = known.length === 0 ? `the navigation has no ${kind}s` : `expected one of ${known.join(', ')}`;
    super(`The ${kind} “${given}” does not exist: ${expected}.`);
    this.given = given;
    this.known = known;
  }
}

/** The kinds for which an entry with `default: true` takes precedence over the first one. */
const HAS_DEFAULT: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  spec: new Set(['version']),
  mintlify: new Set(['version', 'language']),
};

/**
 * @param isDropped Whether readers do not get an element. Arrays of versions and languages are dropped as a whole.
 * @throws {UnknownSelectionError} if the chosen label does not exist.
 */
export function selectVersionAndLanguage(
  navigation: NavigationTree,
  dialect: Dialect,
  selectors: VersionAndLanguage,
  isDropped: (element: Element) => boolean,
): SelectedElementLookup {
  const defaults = new Set<Element>();
  const selected = new Set<Element>();
  for (const kind of ['version', 'language'] as const) {
    const wanted = selectors[kind];
    const labels = new Set<string>();
    for (const { elements } of navigation.elements) {
      const entries = elements.filter((element) => element.kind === kind);
      if (entries[0] === undefined) continue;
      const standard = (HAS_DEFAULT[dialect].has(kind) && entries.find(({ value }) => value['default'] === true)) || entries[0];
      defaults.add(standard);
      selected.add(entries.find(({ label }) => wanted !== undefined && label === wanted) ?? standard);
      for (const { label } of entries) if (label !== undefined) labels.add(label);
    }
    if (wanted !== undefined && !labels.has(wanted)) throw new UnknownSelectionError(kind, wanted, [...labels]);
  }
  const isOpen = (element: Element): boolean => !isVersionOrLanguage(element) || selected.has(element);
  return {
    isDefault: (element) => defaults.has(element),
    isSelected: (element) => selected.has(element),
    shown: (kind) =>
      navigation.elements.find(
        (element) => element.kind === kind && isOpen(element) && [...ancestors(element)].every(isOpen) && !isDropped(element),
      ),
  };
}

export function isVersionOrLanguage({ kind }: Element): boolean {
  return kind === 'version' || kind === 'language';
}
