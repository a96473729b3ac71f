/** URLs of pages that a change redirects. */
import { listPageAndRedirectUrls } from './lost-urls.ts';
import type { UrlAnswer } from './lost-urls.ts';
import type { RedirectedUrl } from './site-change.ts';
import type { Subject } from '../subject/subject.ts';

/** Only URLs that pages answered and that now lead to something. `answer` says what answers them now. */
export function redirectedUrls(before: Subject, after: Subject, answer: (path: string) => UrlAnswer): RedirectedUrl[] {
  if (after.redirects.list.length === 0) return [];
  return listPageAndRedirectUrls(before).flatMap(({ url, page, isListed }) => {
    if (!page || before.redirects.match(url)) return [];
    const { redirect, exists, destination } = answer(url);
    return redirect && exists ? [{ url, ...(destination !== undefined && { to: destination }), isListed }] : [];
  });
}
