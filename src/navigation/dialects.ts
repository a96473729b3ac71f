/** What differs between readers of docs.json, as data. Shape (properties, children, enums) is in src/schema. */
import type { ChildArray, ElementKind } from './model.ts';

export const DIALECTS = ['spec', 'mintlify'] as const;

/** Whose docs.json: the specification's, or the hosted platform's that made it popular. */
export type Dialect = (typeof DIALECTS)[number];

export interface DialectTraits {
  readonly name: Dialect;
  /** Endings of page files, in order of preference. */
  readonly pageExtensions: readonly string[];
  /** Properties that give an element pages of its own, generated from a description of an API. */
  readonly sources: readonly string[];
  /** `./a` and `a//b` name the page `a` and `a/b`. */
  readonly normalizesPagePaths: boolean;
  /** Page strings may be `file METHOD /path` and `webhook name`. */
  readonly hasFileOperations: boolean;
  /** Dot folders, snippet folders, `.mintignore`d files and README-like files are no pages. */
  readonly hasIgnoredFiles: boolean;
  /** An internal `href` must begin with `/`. */
  readonly requiresRootedHrefs: boolean;
  /** `$ref` is part of the format. */
  readonly hasReferences: boolean;
  /** docs.json says where URLs of pages that moved lead. */
  readonly hasRedirects: boolean;
  /** `openapi` set at the root of the navigation reaches the elements below. */
  readonly inheritsFromRoot: boolean;
  /** Pages of all operations are generated also where `openapi` stands beside `pages`. */
  readonly generatesBesidePages: boolean;
  /** The child kinds of an element in the order in which the platform looks for them: it takes the first and drops the rest. */
  readonly survivors?: Readonly<Partial<Record<ElementKind, readonly (ChildArray | 'href')[]>>>;
  /** The arrays that are looked at even if they hold no entry: an empty one of them wins over a full one of another kind. */
  readonly survivesEmpty: readonly ChildArray[];
}

export const TRAITS: Readonly<Record<Dialect, DialectTraits>> = {
  spec: {
    name: 'spec',
    pageExtensions: ['.mdx'],
    sources: ['openapi'],
    normalizesPagePaths: false,
    hasFileOperations: false,
    hasIgnoredFiles: false,
    requiresRootedHrefs: false,
    hasReferences: false,
    hasRedirects: false,
    inheritsFromRoot: true,
    generatesBesidePages: false,
    survivesEmpty: [],
  },
  mintlify: {
    name: 'mintlify',
    pageExtensions: ['.mdx', '.md'],
    sources: ['openapi', 'asyncapi', 'graphql', 'sdk'],
    normalizesPagePaths: true,
    hasFileOperations: true,
    hasIgnoredFiles: true,
    requiresRootedHrefs: true,
    hasReferences: true,
    hasRedirects: true,
    inheritsFromRoot: false,
    generatesBesidePages: true,
    survivesEmpty: ['pages', 'dropdowns', 'products', 'menu'],
    survivors: {
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

/** The `$schema` that says which dialect a docs.json is written in. */
const MINTLIFY_SCHEMA = /^https?:\/\/(www\.)?mintlify\.com\/(docs|schema)\.json$/;

/** The dialect that the file itself names by `$schema`; `spec` if it names none. */
export function dialectOf(value: unknown): Dialect {
  const schema = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['$schema'] : undefined;
  return typeof schema === 'string' && MINTLIFY_SCHEMA.test(schema.trim()) ? 'mintlify' : 'spec';
}
