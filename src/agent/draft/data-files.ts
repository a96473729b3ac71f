/** The data files that a docs.json brings in: parts of itself by `$ref`, and descriptions of the APIs in its navigation. */
import { isObject } from '../../document/json-object.ts';
import { posix } from 'node:path';
import { UnreadableError, type OpenSite } from '../../index.ts';
import type { Subject } from '../../subject/subject.ts';
import { isUrl, specsOf } from '../../resolve/resolution.ts';

/** Paths below the docs root, of files that are missing too. */
export interface DrawnIn {
  readonly parts: ReadonlySet<string>;
  readonly descriptions: ReadonlySet<string>;
}

const PART = /\.json$/;
const DESCRIPTION = /\.(?:json|ya?ml)$/;
const KEYS = ['openapi', 'asyncapi'] as const;

/** Nothing where docs.json cannot be read. */
export async function drawnIn(site: OpenSite): Promise<DrawnIn> {
  try {
    const subject = await site.subject();
    return {
      parts: new Set(partsOf(subject).filter((path) => PART.test(path))),
      descriptions: new Set(descriptionsOf(subject).filter((path) => DESCRIPTION.test(path))),
    };
  } catch (error) {
    if (error instanceof UnreadableError) return { parts: new Set(), descriptions: new Set() };
    throw error;
  }
}

function partsOf({ source }: Subject): string[] {
  const wanted = source.problems
    .filter(({ fault }) => fault === 'missing' || fault === 'unreadable')
    .map(({ chain }) => chain.at(-1) ?? '');
  return [...source.documents.keys(), ...wanted].filter((path) => path !== source.root.file);
}

function descriptionsOf({ navigation, resolution, source }: Subject): string[] {
  const named = navigation.elements.flatMap(({ value }) => KEYS.flatMap((key) => specsOf(value[key])));
  const ofPages = [...resolution.operations.map(({ operation }) => operation.file), ...resolution.webhooks.map(({ file }) => file)];
  return [...named, ...fallbacksOf(source.value), ...ofPages].flatMap((name) =>
    name === undefined || isUrl(name) ? [] : [posix.normalize(name.trim().replace(/^\/+/, ''))],
  );
}

/** What `api` at the top level names, for entries that nothing above them names a description for. */
function fallbacksOf(value: unknown): readonly string[] {
  const { api } = isObject(value) ? value : {};
  return isObject(api) ? KEYS.flatMap((key) => specsOf(api[key])) : [];
}

/** True for the text of an OpenAPI or AsyncAPI file: a member at its top says so. */
export function isDescription(path: string, text: string): boolean {
  if (!path.endsWith('.json')) return /^["']?(?:openapi|swagger|asyncapi)["']?[ \t]*:/m.test(text);
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && ['openapi', 'swagger', 'asyncapi'].some((key) => Object.hasOwn(value, key));
  } catch {
    return false;
  }
}
