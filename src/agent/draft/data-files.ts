/** The data files that docs.json uses: `$ref` files, and the OpenAPI and AsyncAPI descriptions of its navigation. */
import { isObject } from '../../document/json-object.ts';
import { posix } from 'node:path';
import { UnreadableError, type OpenSite } from '../../index.ts';
import type { Subject } from '../../subject/subject.ts';
import { isUrl, specsOf } from '../../resolve/resolution.ts';

/** Paths in the docs root, including those of missing files. */
export interface DrawnIn {
  readonly parts: ReadonlySet<string>;
  readonly descriptions: ReadonlySet<string>;
}

const PART = /\.json$/;
const DESCRIPTION = /\.(?:json|ya?ml)$/;
const KEYS = ['openapi', 'asyncapi'] as const;

/** Both sets are empty if docs.json cannot be read. */
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

/** The descriptions under `api` at the top level, which entries use if no element above them has one. */
function fallbacksOf(value: unknown): readonly string[] {
  const { api } = isObject(value) ? value : {};
  return isObject(api) ? KEYS.flatMap((key) => specsOf(api[key])) : [];
}

/** Whether the text is an OpenAPI or AsyncAPI description, judged by a top-level key. */
export function isDescription(path: string, text: string): boolean {
  if (!path.endsWith('.json')) return /^["']?(?:openapi|swagger|asyncapi)["']?[ \t]*:/m.test(text);
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && ['openapi', 'swagger', 'asyncapi'].some((key) => Object.hasOwn(value, key));
  } catch {
    return false;
  }
}
