/** Programs that were written for the first build of the job service still work: members and codes are added, none changes. */
import { expect, expectTypeOf, test } from 'vitest';
import { FAILURES, type Job, type Message } from '../../../src/agent/contract/job.ts';
import { API_SCHEMAS } from '../../../src/agent/http/schemas.ts';

interface FirstFailure {
  /** Clients must accept unknown codes. */
  readonly code: string;
  readonly message: string;
}

interface FirstJob {
  readonly id: string;
  readonly status: 'active' | 'completed' | 'failed' | 'archived';
  readonly source: { readonly repository: string; readonly ref: string };
  readonly model: string;
  readonly prLink: string | null;
  readonly createdAt: string;
  readonly archivedAt: string | null;
  readonly pullRequest: { readonly url: string; readonly number: number | null; readonly branch: string } | null;
  readonly error: FirstFailure | null;
}

interface FirstFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file: string;
  readonly line: number;
}

interface FirstReport {
  readonly pagesAdded: readonly string[];
  readonly pagesRemoved: readonly string[];
  readonly pagesMoved: readonly { readonly page: string; readonly from: string; readonly to: string }[];
  readonly urlsLost: readonly string[];
  readonly findingsIntroduced: readonly FirstFinding[];
  readonly findingsFixed: readonly FirstFinding[];
  readonly markdown: string;
}

interface FirstMessage {
  readonly seq: number;
  readonly prompt: string | null;
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly attempts: number;
  readonly commit: string | null;
  readonly summary: string | null;
  readonly report: FirstReport | null;
  readonly error: FirstFailure | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Job: ['id', 'status', 'source', 'model', 'prLink', 'createdAt', 'archivedAt', 'pullRequest', 'error'],
  PullRequest: ['url', 'number', 'branch'],
  Message: ['seq', 'prompt', 'status', 'attempts', 'commit', 'summary', 'report', 'error', 'createdAt', 'startedAt', 'finishedAt'],
  NavigationReport: ['pagesAdded', 'pagesRemoved', 'pagesMoved', 'urlsLost', 'findingsIntroduced', 'findingsFixed', 'markdown'],
  Finding: ['rule', 'severity', 'message', 'file', 'line'],
  Failure: ['code', 'message'],
};

const CODES =
  'navigation_broken secret_found no_docs_json budget_exceeded too_many_refusals model_rejected model_unavailable repository_unavailable push_refused pull_request_refused code_host_unavailable project_removed misconfigured attempts_exhausted internal';

test('records have the types that the first client was compiled with', () => {
  expectTypeOf<Job>().toExtend<FirstJob>();
  expectTypeOf<Message>().toExtend<FirstMessage>();
});

test.each(Object.entries(MEMBERS))('%s still requires all members of the first version', (name, members) => {
  expect((API_SCHEMAS[name] as { required: readonly string[] }).required).toEqual(expect.arrayContaining([...members]));
});

test('all failure codes of the first version still exist', () => {
  expect(Object.keys(FAILURES)).toEqual(expect.arrayContaining(CODES.split(' ')));
});
