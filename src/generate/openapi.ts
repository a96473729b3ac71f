/** The API of the job service in the documentation: its OpenAPI description and the page of its errors. */
import { describeApi } from '../agent/http/openapi.ts';
import { PROBLEM_MEDIA_TYPE, API_PROBLEMS, ApiProblem, problemBody } from '../agent/http/problems.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { MakeGeneratedFiles } from './artefact.ts';

/** The default address of `docs-nav-service`. */
const DEFAULT_URL = 'http://127.0.0.1:4100';

export const makeOpenapi: MakeGeneratedFiles = () =>
  Promise.resolve([
    { path: 'docs/api/openapi.json', text: `${JSON.stringify(describeApi(DEFAULT_URL, packageJson.version), null, 2)}\n` },
    { path: 'docs/api/errors.mdx', text: makeErrorsPage() },
  ]);

const EXAMPLE = new ApiProblem('invalid-request', '“prompt” is missing.', {
  errors: [{ pointer: '#/prompt', detail: '“prompt” is missing.' }],
});

function makeErrorsPage(): string {
  const rows = Object.entries(API_PROBLEMS).map(
    ([code, { status, title, meaning }]) => `| ${status} | \`${code}\` | ${title}. ${meaning} |`,
  );
  return `---
title: Errors
description: Errors of the job service, and what to do about them.
---

Every error is a JSON object of the type \`${PROBLEM_MEDIA_TYPE}\` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)):

\`\`\`json
${JSON.stringify(problemBody(EXAMPLE, DEFAULT_URL), null, 2)}
\`\`\`

Programs use \`code\`, which does not change; \`detail\` is for people. \`error\` repeats it for clients of the hosted service.
\`errors\` lists places in the request, if there are any: a JSON Pointer into the body, a \`parameter\` of the query, or a
\`header\`. \`type\` is a link to the description of the problem in the \`/openapi.json\` of the service.

| Status | \`code\` | Meaning |
|---|---|---|
${rows.join('\n')}

With 429 and 503, the \`Retry-After\` header contains the number of seconds to wait. With 401 and 403, the
\`WWW-Authenticate\` header describes the problem with the key. Only two errors have a different format: a review page that
does not exist is answered with an HTML page, and \`/readyz\` with its own object.
`;
}
