/** The URLs of pages that the platform generates from operations, made of directory, tag and summary. */
import { trimSlashes } from '../text/slashes.ts';
import { linkTargetOf } from './link-target.ts';

/** The folder of generated pages, unless a description sets another. */
export const DEFAULT_GENERATED_PAGE_FOLDERS: Readonly<Record<string, string>> = {
  openapi: 'api-reference',
  asyncapi: 'api-reference',
  graphql: 'graphql-reference',
  sdk: 'sdk-reference',
};

/** The parts of an operation that its URL is made of. */
export interface OperationUrlParts {
  /** In upper case; `WEBHOOK` for webhooks, whose `path` is their name. */
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  /** `x-mint.href`: the whole URL. */
  readonly href?: string;
}

/**
 * Returns the path of the page of an operation, without the slashes around it.
 *
 * @example
 * urlOfOperation({ method: 'GET', path: '/pets/{id}', tags: ['Pet store'] }, 'api'); // 'api/pet-store/get-pets'
 */
export function urlOfOperation({ method, path, summary, tags = [], href }: OperationUrlParts, directory: string): string {
  const target = href === undefined ? undefined : linkTargetOf(href);
  if (target?.kind === 'internal') return target.path;
  const unnamed = method === 'WEBHOOK' ? path : `${method.toLowerCase()}-${slugOf(path)}`;
  const name = summary === undefined || summary.trim() === '' ? unnamed : summary;
  return [trimSlashes(directory), slugOf(tags[0] ?? ''), slugOf(name)].filter((part) => part !== '').join('/');
}

function slugOf(text: string): string {
  return text
    .replaceAll(' ', '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\r\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}
