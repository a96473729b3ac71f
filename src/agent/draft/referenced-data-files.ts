/** The data files that docs.json uses: `$ref` files, and the OpenAPI and AsyncAPI descriptions of its navigation. */
import { type OpenSite, UnreadableError } from '../../index.ts';
import { apiDescriptionFilesOf, refFilesOf, isObject } from '../../internal.ts';

/** Paths in the docs root, including those of missing files. */
export interface ReferencedDataFiles {
  readonly parts: ReadonlySet<string>;
  readonly descriptions: ReadonlySet<string>;
}

const PART = /\.json$/;
const DESCRIPTION = /\.(?:json|ya?ml)$/;

/** Both sets are empty if docs.json cannot be read. */
export async function findReferencedDataFiles(site: OpenSite): Promise<ReferencedDataFiles> {
  try {
    const subject = await site.subject();
    return {
      parts: new Set(refFilesOf(subject).filter((path) => PART.test(path))),
      descriptions: new Set(apiDescriptionFilesOf(subject).filter((path) => DESCRIPTION.test(path))),
    };
  } catch (error) {
    if (error instanceof UnreadableError) return { parts: new Set(), descriptions: new Set() };
    throw error;
  }
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
