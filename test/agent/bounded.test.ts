/** What a repository, a code host or a model may make long: it is cut before others have to wait for it, and says so. */
import fc from 'fast-check';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { limitReportExceptDiff, limitReview, cut } from '../../src/agent/child/limit-size.ts';
import { ChildEnded } from '../../src/agent/child/child-ended.ts';
import { deserializeError, serializeError } from '../../src/agent/child/errors.ts';
import type { NavigationReport } from '../../src/agent/contract/job.ts';
import { toGitError } from '../../src/agent/git/to-git-error.ts';
import { newAttemptFolder, redactor, removeAttemptFolder } from '../../src/agent/git/index.ts';
import { requireSuccess } from '../../src/agent/git/plumbing.ts';
import { lastLines } from '../../src/agent/git/last-lines.ts';
import { hideSecretsAndCut } from '../../src/agent/log.ts';
import type { MarkedNavigationNode } from '../../src/change/navigation-trees.ts';
import type { ReviewPageContent } from '../../src/agent/review/review-data.ts';
import { classifyError } from '../../src/agent/worker/classify-error.ts';
import { failureOf } from './clones.ts';
import { cases } from '../support/cases.ts';

/** Characters that the lists of a report may take, with what they are wrapped in. */
const MOST_REPORT = 110_000;
const MOST_REVIEW = 2 << 20;

const text = fc.oneof(
  { weight: 9, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('long '.repeat(300), '\u0001'.repeat(900)) },
);
const many = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .tuple(fc.array(entry, { maxLength: 8 }), fc.constantFrom(0, 1, 10, 300))
    .map(([entries, times]) => Array.from({ length: times }, () => entries).flat());
const finding = fc.record({ rule: text, severity: fc.constantFrom('error', 'warning', 'info'), message: text, file: text, line: fc.nat() });
const reports: fc.Arbitrary<NavigationReport> = fc.record({
  pagesAdded: many(text),
  pagesRemoved: many(text),
  pagesMoved: many(fc.record({ page: text, from: text, to: text })),
  urlsLost: many(text),
  findingsIntroduced: many(finding),
  findingsFixed: many(finding),
  markdown: fc.array(text, { maxLength: 30 }).map((lines) => lines.join('\n')),
});

const listsOf = (report: NavigationReport): readonly (readonly unknown[])[] =>
  Object.values(report).filter((member) => Array.isArray(member));

describe('a navigation report', () => {
  test('is kept short and counts the entries that it leaves out', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const bounded = limitReportExceptDiff(report);
        expect(JSON.stringify({ ...bounded, markdown: '' }).length).toBeLessThan(MOST_REPORT);
        expect(bounded.markdown.length).toBeLessThan(33_000);
        const count = (of: NavigationReport): number => listsOf(of).reduce((sum, list) => sum + list.length, 0);
        expect(count(bounded) + (bounded.entriesLeftOut ?? 0)).toBe(count(report));
        expect(bounded).not.toMatchObject({ entriesLeftOut: 0 });
        // What is there stands where it stood.
        expect(bounded.pagesAdded).toEqual(report.pagesAdded.slice(0, bounded.pagesAdded.length).map((page) => cut(page)));
        expect(limitReportExceptDiff(bounded)).toMatchObject({ pagesAdded: bounded.pagesAdded, findingsFixed: bounded.findingsFixed });
      }),
      { numRuns: cases(40) },
    );
  });

  test('of ordinary length stays as it is', () => {
    const report: NavigationReport = {
      pagesAdded: ['a'],
      pagesRemoved: [],
      pagesMoved: Array.from({ length: 300 }, (_, index) => ({ page: `guides/page-${index}`, from: 'Guides › Old', to: 'Guides › New' })),
      urlsLost: ['/b'],
      findingsIntroduced: [],
      findingsFixed: [],
      markdown: '**Pages added** (1)\n\n- `a`\n',
    };
    expect(limitReportExceptDiff(report)).toEqual(report);
  });

  test('keeps short lists complete next to long ones, and cuts its Markdown only at line ends', () => {
    const nothing: NavigationReport = {
      pagesAdded: [],
      pagesRemoved: [],
      pagesMoved: [],
      urlsLost: [],
      findingsIntroduced: [],
      findingsFixed: [],
      markdown: '',
    };
    const bounded = limitReportExceptDiff({
      ...nothing,
      pagesAdded: ['a', 'b'],
      urlsLost: Array.from({ length: 50_000 }, (_, index) => `/url-${index}`),
      markdown: '- `one line of it`\n'.repeat(5000),
    });
    expect(bounded.pagesAdded).toEqual(['a', 'b']);
    expect(bounded.urlsLost.length).toBeGreaterThan(3000);
    expect(bounded.entriesLeftOut).toBe(50_000 - bounded.urlsLost.length);
    expect(
      bounded.markdown
        .split('\n')
        .filter((line) => line !== '')
        .slice(0, -1)
        .every((line) => line === '- `one line of it`'),
    ).toBe(true);
    expect(bounded.markdown).toMatch(/\n_Shortened\._\n$/);
  });
});

describe('a review page', () => {
  const tree = (children: number, label: string): MarkedNavigationNode => ({
    label: 'Navigation',
    kind: 'root',
    mark: 'same',
    children: Array.from({ length: children }, () => ({ label, kind: 'group', mark: 'moved', note: label, children: [] })),
  });
  const report: NavigationReport = {
    pagesAdded: [],
    pagesRemoved: [],
    pagesMoved: [],
    urlsLost: [],
    findingsIntroduced: [],
    findingsFixed: [],
    markdown: '',
  };
  const review = (given: Partial<ReviewPageContent>): ReviewPageContent => ({
    title: 'T',
    jobId: 'x',
    repository: 'r',
    branch: 'b',
    base: 'main',
    commits: [],
    messages: [],
    report,
    files: [],
    filesLeftOut: 0,
    navigation: { before: null, after: null },
    ...given,
  });
  const file = { path: 'a.mdx', status: 'changed' as const, isBinary: false, added: 1, removed: 0, linesLeftOut: 0 };

  test.each([
    [
      'trees',
      review({ navigation: { before: tree(3000, 'l'.repeat(300)), after: tree(3000, 'l'.repeat(300)) } }),
      { navigation: { before: { children: [], leftOut: 3000 }, after: { children: [], leftOut: 3000 } } },
    ],
    [
      'a diff',
      review({
        filesLeftOut: 2,
        files: [
          {
            ...file,
            hunks: [{ context: '', lines: Array.from({ length: 6000 }, () => ({ kind: 'added' as const, text: '\u0001'.repeat(170) })) }],
          },
        ],
      }),
      { files: [], filesLeftOut: 3 },
    ],
    [
      'messages',
      review({
        messages: Array.from({ length: 300 }, (_, index) => ({ seq: index + 1, prompt: 'p'.repeat(32_000), summary: 's'.repeat(8000) })),
      }),
      { files: [], messages: { length: 100, 99: { seq: 300 } } },
    ],
  ])('that is too long because of %s is shortened to the size limit', (_, given, left) => {
    expect(JSON.stringify(given).length).toBeGreaterThan(MOST_REVIEW);
    const bounded = limitReview(given);
    expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(MOST_REVIEW);
    expect(bounded).toMatchObject(left);
  });

  test('of ordinary length stays as it is', () => {
    const given = review({
      messages: [{ seq: 1, prompt: 'p'.repeat(15_000), summary: null }],
      files: [{ ...file, hunks: [] }],
      navigation: { before: tree(40, 'Guides'), after: null },
    });
    expect(limitReview(given)).toEqual(given);
  });
});

test('the service shortens errors of child processes, and reports a lack of memory or stack space as a limit', () => {
  const long = 'x'.repeat(1 << 20);
  const other = deserializeError(serializeError(Object.assign(new TypeError(long), { stack: `TypeError\n    at ${long}` })));
  expect([other.name, other.message.length, other.stack?.length]).toEqual(['TypeError', 1001, 8001]);
  const thrownBy = (make: () => unknown): unknown => {
    try {
      return make();
    } catch (error) {
      return error;
    }
  };
  expect(serializeError(thrownBy(() => 'x'.repeat(2 ** 30)))).toEqual({ kind: 'memory' });
  expect(serializeError(thrownBy(() => new ArrayBuffer(2 ** 52)))).toEqual({ kind: 'memory' });
  // As Node throws it if a limit of the system stops the conversion of a buffer.
  expect(serializeError(Object.assign(new Error('Failed to allocate memory'), { code: 'ERR_MEMORY_ALLOCATION_FAILED' }))).toEqual({
    kind: 'memory',
  });
  expect(
    serializeError(
      thrownBy(function endless(): unknown {
        return [endless()];
      }),
    ),
  ).toEqual({ kind: 'depth' });
});

test('the service says whether a commit was pushed when a limit is exceeded', () => {
  const error = new ChildEnded('time', { megabytes: 1024, seconds: 60, nice: 10 });
  for (const stage of ['repository', 'model', 'push'] as const)
    expect(classifyError(error, stage).failure).toMatchObject({
      code: 'limits_exceeded',
      message: expect.stringContaining('Nothing was pushed.'),
    });
  expect(classifyError(error, 'pull-request').failure).toMatchObject({
    code: 'limits_exceeded',
    message: expect.stringMatching(/^The commit was pushed,/),
  });
});

test.each(['fatal: Out of memory, malloc failed (tried to allocate 1073741824 bytes)', 'fatal: mmap failed: Cannot allocate memory'])(
  'the service reports that a repository is too large if git prints “%s”',
  (stderr) => {
    const large = {
      code: 'too-large',
      isPermanent: true,
      message: expect.stringMatching(/^Git exceeded its memory limit .*\. Use a smaller repository\.$/),
    };
    expect(toGitError(stderr, { protocol: 'file', url: '/srv/docs', label: 'the local repository “docs”' }, [])).toMatchObject(large);
    expect(() => requireSuccess({ status: 128, output: Buffer.alloc(0), stderr })).toThrow(
      expect.objectContaining({ code: 'too-large', detail: stderr }),
    );
  },
);

test('the service treats a git that cannot start another process as interrupted, not its repository as too large', () => {
  const said = 'error: cannot fork() for index-pack: Cannot allocate memory';
  expect(toGitError(said, { protocol: 'file', url: '/srv/docs', label: 'the local repository “docs”' }, [])).toMatchObject({
    name: 'InfrastructureInterruptionError',
    code: 'resources_exhausted',
  });
});

describe('a long text from an untrusted source', () => {
  const length = 1 << 19;
  const address = { protocol: 'https', url: 'https://example.com/docs', label: '“https://example.com/docs”' } as const;

  // Where the time grows with the square of the length, any of these takes minutes.
  test.each(['a.', 'a-', 'sk-', 'a://', '://', "repository '", 'Permission to ', "transport '", "protocol '", 'cannot run ', 'x:y@', '“'])(
    'that repeats “%s” is searched for secrets and error causes in a short time',
    async (unit) => {
      const given = unit.repeat(length / unit.length);
      const said = await lastLines(Readable.from([Buffer.from(given), Buffer.from('\nfatal: Authentication failed\n')]));
      expect(said.length).toBeLessThan(20_000);
      expect(toGitError(said, address, ['secret-of-the-test']).code).toBe('unauthorized');
      expect(redactor(['secret-of-the-test'])(`${given} https://x:secret-of-the-test@h`)).not.toContain('secret-of-the-test');
      expect(hideSecretsAndCut(`${given.slice(0, 7000)} https://user:word@example.com`)).toMatch(/ https:\/\/\[hidden\]@example\.com$/);
    },
  );

  test('is cut to its last complete lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ maxLength: 400 }).map((line) => line.replaceAll('\n', ' ')),
          { maxLength: 300 },
        ),
        fc.integer({ min: 1, max: 5000 }),
        async (lines, size) => {
          const bytes = Buffer.from(lines.join('\n'));
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
            bytes.subarray(index * size, (index + 1) * size),
          );
          const kept = (await lastLines(Readable.from(chunks))).split('\n');
          expect(kept).toEqual(lines.length === 0 ? [''] : lines.slice(-kept.length));
          if (bytes.length <= 16 << 10) expect(kept.length).toBe(Math.max(1, lines.length));
        },
      ),
    );
  });
});

test('the service removes the folder of an attempt with its contents, without following symbolic links', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docs-nav-attempts-'));
  writeFileSync(join(root, 'kept'), '');
  const folder = await newAttemptFolder(join(root, 'attempts'));
  mkdirSync(join(folder, ...Array.from({ length: 200 }, () => 'deep')), { recursive: true });
  for (let index = 0; index < 500; index++) writeFileSync(join(folder, `-rf ${index}`), '', { mode: 0o400 });
  symlinkSync(root, join(folder, 'link'));
  await removeAttemptFolder(folder, 10);
  expect(readdirSync(join(root, 'attempts'))).toEqual([]);
  expect(existsSync(join(root, 'kept'))).toBe(true);
  // Who had it already is no trouble.
  await removeAttemptFolder(folder, 10);
  await expect(failureOf(removeAttemptFolder(`${root}/.`, 10))).resolves.toMatchObject({
    message: expect.stringContaining('could not be removed'),
  });
  await removeAttemptFolder(root, 10);
});
