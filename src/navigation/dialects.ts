/** The differences between dialects of docs.json, as data. Shape (properties, children, enums) is in src/schema. */
import type { ChildArray, ElementKind } from './model.ts';

export const DIALECTS = ['spec', 'mintlify'] as const;

/** The dialect of a docs.json: that of the published specification, or of the hosted platform that made it popular. */
export type Dialect = (typeof DIALECTS)[number];

export interface DocsJsonDialectTraits {
  readonly name: Dialect;
  /** Extensions of page files, in order of preference. */
  readonly pageExtensions: readonly string[];
  /** Properties from whose values pages of an element are generated. */
  readonly sourceKeys: readonly string[];
  /** Whether `./a` and `a//b` mean the pages `a` and `a/b`. */
  readonly normalizesPagePaths: boolean;
  /** Whether entries in `pages` can be `file METHOD /path` and `webhook name`. */
  readonly hasFileOperations: boolean;
  /** Whether files in dot folders and snippet folders, files in `.mintignore`, files such as README, and those that pages import are not pages. */
  readonly hasIgnoredFiles: boolean;
  /** Whether an internal `href` must begin with `/`. */
  readonly requiresRootedHrefs: boolean;
  /** Whether `$ref` is part of the format. */
  readonly hasReferences: boolean;
  /** Whether the settings beside the navigation are part of the format. */
  readonly hasSettings: boolean;
  /** Whether docs.json can have redirects. */
  readonly hasRedirects: boolean;
  /**
   * Whether the platform may redirect readers from a folder to a page in it: its client of 2022 did so (mintlify/mint#114), and since 2025
   * sites report a 404 (PrefectHQ/prefect#18945).
   */
  readonly mayRedirectFolders: boolean;
  /** Whether it is documented how the platform makes IDs of headings. */
  readonly documentsAnchors: boolean;
  /** Whether elements inherit `openapi` from the root of the navigation. */
  readonly inheritsFromRoot: boolean;
  /** Whether pages are generated for all operations even if an element with `openapi` has `pages`. */
  readonly generatesDespitePages: boolean;
  /** The kinds of children in the order in which the platform looks for them: it uses the first and drops the rest. */
  readonly childKindPriority?: Readonly<Partial<Record<ElementKind, readonly (ChildArray | 'href')[]>>>;
  /** The arrays that the platform uses even if they are empty, instead of a non-empty array of another kind. */
  readonly servedIfEmpty: readonly ChildArray[];
}

export const TRAITS: Readonly<Record<Dialect, DocsJsonDialectTraits>> = {
  spec: {
    name: 'spec',
    pageExtensions: ['.mdx'],
    sourceKeys: ['openapi'],
    normalizesPagePaths: false,
    hasFileOperations: false,
    hasIgnoredFiles: false,
    requiresRootedHrefs: false,
    hasReferences: false,
    hasSettings: false,
    hasRedirects: false,
    mayRedirectFolders: false,
    documentsAnchors: false,
    inheritsFromRoot: true,
    generatesDespitePages: false,
    servedIfEmpty: [],
  },
  mintlify: {
    name: 'mintlify',
    pageExtensions: ['.mdx', '.md'],
    sourceKeys: ['openapi', 'asyncapi', 'graphql', 'sdk'],
    normalizesPagePaths: true,
    hasFileOperations: true,
    hasIgnoredFiles: true,
    requiresRootedHrefs: true,
    hasReferences: true,
    hasSettings: true,
    hasRedirects: true,
    mayRedirectFolders: true,
    documentsAnchors: true,
    inheritsFromRoot: false,
    generatesDespitePages: true,
    servedIfEmpty: ['pages', 'dropdowns', 'products', 'menu'],
    childKindPriority: {
      root: ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups', 'pages'],
      tab: ['href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'groups', 'pages', 'menu'],
      anchor: ['href', 'languages', 'versions', 'dropdowns', 'tabs', 'products', 'groups', 'pages'],
      dropdown: ['href', 'languages', 'versions', 'tabs', 'anchors', 'products', 'groups', 'pages'],
      product: ['href', 'languages', 'versions', 'tabs', 'anchors', 'dropdowns', 'groups', 'pages', 'menu'],
      version: ['href', 'languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
      language: ['href', 'versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
      item: ['href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'tabs', 'groups', 'pages'],
      group: ['pages'],
    },
  },
};

/** The `$schema` of the `mintlify` dialect. */
const MINTLIFY_SCHEMA = /^https?:\/\/(www\.)?mintlify\.com\/(docs|schema)\.json$|(?:^|\/)docs\.mintlify\.schema\.json$/;

/** Top-level properties that show that a file is for the platform, certainly if it has all of them. */
export const PLATFORM_MARKER_PROPERTIES = ['theme', 'name', 'colors'];

/** Whether a file for the platform has a path as its `$schema`, for which the platform refuses it. */
export function hasPathAsSchemaUrl(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const schema = (value as Record<string, unknown>)['$schema'];
  return (
    typeof schema === 'string' && !/^[a-z][a-z\d+.-]*:/i.test(schema.trim()) && PLATFORM_MARKER_PROPERTIES.some((name) => name in value)
  );
}

/** Returns the dialect that `$schema` names; otherwise `spec`. */
export function dialectOfDeclaredSchema(value: unknown): Dialect {
  const schema = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['$schema'] : undefined;
  return typeof schema === 'string' && MINTLIFY_SCHEMA.test(schema.trim()) ? 'mintlify' : 'spec';
}
