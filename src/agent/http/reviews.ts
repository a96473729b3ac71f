/** Review pages, which replace pull requests on the code host `local`. Everyone who knows the URL can read them. */
import { html, pagePolicy, renderPage } from '../../internal.ts';
import { renderReviewPage } from '../review/render-review-page.ts';
import type { ReviewPageContent } from '../review/review-data.ts';
import { findReview } from '../store/reviews.ts';
import type { HandlerResponse, OperationHandler } from './handler.ts';

const TOKEN = /^[\w-]{22}$/;

export const showReviewPageByToken: OperationHandler = async ({ database }, { params }) => {
  const token = params['token'] ?? '';
  const review = TOKEN.test(token) ? await findReview(database, token) : undefined;
  return review ? page(200, renderReviewPage(review.data as ReviewPageContent)) : page(404, MISSING);
};

const MISSING = renderPage({
  title: 'Review not found',
  main: html`<h1>Review not found</h1>
<p>There is no review page at this address. It may have been deleted after its retention period, or the address was copied incompletely.</p>`,
});

/** The page cannot load or run anything, must not be cached, and its links do not reveal its address. */
function page(status: number, body: string): HandlerResponse {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(),
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  };
  return { status, headers, body };
}
