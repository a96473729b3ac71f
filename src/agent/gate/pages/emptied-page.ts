/** Finds pages whose text is gone. */
import { frontMatterIn } from '../../../pages/front-matter.ts';
import type { PageProblem } from './page-problem.ts';

/** Properties that give a page content without text. */
const CONTENT_PROPERTY = /^(?:openapi|openapi-schema|asyncapi|api|url|mode):/m;

/** @param before `undefined` for a new page. */
export function* findEmptiedPage(before: string | undefined, after: string): Generator<PageProblem> {
  if (!isEmpty(after) || (before !== undefined && isEmpty(before))) return;
  const found = { rule: 'emptied-page', start: 0, key: '' } as const;
  if (before === undefined) yield { ...found, severity: 'warning', message: 'The new page has no text.' };
  else {
    const message = 'The page had text and has none left. Restore the text; to remove the page, delete it and its entry in the navigation.';
    yield { ...found, severity: 'error', message };
  }
}

function isEmpty(text: string): boolean {
  const matter = frontMatterIn(text);
  return text.slice(matter.length).trim() === '' && !CONTENT_PROPERTY.test(matter);
}
