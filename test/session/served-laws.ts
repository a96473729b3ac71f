/** What readers get, held against what lint, resolve and why say of it: the laws of one site. */
import { isObject } from '../../src/document/json-object.ts';
import { valueAt } from '../../src/document/pointer.ts';
import { entriesOf, lint, openSiteFromFiles, pointerOf, resolve } from '../../src/index.ts';
import type { Diagnostic, ResolvedSite, SiteElement, SiteInput } from '../../src/index.ts';
import { findOccurrences } from '../../src/session/resolve.ts';
import { lossesIn } from '../../src/subject/losses.ts';
import { normalizeEntry } from '../../src/subject/page-entries.ts';
import type { Subject } from '../../src/subject/subject.ts';

/** Of a large site, `why` is asked about this many pages that are lost, and as many that are shown. */
const MOST_ASKED = 20;

export const lostBy = (diagnostics: readonly Diagnostic[]): number => diagnostics.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0);

/** Names of the pages with a file and of the listed operations that a resolved site does not show as dropped. */
function shownIn({ navigation: root }: ResolvedSite, { navigation, traits }: Subject): Map<string, string> {
  const texts = new Map(navigation.pages.map((page) => [pointerOf(page), page.text]));
  const names = [...entriesOf(root)].flatMap((entry): [string, string][] => {
    if (entry.droppedBy || (entry.kind === 'page' ? entry.file === undefined : entry.kind === 'webhook' || entry.generated)) return [];
    return [[entry.kind === 'page' ? entry.name : normalizeEntry(texts.get(entry.pointer) ?? '', traits), entry.name]];
  });
  return new Map(names);
}

/** Whether an element that is not dropped, or one below it, has a link or names a description. */
function isLeading(element: SiteElement, subject: Subject): boolean {
  if (element.droppedBy) return false;
  const { kind, pointer, href, openapi, children } = element;
  const value = valueAt(subject.source.value, pointer);
  const isNamed = ['asyncapi', 'graphql', 'sdk'].some((key) => subject.traits.sourceKeys.includes(key) && isObject(value) && key in value);
  const own = openapi?.from.pointer === pointer && openapi.specs.length > 0;
  if (href !== undefined || own || (isNamed && kind !== 'root')) return true;
  return children.some((child) => 'children' in child && isLeading(child, subject));
}

/** Whether readers get no page, generated page or link. */
function isEmpty({ navigation }: ResolvedSite, subject: Subject): boolean {
  return [...entriesOf(navigation)].every(({ droppedBy }) => droppedBy) && !isLeading(navigation, subject);
}

/** Whether `why` tells the same of pages that are lost, and of pages that are shown. */
function saysWhy(resolved: ResolvedSite, shown: ReadonlyMap<string, string>): boolean {
  const lost = (resolved.lost ?? []).slice(0, MOST_ASKED).every(({ name }) => {
    const answer = findOccurrences(resolved, name);
    // An operation may also be generated elsewhere.
    return answer.lost !== undefined || answer.occurrences.some(({ entry }) => entry.droppedBy);
  });
  return (
    lost &&
    [...shown.values()]
      .slice(0, MOST_ASKED)
      .every((name) => findOccurrences(resolved, name).occurrences.some(({ entry }) => !entry.droppedBy))
  );
}

export interface Laws {
  /** What contradicts them. */
  readonly breaches: readonly string[];
  readonly lost: number;
  readonly isEmpty: boolean;
}

/** Judges one site by the rules that are on by default. */
export async function lawsOf(input: SiteInput): Promise<Laws> {
  const { sites, diagnostics, summary } = await lint(input);
  const resolved = await resolve(input);
  const subject = await openSiteFromFiles(input).subject();
  const { lostPages } = lossesIn(subject);
  const [carried, counted, shown] = [lostBy(diagnostics), sites[0]?.pages, shownIn(resolved, subject)];
  const isBare = isEmpty(resolved, subject);
  const breaches = [
    ...(carried === lostPages.size
      ? []
      : [`findings lose ${carried} of ${lostPages.size}: ${[...lostPages].map(([name, { cause }]) => `${name} by ${cause}`).join(', ')}`]),
    ...(counted === shown.size ? [] : [`lint counts ${counted}, resolve shows ${[...shown.keys()].join(', ')}`]),
    ...((resolved.lost?.length ?? 0) === lostPages.size ? [] : ['resolve lists other pages as lost']),
    ...(saysWhy(resolved, shown) ? [] : ['why says something else']),
    ...(lostPages.size > 0 && summary.errors === 0 ? ['a page is lost without an error'] : []),
    ...(isBare && summary.errors === 0 ? ['the site is empty without an error'] : []),
  ];
  return { breaches, lost: lostPages.size, isEmpty: isBare };
}
