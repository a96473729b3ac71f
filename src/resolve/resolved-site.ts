/** What readers of a site see, as plain data that survives `JSON.stringify`. Values that do not apply are absent, never `null`. */
import type { Directory } from '../schema/types.spec.gen.ts';
import type { UnknownState } from '../site/files.ts';
import type { Dialect } from '../navigation/dialects.ts';
import type { ElementKind, LabelledKind } from '../navigation/model.ts';

/** The element that set a value. */
export interface DefiningElement {
  readonly kind: ElementKind;
  readonly label?: string;
  /** JSON Pointer of the element in docs.json with the files of `$ref`s included, such as `/navigation/tabs/0`. */
  readonly pointer: string;
}

/** The place of the mistake for which the platform drops a part of the navigation. */
export interface MistakeLocation {
  /** As the caller sees it: `docs/docs.json`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** JSON Pointer in that file. */
  readonly pointer: string;
}

/** A page or operation that the author wrote and that readers reach nowhere. */
export interface LostSiteEntry {
  /** A page path below the pages root, or an operation such as `GET /users`, with its description if the entry names one. */
  readonly name: string;
  readonly droppedBy: MistakeLocation;
}

/** One step of the path from the navigation to a page. */
export interface Breadcrumb {
  readonly kind: LabelledKind;
  readonly label: string;
}

/** An entry of `global`: a link that appears on every page of its element. */
export interface GlobalEntry {
  readonly kind: LabelledKind;
  readonly label?: string;
  readonly href?: string;
  /** A name, or an object in the dialect `mintlify`. */
  readonly icon?: unknown;
  /** Present if it is not shown. */
  readonly hidden?: true;
  readonly pointer: string;
  readonly from: DefiningElement;
}

/** The properties of all pages: files, operations and webhooks. */
interface EntryBase {
  /** The name that other parts of the data use for it: a page path, `GET /users`, or the text of the entry. */
  readonly name: string;
  /** JSON Pointer of the entry; for a generated page, that of its `openapi` value. */
  readonly pointer: string;
  /** From the outermost element to the innermost. Omits elements without a label, but not those with a blank label. */
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Global anchors and other global entries that appear on it, those of the root first. */
  readonly globals: readonly GlobalEntry[];
  /** Title from front matter, if requested; summary of an operation, if its description was read. */
  readonly title?: string;
  /** Name of the previous page in the reading order of its sidebar: that of its tab, version, language and so on. */
  readonly previous?: string;
  readonly next?: string;
  /** Absent if readers get it. On every page of a dropped element; such a page has no neighbors. */
  readonly droppedBy?: MistakeLocation;
  /** The outermost element with `hidden: true` around it: no menu shows the page, which readers reach by links alone. */
  readonly hiddenBy?: DefiningElement;
}

/** A page with a file of its own. */
export interface SitePage extends EntryBase {
  readonly kind: 'page';
  /** Relative to the pages root, without extension. The same as `name`. */
  readonly path: string;
  /** Its file; absent if there is none. */
  readonly file?: string;
  /** Why docs-nav could not check whether the file exists; absent if it could. */
  readonly unknown?: UnknownState;
  /** Its URL path, such as `/guides/start`, without the base path of the site. */
  readonly url: string;
  /** What the sidebar shows in place of the title, from front matter, if titles are requested. */
  readonly sidebarTitle?: string;
  /** Its front matter says `hidden: true`: no menu shows it. Only if front matter was read. */
  readonly isHidden?: true;
  /** Whether it is the `root` of a group, the page that the group's title links to. */
  readonly isRoot: boolean;
  /** The redirect that answers its URL, so that readers get its destination; absent if none surely does. */
  readonly redirect?: SiteRedirect;
}

/** A redirect of docs.json, as written. */
export interface SiteRedirect {
  readonly source: string;
  readonly destination: string;
  readonly pointer: string;
}

/** A page generated from an OpenAPI description. */
export interface SiteOperation extends EntryBase {
  readonly kind: 'operation';
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** Its description, as written; absent if none is set or if it is ambiguous. */
  readonly spec?: string;
  /** Its URL path, such as `/api-reference/users/list`, without the base path of the site; absent if it is not known. */
  readonly url?: string;
  /** Whether no entry names it: it is here because an element sets `openapi`. */
  readonly generated: boolean;
  /** Whether it is in the description; absent if the description was not read. */
  readonly isFound?: boolean;
}

/** An entry such as `webhook orders`, in the dialect `mintlify`. */
export interface SiteWebhook extends EntryBase {
  readonly kind: 'webhook';
}

/** An entry of the navigation that is not an element, distinguished by `kind`. */
export type SiteEntry = SitePage | SiteOperation | SiteWebhook;

/** An element of the navigation. `kind` is `root` for the navigation itself. */
export interface SiteElement {
  readonly kind: ElementKind;
  readonly label?: string;
  readonly pointer: string;
  /** Absent if readers get it, and on elements inside a dropped one: nothing in there is served. */
  readonly droppedBy?: MistakeLocation;
  /** Present if the element itself is hidden. */
  readonly hidden?: true;
  /** A name, or an object in the dialect `mintlify`. */
  readonly icon?: unknown;
  readonly tag?: string;
  readonly description?: string;
  readonly href?: string;
  /** The effective value; `from` is absent if nothing sets it. */
  readonly directory: { readonly value: Directory; readonly from?: DefiningElement };
  /** The effective descriptions, files and URLs as written; absent if nothing sets them. */
  readonly openapi?: { readonly specs: readonly string[]; readonly from: DefiningElement };
  /** Groups only: the pages listed below the content of `root`, by name. Without a `root`: `none` and no pages. */
  readonly listing?: { readonly mode: Directory; readonly pages: readonly string[] };
  /** Groups only: the page that `drilldown: true` opens, by name. Absent if there is no page. */
  readonly landing?: string;
  /** Groups only: whether it is open at first. */
  readonly expanded?: boolean;
  /** Versions and languages only: whether it is the default. */
  readonly isDefault?: boolean;
  /** Versions and languages only: whether it is the chosen one, or the default if none matches the choice. */
  readonly isSelected?: boolean;
  /** The page that the title of a group links to. In reading order, it comes before the children. */
  readonly root?: SitePage;
  /** In the order of the file, without a repeated `root`. */
  readonly children: readonly (SiteElement | SiteEntry)[];
  /** Pages generated because this element sets `openapi`. In reading order, they come after the children. */
  readonly generated: readonly SiteOperation[];
}

/** What readers of a site see. Includes all versions and languages; `isSelected` tells which are shown. */
export interface ResolvedSite {
  /** The path of docs.json as the caller sees it, such as `docs/docs.json`. */
  readonly config: string;
  readonly dialect: Dialect;
  /** Label of the selected version, if there are versions. */
  readonly version?: string;
  /** Code of the selected language, if there are languages. */
  readonly language?: string;
  /** `theme`: the theme decides. */
  readonly eyebrows: 'breadcrumbs' | 'theme';
  /** Whether selecting a group opens its `landing`; `theme`: the theme decides. */
  readonly drilldown: boolean | 'theme';
  /** The settings of the selected language, as written. */
  readonly banner?: unknown;
  readonly footer?: unknown;
  readonly navbar?: unknown;
  readonly navigation: SiteElement;
  /** Pages that mistakes drop everywhere, also those below keys that the tree does not contain. Absent if there are none. */
  readonly lost?: readonly LostSiteEntry[];
  /** Files of the navigation with errors of syntax, so that readers may get nothing of it, or something else. Absent if there are none. */
  readonly unreadable?: readonly string[];
  /**
   * OpenAPI descriptions that were not read, as written: URLs, files that cannot be read, and those that would exceed
   * the limit of 200,000 generated pages in all. Their generated pages are not known.
   */
  readonly notRead: readonly string[];
}

/** Yields every page of an element in reading order, including generated and dropped ones. */
export function* entriesOf(element: SiteElement): Generator<SiteEntry> {
  if (element.root) yield element.root;
  for (const child of element.children) {
    if (isElement(child)) yield* entriesOf(child);
    else yield child;
  }
  yield* element.generated;
}

/** What is directly in an element, in reading order, including generated and dropped entries. */
export function nodesOf({ root, children, generated }: SiteElement): (SiteElement | SiteEntry)[] {
  return [...(root ? [root] : []), ...children, ...generated];
}

/** The name of an element or an entry, as the sidebar shows it. */
export function sidebarLabelOf(node: SiteElement | SiteEntry): string {
  if (isElement(node)) return node.label?.trim() || `(${node.kind} without a label)`;
  return (node.kind === 'page' ? node.sidebarTitle : undefined) ?? node.title ?? node.name;
}

export function isElement(node: SiteElement | SiteEntry): node is SiteElement {
  return 'children' in node;
}
