/** The longest texts that src/agent/README.md lets into the process that answers requests keep the others waiting only shortly. */
import { expect, test } from 'vitest';
import { isOwnAnswer } from '../../src/agent/comments/answer.ts';
import { commentPrompt } from '../../src/agent/comments/comment-prompt.ts';
import { mentions } from '../../src/agent/comments/mention.ts';
import { limitReportExceptDiff, limitReview } from '../../src/agent/child/limit-size.ts';
import { createThrowingHostFetch } from '../../src/agent/codehost/request.ts';
import { DEFAULT_LIMITS } from '../../src/agent/config/table.ts';
import type { Message, NavigationReport } from '../../src/agent/contract/job.ts';
import { messageView } from '../../src/agent/dashboard/message-view.ts';
import type { RemoteGitRunner } from '../../src/agent/git/open-remote.ts';
import { listBranches } from '../../src/agent/git/list-branches.ts';
import { parseBody } from '../../src/agent/http/read-body.ts';
import { runMessage } from '../../src/agent/model/run-message.ts';
import { scriptedModel } from '../../src/agent/model/scripted-model.ts';
import type { ReviewPageContent } from '../../src/agent/review/review-data.ts';
import { renderReviewPage } from '../../src/agent/review/render-review-page.ts';
import type { AttemptWithWorkspace } from '../../src/agent/worker/attempt.ts';
import { collectFoundSecrets } from '../../src/agent/worker/find-secrets.ts';
import type { MarkedNavigationNode } from '../../src/change/navigation-trees.ts';
import { toolContext } from './tool-context.ts';
import { leastThreadTime } from '../support/thread-time.ts';

/** Of the processor, on a slow and busy machine; what takes more than a proportional time takes minutes. */
const MOST_MILLISECONDS = 10_000;
const MEBIBYTE = 2 ** 20;

/** A part of a text that once took long, or becomes longer when it is shown. */
const UNITS = ['x', 'password: qwertyuiopasdfghjklzxcvbnm', '<a href="', '\u202E', '](', 'https://u:', '\n'];
const long = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const REPORT: NavigationReport = {
  pagesAdded: [],
  pagesRemoved: [],
  pagesMoved: [],
  urlsLost: [],
  findingsIntroduced: [],
  findingsFixed: [],
  markdown: '',
};

function reportOf(text: string): NavigationReport {
  const texts = Array.from({ length: 3000 }, () => text.slice(0, 60));
  const findings = texts.map((message) => ({ rule: 'link', severity: 'error' as const, message, file: message, line: 1 }));
  return limitReportExceptDiff({
    ...REPORT,
    pagesAdded: texts,
    urlsLost: texts,
    findingsIntroduced: findings,
    markdown: text.slice(0, 40_000),
    diff: text.slice(0, 64_000),
  });
}

function reviewOf(text: string, part: 'trees' | 'diff' | 'messages'): ReviewPageContent {
  const line = text.slice(0, 200);
  const tree: MarkedNavigationNode = {
    label: 'Navigation',
    kind: 'root',
    mark: 'same',
    children: Array.from({ length: 3000 }, () => ({ label: line, kind: 'group', mark: 'moved', note: line, children: [] })),
  };
  const lines = Array.from({ length: 6000 }, () => ({ kind: 'added' as const, text: line }));
  const file = { path: 'a.mdx', status: 'changed' as const, isBinary: false, added: 6000, removed: 0, linesLeftOut: 0 };
  return limitReview({
    title: text.slice(0, 1000),
    jobId: 'x',
    repository: 'r',
    branch: text.slice(0, 200),
    base: 'main',
    commits: [],
    messages:
      part === 'messages'
        ? Array.from({ length: 100 }, (_, index) => ({ seq: index + 1, prompt: text.slice(0, 12_000), summary: text.slice(0, 8000) }))
        : [],
    report: reportOf(text),
    files: part === 'diff' ? [{ ...file, hunks: [{ context: '', lines }] }] : [],
    filesLeftOut: 0,
    navigation: { before: part === 'trees' ? tree : null, after: part === 'trees' ? tree : null },
  });
}

function messageOf(text: string): Message {
  return {
    seq: 1,
    prompt: text.slice(0, 32_000),
    allowLostUrls: [],
    status: 'failed',
    attempts: 1,
    commit: null,
    summary: text.slice(0, 8000),
    report: reportOf(text),
    error: { code: 'navigation_broken', message: text.slice(0, 4000) },
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    usage: null,
    keyId: null,
  };
}

function rendering(review: ReviewPageContent): () => string {
  expect(JSON.stringify(review).length).toBeGreaterThan(10_000);
  return () => renderReviewPage(review);
}

const attempt = {
  workspace: { host: { secrets: () => ['password-of-the-test'] } },
  parts: { env: { A_TOKEN: 'token-of-the-test' } },
} as unknown as AttemptWithWorkspace;

interface Row {
  readonly length: number;
  /** What is done before, in the child or by others; returns what this process does. */
  readonly prepare: (text: string) => () => unknown;
}

/** By the rows of the table. */
const ROWS: Readonly<Record<string, Row>> = {
  'a review with a long tree': { length: MEBIBYTE, prepare: (text) => rendering(reviewOf(text, 'trees')) },
  'a review with a long diff': { length: MEBIBYTE, prepare: (text) => rendering(reviewOf(text, 'diff')) },
  'a review with long messages': { length: MEBIBYTE, prepare: (text) => rendering(reviewOf(text, 'messages')) },
  'a page of the dashboard with 20 long messages': {
    length: MEBIBYTE,
    prepare: (text) => {
      const message = messageOf(text);
      return () => Array.from({ length: 20 }, () => String(messageView(message, new Date())));
    },
  },
  'the files of a message, searched for secrets of the service': {
    length: DEFAULT_LIMITS.messageBytes,
    prepare: (text) => () => collectFoundSecrets(attempt, { edits: [['a.mdx', text]], secrets: [] } as never),
  },
  'branches of a remote': {
    length: MEBIBYTE,
    prepare: (text) => {
      const remote = { run: async () => ({ output: Buffer.from(text) }), address: {} } as unknown as RemoteGitRunner;
      return () => listBranches(remote, ['a', 'b', 'c']);
    },
  },
  'an answer of a code host': {
    length: 8 * MEBIBYTE,
    prepare: (text) => () =>
      createThrowingHostFetch({ label: 'GitHub', fetch: async () => new Response(text, { status: 403 }) })('https://example.com/').catch(
        (error: Error) => error.message,
      ),
  },
  'a comment on a pull request': {
    length: 8 * MEBIBYTE,
    prepare: (text) => () => {
      expect(isOwnAnswer(text) || mentions(text, 'docs-agent')).toBe(false);
      const line = { id: '1', file: text, line: 1, startLine: null, hunk: text, body: text, earlier: [{ author: 'ada', body: text }] };
      return commentPrompt({ author: 'ada', url: null, body: text }, [line, line]);
    },
  },
  'the body of a request': {
    length: 256 * 1024,
    prepare: (text) => {
      const body = Buffer.from(JSON.stringify({ prompt: text }));
      return () => parseBody(body);
    },
  },
  'a conversation with a model': {
    length: 7_500_000,
    prepare: (text) => () =>
      runMessage({
        model: scriptedModel(() => ({ text: 'Done.' })),
        draft: toolContext('Text.').draft,
        prompt: text,
        earlierMessages: [],
        instructions: undefined,
      }).catch((error: Error) => error.message),
  },
};

test.each(Object.entries(ROWS))('%s takes at most ten seconds of processor time at the greatest length', async (_, { length, prepare }) => {
  const slow: string[] = [];
  for (const unit of UNITS) {
    const least = await leastThreadTime(MOST_MILLISECONDS, prepare(long(unit, length)));
    if (least > MOST_MILLISECONDS) slow.push(unit);
  }
  expect(slow).toEqual([]);
});
