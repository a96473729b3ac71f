/** The job service's API, as the documentation shows it: its description, and the page of everything it may refuse. */
import { describeApi } from '../agent/http/openapi.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, Problem, problemBody } from '../agent/http/problems.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { MakeArtefacts } from './artefact.ts';

/** Where `docs-nav serve` listens if it is told nothing else. */
const DEFAULT_URL = 'http://127.0.0.1:4100';

export const makeOpenapi: MakeArtefacts = () =>
  Promise.resolve([
    { path: 'docs/api/openapi.json', text: `${JSON.stringify(describeApi(DEFAULT_URL, packageJson.version), null, 2)}\n` },
    { path: 'docs/api/errors.mdx', text: makeErrorsPage() },
  ]);

const EXAMPLE = new Problem('invalid-request', '“prompt” is missing.', {
  errors: [{ pointer: '#/prompt', detail: '“prompt” is missing.' }],
});

function makeErrorsPage(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title, meaning }]) => `| ${status} | \`${code}\` | ${title}. ${meaning} |`);
  return `---
title: Errors
description: What the job service refuses, and what to do then.
---

Every refusal is a JSON object of the type \`${PROBLEM_MEDIA_TYPE}\` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)):

\`\`\`json
${JSON.stringify(problemBody(EXAMPLE, DEFAULT_URL), null, 2)}
\`\`\`

Programs go by \`code\`, which does not change; people read \`detail\`. \`error\` repeats it for clients of the hosted service.
\`errors\` is there where places in the request can be named: a JSON Pointer into the body, a \`parameter\` of the query, or a
\`header\`. \`type\` leads to the description of the problem in the service's own \`/openapi.json\`.

| Status | \`code\` | Meaning |
|---|---|---|
${rows.join('\n')}

After 429 and 503 the header \`Retry-After\` says in how many seconds to ask again. After 401 and 403 the header
\`WWW-Authenticate\` says what is wrong with the key. The only refusals of another form are those for people: a review page that
is not there is a page that says so, and \`/readyz\` answers with its own object.
`;
}
