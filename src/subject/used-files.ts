/** The data files that docs.json uses, by path in the docs root, including those that are missing. */
import { isObject } from '../document/json-object.ts';
import { isUrl, specsOf } from '../resolve/resolution.ts';
import { resolvePath } from '../text/resolve-path.ts';
import type { Subject } from './subject.ts';

const KEYS = ['openapi', 'asyncapi'] as const;

export function refAndApiDescriptionFilesOf(subject: Subject): ReadonlySet<string> {
  return new Set([...refFilesOf(subject), ...apiDescriptionFilesOf(subject)]);
}

/** The files that `$ref`s include. */
export function refFilesOf({ source }: Subject): string[] {
  const wanted = source.problems
    .filter(({ fault }) => fault === 'missing' || fault === 'unreadable')
    .map(({ chain }) => chain.at(-1) ?? '');
  return [...source.documents.keys(), ...wanted].filter((path) => path !== source.root.file);
}

/** The OpenAPI and AsyncAPI descriptions of the navigation. */
export function apiDescriptionFilesOf({ navigation, resolution, source }: Subject): string[] {
  const named = navigation.elements.flatMap(({ value }) => KEYS.flatMap((key) => specsOf(value[key])));
  const ofPages = [...resolution.operations.map(({ operation }) => operation.file), ...resolution.webhooks.map(({ file }) => file)];
  return [...named, ...fallbacksOf(source.value), ...ofPages].flatMap((name) =>
    name === undefined || isUrl(name) ? [] : [resolvePath(name.trim().replace(/^\/+/, ''))],
  );
}

/** The descriptions under `api` at the top level, which entries use if no element above them has one. */
function fallbacksOf(value: unknown): readonly string[] {
  const { api } = isObject(value) ? value : {};
  return isObject(api) ? KEYS.flatMap((key) => specsOf(api[key])) : [];
}
