/** What readers of a site see, as plain data: all of it survives `JSON.stringify`. What does not apply is absent, never `null`. */
import type { UnknownState } from '../site/files.ts';
import type { Dialect } from '../navigation/dialects.ts';
import type { ElementKind, LabelledKind } from '../navigation/model.ts';

/** The element that set a value. */
export interface Setter {
  readonly kind: ElementKind;
  readonly label?: string;
  /** JSON Pointer of the element in the configuration, `$ref`s drawn in: `/navigation/tabs/0`. */
  readonly pointer: string;
}

/** How the pages below the `root` of a group are listed on it. */
export type Directory = 'none' | 'accordion' | 'card';

/** One step of the way from the navigation to a page. */
export interface Breadcrumb {
  readonly kind: LabelledKind;
  readonly label: string;
}

/** An entry of `global`: a link that stands on every page below the element that holds it. */
export interface GlobalEntry {
  readonly kind: LabelledKind;
  readonly label?: string;
  readonly href?: string;
  /** A name, or an object in the dialect `mintlify`. */
  readonly icon?: unknown;
  readonly pointer: string;
  readonly from: Setter;
}

/** What every page has, be it a file, an operation or a webhook. */
interface Entry {
  /** How other parts of the data name it: a page path, `GET /users`, or the text of the entry. */
  readonly name: string;
  /** JSON Pointer of the entry; of a generated page, that of the `openapi` value it comes from. */
  readonly pointer: string;
  /** From the outermost element inwards. Elements without a label are left out, blank labels are not. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Global anchors and other global entries that stand on it: the root’s first. */
  readonly globals: readonly GlobalEntry[];
  /** Title from front matter, if asked for; summary of an operation, if its description was read. */
  readonly title?: string;
  /** Name of the page before it in the reading order of its sidebar: of its tab, version, language and so on. */
  readonly previous?: string;
  readonly next?: string;
}

/** A page with a file of its own. */
export interface SitePage extends Entry {
  readonly kind: 'page';
  /** Below the pages root, without extension. The same as `name`. */
  readonly path: string;
  /** The file that answers it; absent if there is none. */
  readonly file?: string;
  /** Why nobody could look whether there is a file; absent if somebody could. */
  readonly unknown?: UnknownState;
  /** True for the `root` of a group: the page that its title leads to. */
  readonly isRoot: boolean;
}

/** A page made out of the description of an API. */
export interface SiteOperation extends Entry {
  readonly kind: 'operation';
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** The description it belongs to, as written; absent if none is set, or if it cannot be told which. */
  readonly spec?: string;
  /** True if no entry names it: it stands here because an element sets `openapi`. */
  readonly generated: boolean;
  /** Whether the description has it; absent if that was not read. */
  readonly isFound?: boolean;
}

/** An entry such as `webhook orders`, in the dialect `mintlify`. */
export interface SiteWebhook extends Entry {
  readonly kind: 'webhook';
}

/** What a list of the navigation holds besides elements: told apart by `kind`. */
export type SiteEntry = SitePage | SiteOperation | SiteWebhook;

/** An element of the navigation. `kind` is `root` for the navigation itself. */
export interface SiteElement {
  readonly kind: ElementKind;
  readonly label?: string;
  readonly pointer: string;
  /** A name, or an object in the dialect `mintlify`. */
  readonly icon?: unknown;
  readonly tag?: string;
  readonly description?: string;
  readonly href?: string;
  /** The value in effect; `from` is absent where nothing sets it. */
  readonly directory: { readonly value: Directory; readonly from?: Setter };
  /** The descriptions in effect, files and URLs as written; absent where nothing sets them. */
  readonly openapi?: { readonly specs: readonly string[]; readonly from: Setter };
  /** Groups only: what is listed below the content of `root`, by name. `none` and no pages without a `root`. */
  readonly listing?: { readonly mode: Directory; readonly pages: readonly string[] };
  /** Groups only: what `drilldown: true` opens, by name. Absent if there is no page. */
  readonly landing?: string;
  /** Groups only: whether it is open at first. */
  readonly expanded?: boolean;
  /** Versions and languages only: whether readers get it without choosing. */
  readonly isDefault?: boolean;
  /** Versions and languages only: whether it is the one that was chosen, or the default where nothing fits the choice. */
  readonly isSelected?: boolean;
  /** The page that the title of a group leads to. It stands before the children in reading order. */
  readonly root?: SitePage;
  /** In the order of the file. A `root` repeated among them counts once and is left out. */
  readonly children: readonly (SiteElement | SiteEntry)[];
  /** Pages made because this element sets `openapi`. They stand after the children in reading order. */
  readonly generated: readonly SiteOperation[];
}

/** What readers of a site see. All versions and languages are there; `isSelected` says which are shown. */
export interface ResolvedSite {
  /** The configuration, as the caller sees it: `docs/docs.json`. */
  readonly config: string;
  readonly dialect: Dialect;
  /** Label of the version that is shown, if there are versions. */
  readonly version?: string;
  /** Code of the language that is shown, if there are languages. */
  readonly language?: string;
  /** `theme`: the theme decides. */
  readonly eyebrows: 'breadcrumbs' | 'theme';
  /** Whether selecting a group opens its `landing`; `theme`: the theme decides. */
  readonly drilldown: boolean | 'theme';
  /** What the language that is shown sets, as written. */
  readonly banner?: unknown;
  readonly footer?: unknown;
  readonly navbar?: unknown;
  readonly navigation: SiteElement;
  /**
   * Descriptions of APIs that were not read, as written: URLs, files that cannot be read, and those that generate
   * more pages than are listed (200,000 in all). What they generate is not known.
   */
  readonly notRead: readonly string[];
}

/**
 * Every page below an element in reading order, generated ones included.
 *
 * @example
 * const site = await resolve({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["index", "GET /users"] } }' }) });
 * [...entriesOf(site.navigation)].map(({ kind, name }) => `${kind} ${name}`); // ['page index', 'operation GET /users']
 */
export function* entriesOf(element: SiteElement): Generator<SiteEntry> {
  if (element.root) yield element.root;
  for (const child of element.children) {
    if (isElement(child)) yield* entriesOf(child);
    else yield child;
  }
  yield* element.generated;
}

export function isElement(node: SiteElement | SiteEntry): node is SiteElement {
  return 'children' in node;
}
