/** Error pages: what happened, and what to do next. */
import { type HtmlContent, html } from '../../internal.ts';
import type { DashboardPage } from './page-request.ts';

export function errorPage(status: number, title: string, what: HtmlContent, next?: HtmlContent): DashboardPage {
  return {
    status,
    title,
    main: html`<h1>${title}</h1>
<p>${what}</p>
<p>${next ?? html`<a href="/dashboard">Go to the dashboard</a>`}</p>`,
  };
}

export const notFoundPage = errorPage(
  404,
  'This page does not exist',
  'The dashboard has no page at this address. It may belong to a job, key or project that no longer exists.',
);

export const crossSiteFormPage = errorPage(
  403,
  'The form was not accepted',
  'It was not sent from a page of this session, so nothing was done. This happens if you signed in again while the page was open.',
  html`Go back, reload the page and submit the form again, or <a href="/dashboard">go to the dashboard</a>.`,
);

/** The page for a request that Fastify refused before a handler ran; `undefined` for a server error. */
export function renderClientErrorPage(status: number): DashboardPage | undefined {
  if (status === 413)
    return errorPage(
      413,
      'This is too long',
      'The form is larger than allowed. Nothing was done.',
      'Go back, shorten the text and try again.',
    );
  if (status === 415)
    return errorPage(
      415,
      'This is not a form',
      'The dashboard accepts only forms sent by browsers. Nothing was done.',
      'For programs, there is an API: see /openapi.json.',
    );
  if (status >= 400 && status < 500)
    return errorPage(status, 'The request was not understood', 'It is not a request that a browser would send. Nothing was done.');
  return undefined;
}

export const internalErrorPage = errorPage(
  500,
  'Something went wrong',
  'The service had an internal error. The last step may or may not have been carried out: check before you repeat it. The service log contains the error.',
);

export function methodNotAllowedPage(allowed: readonly string[]): DashboardPage {
  return {
    ...errorPage(405, 'Method not allowed', `This page supports only ${allowed.join(' and ')}.`),
    headers: { allow: allowed.join(', ') },
  };
}
