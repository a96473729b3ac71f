/** Which tab, anchor or version of mint.json claims a page: the one with the longest beginning of its path. */
import { addTo, groupBy } from '../text/group-by.ts';
import { trimSlashes } from '../text/slashes.ts';
import type { MintTabOrAnchor } from './sections.ts';

/** Things by folder. Each path is followed segment by segment, because there may be as many folders as paths. */
export class FolderTrie<Thing> {
  readonly #top: Node<Thing> = { thing: undefined, children: new Map() };

  /** Sets what is at a folder unless something is there already, and returns what is there. */
  set(folder: string, thing: Thing): Thing {
    let node = this.#top;
    for (const name of folder === '' ? [] : folder.split('/')) {
      let inner = node.children.get(name);
      if (!inner) node.children.set(name, (inner = { thing: undefined, children: new Map() }));
      node = inner;
    }
    return (node.thing ??= thing);
  }

  /** Returns the things at the folders that a path is in, or is itself, from the top down. */
  valuesAlong(path: string): Thing[] {
    const found: Thing[] = [];
    let node: Node<Thing> | undefined = this.#top;
    for (const name of [...trimSlashes(path).split('/'), undefined]) {
      if (node.thing !== undefined) found.push(node.thing);
      node = name === undefined ? undefined : node.children.get(name);
      if (!node) break;
    }
    return found;
  }
}

interface Node<Thing> {
  thing: Thing | undefined;
  readonly children: Map<string, Node<Thing>>;
}

/** What has pages that are generated from a description: its own, or that of an anchor in it. */
export interface GeneratedPageOwners {
  /** Undefined for what no tab claims. */
  readonly tabs: ReadonlySet<MintTabOrAnchor | undefined>;
  readonly anchorsByTab: ReadonlyMap<MintTabOrAnchor | undefined, readonly MintTabOrAnchor[]>;
}

/** The tabs and anchors that pages belong to. One without a version is in all of them; without a version, all sections count. */
export class MintSectionLookup {
  readonly #order: ReadonlyMap<MintTabOrAnchor, number>;
  readonly #byVersion = new Map<string, FolderTrie<MintTabOrAnchor>>();
  /** Those with a description, by version. */
  readonly #sectionsWithSpec: ReadonlyMap<string | undefined, readonly MintTabOrAnchor[]>;
  readonly #generatedOwners = new Map<string | undefined, GeneratedPageOwners>();

  constructor(sections: readonly MintTabOrAnchor[]) {
    const claiming = sections.filter(({ prefix }) => prefix !== undefined);
    this.#sectionsWithSpec = groupBy(
      claiming.filter(({ openapi }) => openapi !== undefined),
      ({ version }) => version,
    );
    this.#order = new Map(sections.map((section, index) => [section, index]));
    for (const section of claiming) {
      const { kind, prefix = '', version } = section;
      for (const key of [`${kind} all`, keyOf(kind, version)]) {
        let folders = this.#byVersion.get(key);
        if (!folders) this.#byVersion.set(key, (folders = new FolderTrie()));
        folders.set(prefix, section);
      }
    }
  }

  ownerOf(kind: MintTabOrAnchor['kind'], page: string, version: string | undefined): MintTabOrAnchor | undefined {
    const keys = version === undefined ? [`${kind} all`] : [keyOf(kind, undefined), keyOf(kind, version)];
    const [first, second] = keys.map((key) => this.#byVersion.get(key)?.valuesAlong(page).at(-1));
    if (!first || !second) return first ?? second;
    const [a, b] = [first.prefix?.length ?? 0, second.prefix?.length ?? 0];
    return a > b || (a === b && this.orderOf(first) < this.orderOf(second)) ? first : second;
  }

  /** The order of mint.json; what no section claims comes first. */
  orderOf(section: MintTabOrAnchor | undefined): number {
    return section === undefined ? -1 : (this.#order.get(section) ?? -1);
  }

  generatedIn(version: string | undefined): GeneratedPageOwners {
    let generated = this.#generatedOwners.get(version);
    if (!generated) this.#generatedOwners.set(version, (generated = this.#listGenerated(version)));
    return generated;
  }

  #listGenerated(version: string | undefined): GeneratedPageOwners {
    const tabs = new Set<MintTabOrAnchor | undefined>();
    const anchorsByTab = new Map<MintTabOrAnchor | undefined, MintTabOrAnchor[]>();
    for (const section of this.#describedIn(version)) {
      const tab = section.kind === 'tab' ? section : this.ownerOf('tab', section.prefix ?? '', version);
      tabs.add(tab);
      if (section.kind === 'anchor') addTo(anchorsByTab, tab, section);
    }
    return { tabs, anchorsByTab };
  }

  #describedIn(version: string | undefined): readonly MintTabOrAnchor[] {
    const versions = version === undefined ? [...this.#sectionsWithSpec.keys()] : [undefined, version];
    return versions.flatMap((one) => this.#sectionsWithSpec.get(one) ?? []).sort((a, b) => this.orderOf(a) - this.orderOf(b));
  }
}

function keyOf(kind: MintTabOrAnchor['kind'], version: string | undefined): string {
  return version === undefined ? `${kind} none` : `${kind} of ${version}`;
}
