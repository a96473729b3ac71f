/** Divides the groups of mint.json among its versions, in one pass: there may be as many versions as pages. */
import { addTo, groupBy } from '../text/group-by.ts';
import { FolderTrie } from './claims.ts';
import type { MintGroup, MintVersion } from './sections.ts';

/** Returns the groups of each version: those that name it and, unless it is a link, those that name none. */
export function createVersionDivider(
  versions: readonly MintVersion[],
  groups: readonly MintGroup[],
): (version: MintVersion) => MintGroup[] {
  const byFolder = new FolderTrie<MintVersion[]>();
  for (const version of versions) if (version.prefix !== undefined) byFolder.set(version.prefix, []).push(version);
  const byLabel = groupBy(versions, ({ label }) => label);
  /** Groups that name a version, by its label. */
  const named = new Map<string, Leaf[]>();
  const own = new Map<MintVersion, Leaf[]>();
  /** Pages below no version, which are in all. */
  const rest: Leaf[] = [];
  for (const leaf of leavesOf(groups)) {
    if (typeof leaf.entry !== 'string') {
      addTo(named, leaf.entry.version ?? '', leaf);
      continue;
    }
    const above = byFolder.valuesAlong(leaf.entry).flat();
    const [first] = above;
    if (!first) rest.push(leaf);
    else
      for (const version of above.every(({ label }) => label === first.label) ? (byLabel.get(first.label) ?? []) : above)
        addTo(own, version, leaf);
  }
  const labels = labelsIn(groups);
  const areLinks = versions.every(({ href }) => href !== undefined);
  return (version) => {
    const { label, href } = version;
    const takesRest = href === undefined || (areLinks && labels.has(label));
    return rebuildGroups([...(named.get(label) ?? []), ...(takesRest ? [...rest, ...(own.get(version) ?? [])] : [])]);
  };
}

/** A page, or a group that names a version, and the groups that it is in, from the top. */
interface Leaf {
  readonly entry: string | MintGroup;
  readonly ancestors: readonly MintGroup[];
  /** Its number in reading order. */
  readonly order: number;
}

function leavesOf(groups: readonly MintGroup[]): Leaf[] {
  const leaves: Leaf[] = [];
  const add = (entry: string | MintGroup, ancestors: readonly MintGroup[]): void => {
    if (typeof entry === 'string' || entry.version !== undefined) {
      leaves.push({ entry, ancestors, order: leaves.length });
      return;
    }
    const inside = [...ancestors, entry];
    for (const page of entry.pages) add(page, inside);
  };
  for (const group of groups) add(group, []);
  return leaves;
}

/** Returns the groups again with these leaves alone. */
function rebuildGroups(leaves: readonly Leaf[]): MintGroup[] {
  const top: (string | MintGroup)[] = [];
  const open: { readonly group: MintGroup; readonly pages: (string | MintGroup)[] }[] = [];
  for (const { entry, ancestors } of leaves.toSorted((a, b) => a.order - b.order)) {
    const kept = open.findIndex(({ group }, depth) => group !== ancestors[depth]);
    if (kept !== -1) open.length = kept;
    for (const group of ancestors.slice(open.length)) {
      const pages: (string | MintGroup)[] = [];
      (open.at(-1)?.pages ?? top).push({ ...group, pages });
      open.push({ group, pages });
    }
    (open.at(-1)?.pages ?? top).push(entry);
  }
  return top.filter((entry) => typeof entry !== 'string');
}

/** The labels of versions that groups, or groups in them, name. */
function labelsIn(groups: readonly MintGroup[], found = new Set<string>()): Set<string> {
  for (const { version, pages } of groups) {
    if (version !== undefined) found.add(version);
    labelsIn(
      pages.filter((page) => typeof page !== 'string'),
      found,
    );
  }
  return found;
}
