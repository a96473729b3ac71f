/** The pages that readers lose in one state of a site. */
import { toChildPointer } from '../document/pointer.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { operationEntryKey, operationOf, pagePathOf } from '../navigation/entries.ts';
import { pointerOf, type Element } from '../navigation/model.ts';
import { propertiesOf } from '../schema/properties.ts';
import { groupBy } from '../text/group-by.ts';
import { lossesByMistakeOf, type LossesByMistake, type WrittenPageLookup } from '../resolve/served/losses.ts';
import { analyzeServedNavigation, type ServedNavigationAnalysis } from '../resolve/served/served.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';
import type { Subject } from './subject.ts';

/** What is served of a navigation, and the pages that are lost: names are page files and operations. */
export interface UnservedPages extends LossesByMistake {
  /** Whether readers get no page, generated page or link at all, although no page is lost. Links in `global` are on pages only. */
  readonly isEmpty: boolean;
  /** The kind of child that is served of each element that has several, by pointer; `href` for a link. */
  readonly servedChildKinds: ServedNavigationAnalysis['servedChildKinds'];
}

type LossInput = Pick<Subject, 'source' | 'shapeProblems' | 'traits' | 'pages' | 'resolution' | 'navigation'>;

const cache = new WeakMap<NavigationResolution, UnservedPages>();

/** Computed once per subject, when first asked for. */
export function lossesIn({ source, shapeProblems, traits, pages, resolution, navigation }: LossInput): UnservedPages {
  let losses = cache.get(resolution);
  if (!losses) {
    const walked = servedIn({ source, shapeProblems, traits });
    const found = lossesByMistakeOf(walked, source.value, namingIn({ traits, pages }));
    const isDropped = (pointer: string): boolean => found.dropAt(pointer) !== undefined;
    const isEmpty =
      found.lostPages.size === 0 &&
      walked.writtenTexts.every(({ holder, key }) => isDropped(toChildPointer(holder, key))) &&
      navigation.elements.every((element) => !hasLinkOrSpec(element, traits) || isDropped(pointerOf(element)));
    losses = { ...found, servedChildKinds: walked.servedChildKinds, isEmpty };
    cache.set(resolution, losses);
  }
  return losses;
}

/** What readers get of one state of a site. */
export interface ServedNavigationContents {
  /** False if the platform refuses the whole file. */
  readonly isAccepted: boolean;
  /** Names of page files, and of operations that descriptions have. */
  readonly pages: ReadonlySet<string>;
  /** How many elements lead to something else: links and generated pages. */
  readonly destinations: number;
}

export function servedNavigationContentsOf(subject: LossInput & Pick<Subject, 'apis'>): ServedNavigationContents {
  const { navigation, traits, apis } = subject;
  const { dropAt, lostPages } = lossesIn(subject);
  const { keyOf, nameOf } = namingIn(subject);
  const missing = new Set(apis?.misses.map(({ page: { text } }) => text));
  const pages = new Set<string>();
  for (const entry of servedIn(subject).writtenTexts) {
    const name = nameOf(keyOf(entry) ?? '');
    if (name !== undefined && !lostPages.has(name) && !missing.has(entry.text)) pages.add(name);
  }
  const others = navigation.elements.filter((element) => hasLinkOrSpec(element, traits) && dropAt(pointerOf(element)) === undefined);
  return { isAccepted: dropAt('') === undefined, pages, destinations: others.length };
}

function namingIn({ traits, pages }: Pick<LossInput, 'traits' | 'pages'>): WrittenPageLookup {
  return {
    keyOf(entry) {
      const path = pagePathOf(entry, traits);
      if (path !== undefined) return path;
      const operation = operationOf(entry.text, traits);
      return operation && OPERATION + operationEntryKey(operation);
    },
    nameOf: (key) => (key.startsWith(OPERATION) ? key.slice(OPERATION.length) : pages.find(key)),
  };
}

/** The entries that name one of these pages wherever they stand below `navigation`, also where no page is read from. */
export function findEntriesNamingPages(
  pages: { has(path: string): boolean },
  subject: LossInput,
): readonly { readonly pointer: string; readonly text: string; readonly path: string }[] {
  return servedIn(subject).writtenTexts.flatMap((entry) => {
    const path = pagePathOf(entry, subject.traits);
    return path !== undefined && pages.has(path) ? [{ pointer: toChildPointer(entry.holder, entry.key), text: entry.text, path }] : [];
  });
}

function servedIn({ source, shapeProblems, traits }: Pick<LossInput, 'source' | 'shapeProblems' | 'traits'>): ServedNavigationAnalysis {
  return analyzeServedNavigation(
    source.value,
    groupBy(shapeProblems, ({ element }) => element),
    traits,
  );
}

/** Begins the keys of operations; no path contains this character. */
const OPERATION = '\0';

/** Whether an element has a link or a description that the dialect reads. */
function hasLinkOrSpec({ kind, value }: Element, { name, sourceKeys, inheritsFromRoot }: DocsJsonDialectTraits): boolean {
  if (kind === 'root' && !inheritsFromRoot) return false;
  return ['href', ...sourceKeys].some((key) => key in value && Object.hasOwn(propertiesOf(name, kind), key) && !isEmptyList(value[key]));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
