/** Arranges the groups of mint.json in the tabs, anchors and versions of docs.json. */
import { isObject } from '../document/json-object.ts';
import { toChildPointer } from '../document/pointer.ts';
import { addTo, groupBy } from '../text/group-by.ts';
import { MintSectionLookup } from './claims.ts';
import { createVersionDivider } from './by-version.ts';
import type { MintJsonReader } from './notes.ts';
import {
  readGroups,
  readPrimaryTabOrTopAnchor,
  readSections,
  readVersions,
  type MintGroup,
  type MintTabOrAnchor,
  type MintVersion,
} from './sections.ts';

/** The parts of the navigation that no tab or anchor claims. */
const UNCLAIMED = { tab: { tab: 'Documentation' }, anchor: { anchor: 'Documentation', icon: 'book-open' } } as const;

const UNCLAIMED_KEYS = [
  ['tab', 'primaryTab'],
  ['anchor', 'topAnchor'],
] as const;

/** Reads `navigation`, `tabs`, `anchors`, `primaryTab`, `topAnchor` and `versions`, and returns the navigation of docs.json. */
export function navigationOf(old: MintJsonReader): Record<string, unknown> {
  const versions = readVersions(old);
  const labels = new Set(versions.map(({ label }) => label));
  const groups = readGroups(old.take(['navigation']), labels, old);
  const sections = [...readSections('tab', labels, old), ...readSections('anchor', labels, old)];
  const site: NavigationInput = {
    old,
    claims: new MintSectionLookup(sections),
    links: { tab: linksByVersion('tab', sections), anchor: linksByVersion('anchor', sections) },
    unclaimed: {
      tab: readPrimaryTabOrTopAnchor('primaryTab', UNCLAIMED.tab, old),
      anchor: readPrimaryTabOrTopAnchor('topAnchor', UNCLAIMED.anchor, old),
    },
    usedSections: new Set(),
    usedUnclaimed: new Set(),
  };
  const global = linksOf('anchor', undefined, site);
  const tree = versions.length === 0 ? treeOf(groups, undefined, site) : versionsOf(versions, groups, site);
  for (const section of sections)
    if (!site.usedSections.has(section))
      old.note(
        section.pointer,
        `No page in the navigation begins with “${section.href}”; the ${section.kind} “${section.label}” was left out.`,
      );
  for (const [kind, key] of UNCLAIMED_KEYS)
    if (isObject(old.take([key])) && !site.usedUnclaimed.has(kind))
      old.note(toChildPointer('', key), `“${key}” was left out: in docs.json, pages outside all ${kind}s need no ${kind}.`);
  return { ...tree, ...(global.length > 0 && { global: { anchors: global } }) };
}

interface NavigationInput {
  readonly old: MintJsonReader;
  readonly claims: MintSectionLookup;
  /** By version; undefined for those of all. */
  readonly links: Readonly<Record<MintTabOrAnchor['kind'], ReadonlyMap<string | undefined, readonly MintTabOrAnchor[]>>>;
  readonly unclaimed: Readonly<Record<MintTabOrAnchor['kind'], Record<string, unknown>>>;
  /** Sections that are somewhere in docs.json. */
  readonly usedSections: Set<MintTabOrAnchor>;
  /** Kinds of which docs.json has one for the rest. */
  readonly usedUnclaimed: Set<MintTabOrAnchor['kind']>;
}

/** The children of an element: its tabs, or what is below the only one. */
function treeOf(groups: readonly MintGroup[], version: string | undefined, site: NavigationInput): Record<string, unknown> {
  const links = linksOf('tab', version, site);
  const parts = splitBy('tab', groups, version, site);
  const [only] = parts;
  if (links.length === 0 && parts.length <= 1 && only?.section === undefined) return anchorsOf(groups, version, site);
  if (parts.some(({ section }) => section === undefined)) site.usedUnclaimed.add('tab');
  const tabs = parts.map(({ section, groups: own }) => ({
    ...(section ? elementOf(section) : site.unclaimed.tab),
    ...anchorsOf(own, version, site, section),
  }));
  return { tabs: [...tabs, ...links] };
}

/** The same with the anchors of a tab. */
function anchorsOf(
  groups: readonly MintGroup[],
  version: string | undefined,
  site: NavigationInput,
  tab?: MintTabOrAnchor,
): Record<string, unknown> {
  const parts = splitBy('anchor', groups, version, site, tab);
  const isOnlyGenerated = tab !== undefined && groups.length === 0;
  if (parts.every(({ section }) => section === undefined)) return isOnlyGenerated ? {} : { groups: groups.map(elementOfGroup) };
  if (parts.some(({ section }) => section === undefined)) site.usedUnclaimed.add('anchor');
  return {
    anchors: parts.map(({ section, groups: own }) => ({
      ...(section ? elementOf(section) : site.unclaimed.anchor),
      ...(own.length > 0 && { groups: own.map(elementOfGroup) }),
    })),
  };
}

interface SectionGroups {
  /** Undefined for what no section claims. */
  readonly section: MintTabOrAnchor | undefined;
  readonly groups: readonly MintGroup[];
}

/** Divides groups among the sections of a kind: each page belongs to the one with the longest beginning of its path. */
function splitBy(
  kind: MintTabOrAnchor['kind'],
  groups: readonly MintGroup[],
  version: string | undefined,
  site: NavigationInput,
  tab?: MintTabOrAnchor,
): SectionGroups[] {
  const { claims, usedSections } = site;
  const parts = divide(groups, (page) => claims.ownerOf(kind, page, version));
  const generated = claims.generatedIn(version);
  for (const section of kind === 'tab' ? generated.tabs : (generated.anchorsByTab.get(tab) ?? []))
    if (!parts.has(section)) parts.set(section, []);
  const shown = [...parts].map(([section, own]): SectionGroups => ({ section, groups: own }));
  for (const { section } of shown) if (section) usedSections.add(section);
  return shown.sort((a, b) => claims.orderOf(a.section) - claims.orderOf(b.section));
}

/** The groups of each owner of pages, with only its pages. A group without pages is nobody's. */
function divide(
  groups: readonly MintGroup[],
  ownerOf: (page: string) => MintTabOrAnchor | undefined,
): Map<MintTabOrAnchor | undefined, MintGroup[]> {
  const parts = new Map<MintTabOrAnchor | undefined, MintGroup[]>();
  for (const group of groups) {
    const own = new Map<MintTabOrAnchor | undefined, (string | MintGroup)[]>();
    for (const page of group.pages) {
      if (typeof page === 'string') addTo(own, ownerOf(page), page);
      else for (const [owner, inner] of divide([page], ownerOf)) for (const one of inner) addTo(own, owner, one);
    }
    if (own.size === 0) own.set(undefined, []);
    for (const [owner, pages] of own) addTo(parts, owner, { ...group, pages });
  }
  return parts;
}

function linksByVersion(kind: MintTabOrAnchor['kind'], sections: readonly MintTabOrAnchor[]): Map<string | undefined, MintTabOrAnchor[]> {
  return groupBy(
    sections.filter((section) => section.kind === kind && section.prefix === undefined),
    ({ version }) => version,
  );
}

/** The links of a kind that belong to a version, or to all. */
function linksOf(
  kind: MintTabOrAnchor['kind'],
  version: string | undefined,
  { links, claims, usedSections }: NavigationInput,
): Record<string, unknown>[] {
  const byVersion = links[kind];
  const versions = kind === 'anchor' ? [version] : version === undefined ? [...byVersion.keys()] : [undefined, version];
  const own = versions.flatMap((one) => byVersion.get(one) ?? []).sort((a, b) => claims.orderOf(a) - claims.orderOf(b));
  return own.map((section) => {
    usedSections.add(section);
    return { ...elementOf(section), href: section.href };
  });
}

function elementOf({ kind, label, otherProperties }: MintTabOrAnchor): Record<string, unknown> {
  return { [kind]: label, ...otherProperties };
}

function elementOfGroup({ properties, pages }: MintGroup): Record<string, unknown> {
  return { ...properties, pages: pages.map((page) => (typeof page === 'string' ? page : elementOfGroup(page))) };
}

/** The versions, or the languages if each of them has one. */
function versionsOf(versions: readonly MintVersion[], groups: readonly MintGroup[], site: NavigationInput): Record<string, unknown> {
  const groupsOf = createVersionDivider(versions, groups);
  const all = versions.map((version) => [version, groupsOf(version)] as const);
  if (groups.length > 0 && all.every(([, own]) => own.length === 0)) {
    site.old.note('/versions', 'All versions are links, but in docs.json pages must be inside a version; they were left out.');
    return treeOf(groups, undefined, site);
  }
  const elements = all.map(([{ label, element, href, pointer }, own]) => {
    if (href !== undefined && own.length === 0) return { ...element, href };
    if (href !== undefined)
      site.old.note(toChildPointer(pointer, 'url'), `The version “${label}” has pages, so its link to “${href}” was left out.`);
    const global = linksOf('anchor', label, site);
    return { ...element, ...treeOf(own, label, site), ...(global.length > 0 && { global: { anchors: global } }) };
  });
  return elements.every((element) => 'language' in element) ? { languages: elements } : { versions: elements };
}
