/** What clients of the hosted service expect of answers: its published description, which is not part of this repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Exchange } from './http-contract.ts';

const FILE = 'agent-jobs.openapi.json';
const SUCCESSES = [
  { method: 'POST', path: /^\/v2\/agent\/[^/]+\/job$/, status: 201 },
  { method: 'POST', path: /^\/v2\/agent\/[^/]+\/job\/[^/]+\/message$/, status: 200 },
  { method: 'GET', path: /^\/v2\/agent\/[^/]+\/job\/[^/]+$/, status: 200 },
];

/** Undefined where the description is not here; `not-run.setup.ts` says so. */
export function hostedContract(): ((exchange: Exchange) => string[]) | undefined {
  const folder = process.env['DOCS_NAV_CONTRACTS'];
  if (!folder) return undefined;
  const { components } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as {
    components: { schemas: { AgentJob: { properties: object } } };
  };
  // The description leaves every member optional; clients read them all, so none may be missing.
  const job = { ...components.schemas.AgentJob, required: Object.keys(components.schemas.AgentJob.properties) };
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  const isJob = ajv.compile(job);
  return ({ method, url, status, body }) => {
    const path = url.replace(/\?.*/s, '');
    const success = SUCCESSES.find((candidate) => candidate.method === method && candidate.path.test(path));
    if (!success || status >= 300) return [];
    const wrongStatus = status === success.status ? [] : [`the hosted service answers with ${success.status}`];
    return isJob(JSON.parse(body))
      ? wrongStatus
      : [...wrongStatus, ...(isJob.errors ?? []).map(({ instancePath, message }) => `hosted: ${instancePath} ${message ?? ''}`)];
  };
}
