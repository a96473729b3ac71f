/** Arranges the groups of mint.json in the tabs, anchors and versions of docs.json. */
import { isObject } from '../document/json-object.ts';
import { child } from '../document/pointer.ts';
import type { Old } from './notes.ts';
import { isBelow, readGroups, readRest, readSections, readVersions, type Group, type Section, type Version } from './sections.ts';

/** The parts of the navigation that no tab or anchor claims. */
const REST = { tab: { tab: 'Documentation' }, anchor: { anchor: 'Documentation', icon: 'book-open' } } as const;

const REST_KEYS = [
  ['tab', 'primaryTab'],
  ['anchor', 'topAnchor'],
] as const;

/** Reads `navigation`, `tabs`, `anchors`, `primaryTab`, `topAnchor` and `versions`, and returns the navigation of docs.json. */
export function navigationOf(old: Old): Record<string, unknown> {
  const versions = readVersions(old);
  const labels = new Set(versions.map(({ label }) => label));
  const groups = readGroups(old.take(['navigation']), labels, old);
  const sections = [...readSections('tab', labels, old), ...readSections('anchor', labels, old)];
  const site: Site = {
    old,
    sections,
    rest: { tab: readRest('primaryTab', REST.tab, old), anchor: readRest('topAnchor', REST.anchor, old) },
    used: new Set(),
    usedRest: new Set(),
  };
  const global = linksOf('anchor', undefined, site);
  const tree = versions.length === 0 ? treeOf(groups, undefined, site) : versionsOf(versions, groups, site);
  for (const section of sections)
    if (!site.used.has(section))
      old.note(
        section.pointer,
        `No page of the navigation begins with “${section.href}”; the ${section.kind} “${section.label}” was left out.`,
      );
  for (const [kind, key] of REST_KEYS)
    if (isObject(old.take([key])) && !site.usedRest.has(kind))
      old.note(child('', key), `Here no ${kind} is needed for the pages that none claims; “${key}” was left out.`);
  return { ...tree, ...(global.length > 0 && { global: { anchors: global } }) };
}

interface Site {
  readonly old: Old;
  readonly sections: readonly Section[];
  readonly rest: Readonly<Record<Section['kind'], Record<string, unknown>>>;
  /** Sections that are somewhere in docs.json. */
  readonly used: Set<Section>;
  /** Kinds of which docs.json has one for the rest. */
  readonly usedRest: Set<Section['kind']>;
}

/** The children of an element: its tabs, or what is below the only one. */
function treeOf(groups: readonly Group[], version: string | undefined, site: Site): Record<string, unknown> {
  const links = linksOf('tab', version, site);
  const parts = splitBy('tab', groups, version, site);
  const [only] = parts;
  if (links.length === 0 && parts.length <= 1 && only?.section === undefined) return anchorsOf(groups, version, site);
  if (parts.some(({ section }) => section === undefined)) site.usedRest.add('tab');
  const tabs = parts.map(({ section, groups: own }) => ({
    ...(section ? elementOf(section) : site.rest.tab),
    ...anchorsOf(own, version, site, section),
  }));
  return { tabs: [...tabs, ...links] };
}

/** The same with the anchors of a tab. */
function anchorsOf(groups: readonly Group[], version: string | undefined, site: Site, tab?: Section): Record<string, unknown> {
  const parts = splitBy('anchor', groups, version, site, tab);
  const isOnlyGenerated = tab !== undefined && groups.length === 0;
  if (parts.every(({ section }) => section === undefined)) return isOnlyGenerated ? {} : { groups: groups.map(elementOfGroup) };
  if (parts.some(({ section }) => section === undefined)) site.usedRest.add('anchor');
  return {
    anchors: parts.map(({ section, groups: own }) => ({
      ...(section ? elementOf(section) : site.rest.anchor),
      ...(own.length > 0 && { groups: own.map(elementOfGroup) }),
    })),
  };
}

interface Part {
  /** Undefined for what no section claims. */
  readonly section: Section | undefined;
  readonly groups: readonly Group[];
}

/** Divides groups among the sections of a kind: each page belongs to the one with the longest beginning of its path. */
function splitBy(kind: Section['kind'], groups: readonly Group[], version: string | undefined, site: Site, tab?: Section): Part[] {
  const candidates = claiming(kind, version, site);
  // All sections ask for the owner of each page.
  const owners = new Map<string, Section | undefined>();
  const ownerOf = (page: string): Section | undefined => {
    if (!owners.has(page)) owners.set(page, longest(candidates, page));
    return owners.get(page);
  };
  const parts = [undefined, ...candidates].map((section): Part => {
    const isOwn = (page: string): boolean => ownerOf(page) === section;
    return { section, groups: onlyPages(groups, isOwn, section === undefined) };
  });
  const shown = parts.filter(
    ({ section, groups: own }) => own.length > 0 || (kind === 'tab' ? hasGenerated(section, version, site) : isGeneratedIn(tab, section)),
  );
  for (const { section } of shown) if (section) site.used.add(section);
  return shown;

  function isGeneratedIn(holder: Section | undefined, anchor: Section | undefined): boolean {
    return anchor?.openapi !== undefined && longest(claiming('tab', version, site), anchor.prefix ?? '') === holder;
  }
}

/** Whether a tab, or what no tab claims, has pages that are generated from a description: its own, or that of an anchor in it. */
function hasGenerated(tab: Section | undefined, version: string | undefined, site: Site): boolean {
  const tabs = claiming('tab', version, site);
  return (
    tab?.openapi !== undefined ||
    claiming('anchor', version, site).some(({ openapi, prefix = '' }) => openapi !== undefined && longest(tabs, prefix) === tab)
  );
}

/** The sections that pages of a version can belong to. */
function claiming(kind: Section['kind'], version: string | undefined, { sections }: Site): Section[] {
  return sections.filter((section) => section.kind === kind && section.prefix !== undefined && isIn(section.version, version));
}

function longest(sections: readonly Section[], page: string): Section | undefined {
  let found: Section | undefined;
  for (const section of sections)
    if (isBelow(page, section.prefix) && (section.prefix ?? '').length > (found?.prefix?.length ?? -1)) found = section;
  return found;
}

function isIn(own: string | undefined, version: string | undefined): boolean {
  return own === undefined || version === undefined || own === version;
}

/** The groups with only some of their pages; those that are left without any are dropped, unless they had none. */
function onlyPages(groups: readonly Group[], isWanted: (page: string) => boolean, keepsEmpty = false): Group[] {
  return groups.flatMap((group) => {
    const pages = group.pages.flatMap((page): (string | Group)[] =>
      typeof page === 'string' ? (isWanted(page) ? [page] : []) : onlyPages([page], isWanted, keepsEmpty),
    );
    return pages.length > 0 || (keepsEmpty && isEmpty(group)) ? [{ ...group, pages }] : [];
  });
}

function isEmpty({ pages }: Group): boolean {
  return pages.every((page) => typeof page !== 'string' && isEmpty(page));
}

/** The links of a kind that belong to a version, or to all. */
function linksOf(kind: Section['kind'], version: string | undefined, { sections, used }: Site): Record<string, unknown>[] {
  return sections.flatMap((section) => {
    if (section.kind !== kind || section.prefix !== undefined) return [];
    if (kind === 'anchor' ? section.version !== version : !isIn(section.version, version)) return [];
    used.add(section);
    return [{ ...elementOf(section), href: section.href }];
  });
}

function elementOf({ kind, label, more }: Section): Record<string, unknown> {
  return { [kind]: label, ...more };
}

function elementOfGroup({ properties, pages }: Group): Record<string, unknown> {
  return { ...properties, pages: pages.map((page) => (typeof page === 'string' ? page : elementOfGroup(page))) };
}

/** The versions, or the languages if each of them has one. */
function versionsOf(versions: readonly Version[], groups: readonly Group[], site: Site): Record<string, unknown> {
  const all = versions.map((version) => [version, groupsOf(version, versions, groups)] as const);
  if (groups.length > 0 && all.every(([, own]) => own.length === 0)) {
    site.old.note('/versions', 'All versions are links, and a docs.json with versions has pages only in them; they were left out.');
    return treeOf(groups, undefined, site);
  }
  const elements = all.map(([{ label, element, href, pointer }, own]) => {
    if (href !== undefined && own.length === 0) return { ...element, href };
    if (href !== undefined)
      site.old.note(child(pointer, 'url'), `The version “${label}” has pages, so its link to “${href}” was left out.`);
    const global = linksOf('anchor', label, site);
    return { ...element, ...treeOf(own, label, site), ...(global.length > 0 && { global: { anchors: global } }) };
  });
  return elements.every((element) => 'language' in element) ? { languages: elements } : { versions: elements };
}

/** The groups of a version: those that name it and, unless it is a link, those that name none. */
function groupsOf({ label, href, prefix }: Version, versions: readonly Version[], groups: readonly Group[]): Group[] {
  const others = versions.filter((other) => other.prefix !== undefined && other.label !== label);
  const isOwn = (page: string): boolean => isBelow(page, prefix) || others.every((other) => !isBelow(page, other.prefix));
  const takesRest = href === undefined || versions.every((version) => version.href !== undefined);
  return inVersion(groups, takesRest && (href === undefined || groups.some((group) => names(group, label))) ? isOwn : () => false);

  function inVersion(list: readonly Group[], isWanted: (page: string) => boolean): Group[] {
    return list.flatMap((group) => {
      if (group.version !== undefined && group.version !== label) return [];
      if (group.version === label) return [group];
      const pages = group.pages.flatMap((page): (string | Group)[] =>
        typeof page === 'string' ? (isWanted(page) ? [page] : []) : inVersion([page], isWanted),
      );
      return pages.length > 0 ? [{ ...group, pages }] : [];
    });
  }
}

/** Whether a group, or one in it, is of this version. */
function names({ version, pages }: Group, label: string): boolean {
  return version === label || pages.some((page) => typeof page !== 'string' && names(page, label));
}
