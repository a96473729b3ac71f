/** The script of the demo's model: one job with a mistake that the navigation check finds. */
import type { ScriptedAnswer, AnswerScript } from '../model/scripted-model.ts';

export const DEMO_PROMPT =
  'Add a guide on rate limits: 600 requests per minute for each key, and what to do after a 429 response. List it under “Use the API”, and link to it from the guide on errors.';

const GUIDE = `---
title: Rate limits
description: How many requests a key can send, and what to do when it has sent too many.
---

Each key can send 600 requests per minute, to any endpoint.

## After a 429 response

If you exceed the limit, the API responds with 429. Wait as many seconds as the header \`Retry-After\` says, then retry the request.
The [guide on errors](/guides/errors) describes the other errors.

## Stay below the limit

- Read [lists page by page](/guides/pagination) instead of requesting each parcel.
- Do not request the same parcel more often than its data changes.
`;

const ENTRY = '"guides/pagination", "guides/errors"]';

const ANSWERS: readonly ScriptedAnswer[] = [
  {
    text: 'I’ll look at the site first.',
    calls: [
      { tool: 'list_files', input: {} },
      { tool: 'read_file', input: { path: 'docs.json' } },
      { tool: 'read_file', input: { path: 'guides/errors.mdx' } },
    ],
  },
  { calls: [{ tool: 'search_text', input: { text: '600' } }] },
  {
    text: 'Writing the guide and linking to it.',
    calls: [
      { tool: 'write_file', input: { path: 'guides/rate-limits.mdx', text: GUIDE } },
      {
        tool: 'edit_file',
        input: {
          path: 'guides/errors.mdx',
          find: 'After 429, wait as many seconds as `Retry-After` says.',
          replace: 'After 429, wait as many seconds as `Retry-After` says: see [rate limits](/guides/rate-limits).',
        },
      },
    ],
  },
  {
    text: 'Adding it to the navigation.',
    // A mistake: the page is called “rate-limits”.
    calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: ENTRY, replace: ENTRY.replace(']', ', "guides/rate-limit"]') } }],
  },
  { calls: [{ tool: 'nav_check', input: {} }] },
  {
    text: 'The entry points to a page that does not exist. Fixing it.',
    calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: '"guides/rate-limit"', replace: '"guides/rate-limits"' } }],
  },
  {
    calls: [
      { tool: 'nav_check', input: {} },
      { tool: 'nav_resolve', input: { page: 'guides/rate-limits' } },
    ],
  },
  {
    text: 'Added the guide “Rate limits” with the limit for each key and what to do after a 429 response, listed it under “Use the API”, and linked to it from the guide on errors.',
  },
];

const NOTHING_TO_DO: ScriptedAnswer = {
  text: 'This is a scripted model that can do only one job, which is done. To run other jobs, start the service with a real model.',
};

/** Follows the script for the first message of a job, and changes nothing for others. */
export const demoScript: AnswerScript = ({ prompts, turn }) =>
  prompts.some((prompt) => prompt.includes('“Rate limits”')) ? NOTHING_TO_DO : (ANSWERS[turn] ?? NOTHING_TO_DO);
