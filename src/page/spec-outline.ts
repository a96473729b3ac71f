/** What an API description is held as: a description in JSON with the same operations and nothing else. */
import type { Operation, Spec } from '../openapi/spec.ts';

/** A file that nobody has: the operations of such a path are unknown. */
const UNKNOWN_ITEM = { $ref: 'https://unknown.invalid/' };

export function outlineOf({ version, operations, webhooks, webhookOperations, unknownPaths }: Spec): string {
  const paths = pathsOf(operations);
  for (const path of unknownPaths) paths[path] = UNKNOWN_ITEM;
  const hooked: Paths = Object.fromEntries(webhooks.map((name) => [name, {}]));
  for (const hook of webhookOperations) hooked[hook.path] = { post: detailsOf(hook) };
  const [name, number] = version?.startsWith('2') ? ['swagger', version] : ['openapi', version ?? '3.1.0'];
  const info = { title: 'Outline', version: '1' };
  return JSON.stringify({ [name]: number, info, paths, ...(webhooks.length > 0 && { webhooks: hooked }) });
}

type Paths = Record<string, Record<string, unknown>>;

function pathsOf(operations: readonly Operation[]): Paths {
  const paths: Paths = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = detailsOf(operation);
  return paths;
}

function detailsOf({ summary, operationId, tags, isHidden, isExcluded, href }: Operation): object {
  return {
    ...(summary !== undefined && { summary }),
    ...(operationId !== undefined && { operationId }),
    ...(tags && { tags }),
    ...(isHidden && { 'x-hidden': true }),
    ...(isExcluded && { 'x-excluded': true }),
    ...(href !== undefined && { 'x-mint': { href } }),
    responses: {},
  };
}
