/** Finds operations in the front matter of listed pages that no description contains. */
import { operationOf } from '../navigation/entries.ts';
import { mayHaveProperty, propertyIn, type WrittenFrontMatterProperty } from '../pages/written-front-matter-property.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import type { MissingOperationReason, MissingOperationExplainer } from './missing-operation-explainer.ts';

/** An `openapi` in front matter that names no operation of any description. */
export interface MissingFrontMatterOperation extends MissingOperationReason, WrittenFrontMatterProperty {
  readonly file: string;
  readonly method: string;
  readonly path: string;
}

/**
 * The platform looks for the operation of a page in every description that it finds, so files that docs.json does not name are read, too,
 * before one is said to be missing. Nothing is known if a description is behind a URL.
 */
export async function readMissingFrontMatterOperations(subject: Subject, files: Files): Promise<readonly MissingFrontMatterOperation[]> {
  const { texts, resolution, traits } = subject;
  // Making all pages costs more than looking at the few whose texts changed.
  if (texts && ![...texts].some((file) => resolution.reachesFile(file) && mayHaveProperty(file, 'openapi', files))) return [];
  const found: MissingFrontMatterOperation[] = [];
  const seen = new Set<string>();
  let descriptions: MissingOperationExplainer | undefined;
  for (const { page, file } of resolution.pages) {
    if (file === undefined || seen.has(file) || texts?.has(file) === false) continue;
    seen.add(file);
    const written = await propertyIn(file, 'openapi', files);
    const operation = written && operationOf(written.text, traits);
    if (!operation || (operation.file !== undefined && isUrl(operation.file))) continue;
    descriptions ??= new (await import('./missing-operation-explainer.ts')).MissingOperationExplainer(subject, files);
    const missed = await descriptions.whyMissing(operation.method, operation.path, page);
    if (missed) found.push({ ...written, ...operation, file, ...missed });
  }
  return found;
}
