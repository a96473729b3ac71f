/** Tabs that are made from a GraphQL schema or an SDK: with most other properties the platform drops them. */
import type { JsonObject } from '../../document/json-object.ts';
import type { DocsJsonDialectTraits } from '../../navigation/dialects.ts';
import type { Element, NavigationTree } from '../../navigation/model.ts';

const SOURCES = ['graphql', 'sdk'] as const;
const ALLOWED_KEYS: ReadonlySet<string> = new Set(['tab', 'icon', 'hidden', 'searchable', 'align', 'directory', 'groups', '$ref']);

/** A key that a tab cannot have beside its source. */
export interface GraphqlOrSdkTabConflict {
  readonly element: Element;
  readonly source: string;
  readonly key: string;
}

/** Every such key in a navigation. */
export function findGraphqlOrSdkTabConflicts(
  { elements }: NavigationTree,
  { childKindPriority }: DocsJsonDialectTraits,
): GraphqlOrSdkTabConflict[] {
  if (!childKindPriority) return [];
  return elements.flatMap((element) => {
    if (element.kind !== 'tab') return [];
    const source = findGraphqlOrSdkKey(element.value);
    return source === undefined ? [] : keysConflictingWithGraphqlOrSdk(element.value, source).map((key) => ({ element, source, key }));
  });
}

/** The keys that a tab cannot have beside `source`, empty `groups` included. */
export function keysConflictingWithGraphqlOrSdk(value: JsonObject, source: string): string[] {
  return Object.keys(value).filter((key) => key !== source && (!ALLOWED_KEYS.has(key) || (key === 'groups' && isEmpty(value[key]))));
}

/** The first source of a tab of this kind. */
export function findGraphqlOrSdkKey(value: JsonObject): string | undefined {
  return SOURCES.find((name) => Object.hasOwn(value, name));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
