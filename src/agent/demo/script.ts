/** The script of the demo's model: one job with a mistake that the navigation check finds. */
import type { Line, Script } from '../model/scripted-model.ts';

export const DEMO_PROMPT =
  'Add a guide on rate limits: 600 requests a minute for each key, and what to do after 429. List it below “Use the API”, and link it from the guide on errors.';

const GUIDE = `---
title: Rate limits
description: How many requests a key may send, and what to do after too many.
---

A key may send 600 requests a minute, whatever they ask for.

## After 429

The API answers 429 to what is too much. Wait as many seconds as the header \`Retry-After\` says, then send the same request again.
Errors of other kinds are described in the [guide on errors](/guides/errors).

## Stay below the limit

- Read [lists page by page](/guides/pagination) instead of parcel by parcel.
- Ask for a parcel again only once the time of its last answer is over.
`;

const ENTRY = '"guides/pagination", "guides/errors"]';

const LINES: readonly Line[] = [
  {
    say: 'I look at the site first.',
    calls: [
      { tool: 'list_files', input: {} },
      { tool: 'read_file', input: { path: 'docs.json' } },
      { tool: 'read_file', input: { path: 'guides/errors.mdx' } },
    ],
  },
  { calls: [{ tool: 'search_text', input: { text: '600' } }] },
  {
    say: 'The guide, and the link to it.',
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
    say: 'Its place in the navigation.',
    // A mistake: the page is called “rate-limits”.
    calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: ENTRY, replace: ENTRY.replace(']', ', "guides/rate-limit"]') } }],
  },
  { calls: [{ tool: 'nav_check', input: {} }] },
  {
    say: 'The entry names a page that does not exist. I correct it.',
    calls: [{ tool: 'edit_file', input: { path: 'docs.json', find: '"guides/rate-limit"', replace: '"guides/rate-limits"' } }],
  },
  {
    calls: [
      { tool: 'nav_check', input: {} },
      { tool: 'nav_resolve', input: { page: 'guides/rate-limits' } },
    ],
  },
  {
    say: 'Added the guide “Rate limits” with the limit of a key and what to do after 429, listed it below “Use the API”, and linked it from the guide on errors.',
  },
];

const NOTHING: Line = {
  say: 'This is a scripted model, and the one job that it knows is done. Start the service with a model of your own for further ones.',
};

/** Follows the script for the first message of a job, and changes nothing for others. */
export const demoScript: Script = ({ prompts, turn }) =>
  prompts.some((prompt) => prompt.includes('“Rate limits”')) ? NOTHING : (LINES[turn] ?? NOTHING);
