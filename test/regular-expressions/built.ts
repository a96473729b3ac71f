/**
 * Runs all code of src that builds expressions: constants by the import, the others by a call. Where input becomes part of an expression,
 * the input here is hostile, and the code must escape it.
 */
/* oxlint-disable import/no-unassigned-import -- Constants are built by the import. */
import '../../src/agent/draft/confine-path.ts';
import '../../src/site/program-files.ts';
import '../../src/agent/operators/setting-problems.ts';
import '../../src/agent/pull-request/harmless-markdown.ts';
import '../../src/agent/secrets/shapes.ts';
import '../../src/html/html.ts';
import '../../src/html/spell-out-hidden.ts';
import '../../src/openapi/json-file.ts';
import '../../src/page/page-data.ts';
import '../../src/pages/executable/in-text.ts';
import '../../src/pages/executable/may-run.ts';
import { IDEMPOTENCY_KEY } from '../../src/agent/http/idempotency.ts';
import { HTTP_OPERATIONS } from '../../src/agent/http/operations.ts';
import { mentions } from '../../src/agent/comments/mention.ts';
import { methodsAt } from '../../src/agent/http/routes.ts';
import { JOB_REQUEST, JOB_LIST_QUERY, API_SCHEMAS } from '../../src/agent/http/schemas.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { searchSpans } from '../../src/document/span.ts';
import { detailsIn } from '../../src/openapi/outline.ts';
import { composeYaml } from '../../src/openapi/yaml-sections.ts';
import { readProperty } from '../../src/pages/front-matter.ts';
import { matchesShape } from '../../src/schema/shape.ts';
import mintlify from '../../src/schema/shape.mintlify.gen.ts';
import spec from '../../src/schema/shape.spec.gen.ts';
import { removeLegitimateJoiners } from '../../src/site/new-names.ts';
import { escapeJsonForLog, makeVisible } from '../../src/text/visible.ts';
import { recordedExpressions, type Recorded } from './recorder.ts';

const HOSTILE = String.raw`(a+)+$|[\w.-]*b|\s+c{2,}`;

export async function buildAll(): Promise<readonly Recorded[]> {
  makeVisible('\u001b');
  mentions('@docs-agent', 'docs-agent');
  escapeJsonForLog('{}');
  removeLegitimateJoiners('\u200c');
  methodsAt('/', HTTP_OPERATIONS);
  searchSpans(parseDocument('docs.json', JSON.stringify({ a: 'page', b: HOSTILE.replaceAll('\\', '') })), ['/a', '/b']);
  for (const indent of ['  ', ' '.repeat(200)]) detailsIn(`get:\n${indent}summary: A\n${indent}tags: []\n`);
  const entry = 'key:\n  - one\n  - two\n';
  composeYaml('openapi.yaml', `paths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n${entry}`, { tokens: 1_000 }, 10);
  await readProperty('title: A\n', 'title', String);
  const shapes = [mintlify, spec].map((text) => patternsIn(JSON.parse(text)));
  for (const pattern of shapes.flat()) matchesShape('', { pattern });
  // Ajv compiles these with the flag `u`.
  const requests = patternsIn([HTTP_OPERATIONS, IDEMPOTENCY_KEY, JOB_REQUEST, JOB_LIST_QUERY, API_SCHEMAS]);
  return [...recordedExpressions(), ...requests.map((source) => ({ source, flags: 'u', place: 'src/agent/http/schemas.ts' }))];
}

/** The values of all members `pattern`, at any depth. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'pattern' && typeof member === 'string' ? [member] : patternsIn(member),
  );
}
