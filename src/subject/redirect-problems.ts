/** What is wrong with the redirects of a site. */
import { decode } from '../document/decode.ts';
import { frontMatterWithDelimiters } from '../pages/front-matter.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { redirectProblems, type RedirectProblem } from '../resolve/redirects/redirect-problems.ts';
import type { Redirects } from '../resolve/redirects/redirects.ts';
import type { Files } from '../site/files.ts';
import { readAddresses, createPathContentLookup } from './addresses.ts';
import type { Subject } from './subject.ts';

/** Descriptions are read only if a redirect leads to neither a page file nor another redirect. */
export async function readRedirectProblems(subject: Subject, files: Files): Promise<readonly RedirectProblem[]> {
  const { withoutRedirects, mayContainPages } = await readAddresses(subject, files, internalDestinationsOf(subject.redirects));
  return [
    ...redirectProblems({
      ...subject,
      contentAt: createPathContentLookup(subject, withoutRedirects),
      mayContainPages,
      isRedirectOnlyPage: (file) => isRedirectOnlyPage(file, files),
    }),
  ];
}

/** Properties of front matter that a page gets its content from. */
const CONTENT = /^(?:openapi|asyncapi|graphql|api)[ \t]*:/m;

/** Whether a page has only a title and the like: authors list such pages to show a page elsewhere a second time, and redirect them there. */
function isRedirectOnlyPage(file: string, files: Files): boolean {
  const { text } = decode(files.read(file) ?? new Uint8Array());
  const matter = frontMatterWithDelimiters(text);
  return matter !== '' && text.slice(matter.length).trim() === '' && !CONTENT.test(matter);
}

/** The paths of the site that redirects lead to, as written. */
export function internalDestinationsOf({ list }: Redirects): string[] {
  return list.flatMap(({ destination }) => {
    const target = linkTargetOf(destination);
    return target.kind === 'internal' ? [target.path] : [];
  });
}
