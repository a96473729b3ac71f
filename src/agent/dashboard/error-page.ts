/** Error pages: what happened, and what to do next. */
import { html, type Content } from '../html/html.ts';
import type { Page } from './visit.ts';

export function errorPage(status: number, title: string, what: Content, next?: Content): Page {
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
  'The address leads to no page of the dashboard. It may name a job, a key or a project that is not there any more.',
);

export const foreignFormPage = errorPage(
  403,
  'The form was not accepted',
  'It did not come from a page of this session, so nothing was done. That happens when you signed in again while the page was open.',
  html`Go back, reload the page and send the form again, or <a href="/dashboard">go to the dashboard</a>.`,
);

/** The page for a request that Fastify refused before a handler ran; `undefined` for a server error. */
export function refusalPage(status: number): Page | undefined {
  if (status === 413)
    return errorPage(
      413,
      'This is too long',
      'The form holds more than the service takes. Nothing was done.',
      'Go back, shorten the text, and send it again.',
    );
  if (status === 415)
    return errorPage(
      415,
      'This is not a form',
      'The dashboard takes forms as browsers send them. Nothing was done.',
      'Programs use the API: its description is at /openapi.json.',
    );
  if (status >= 400 && status < 500)
    return errorPage(status, 'The request was not understood', 'Something in it is not as a browser would send it. Nothing was done.');
  return undefined;
}

export const failurePage = errorPage(
  500,
  'This did not work',
  'The service met an error of its own. Whether the last step was carried out is not certain: look before you repeat it. The log of the service names the error.',
);

export function methodPage(allowed: readonly string[]): Page {
  return {
    ...errorPage(405, 'This cannot be done here', `The page answers to ${allowed.join(' and ')} only.`),
    headers: { allow: allowed.join(', ') },
  };
}
