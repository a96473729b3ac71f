/** The search in the list of jobs: which jobs it finds, and how many it reads. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { listJobSummaries, MAX_SEARCHED_PROMPT_LENGTH } from '../../../src/agent/store/job-summaries.ts';
import { cancelAndArchiveJob, createJob } from '../../../src/agent/store/jobs.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { cases } from '../../support/cases.ts';
import { addProject, serveDashboard, textOf, Visitor, type Setting } from './visitor.ts';

const PROMPTS = [
  'Add a page about webhooks.\nLink to it.',
  'Save 100 % of the URLs',
  'Rename docs_nav to docs-nav',
  String.raw`Escape the path C:\docs\guides`,
  `Quote 'it' and "that"`,
  'Übersetze die Seite ins Deutsche 📄',
  '%_%',
];

describe.each(KINDS)('the search of jobs on %s', (kind) => {
  let database: Database;
  let setting: Setting;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    setting = await serveDashboard(database);
    const project = await addProject(database, 'acme-docs', setting.clock.now);
    for (const prompt of PROMPTS) {
      const posted = await createJob(database, setting.queue, { project, prompt }, setting.clock.now);
      if (!posted.ok) throw new Error(posted.reason);
      await cancelAndArchiveJob(database, setting.queue, { projectId: 'acme-docs', jobId: posted.job.id }, setting.clock.now);
    }
  });
  afterAll(() => database.close());

  async function found(text: string): Promise<(string | null)[]> {
    return (await listJobSummaries(database, { text, limit: 50 })).jobs.map(({ prompt }) => prompt).toSorted();
  }

  const ascii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

  test('finds exactly the jobs whose instruction contains the text, in upper or lower case', async () => {
    const part = fc
      .tuple(fc.constantFrom(...PROMPTS.map((prompt) => [...prompt])), fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([letters, from, length, isUpper]) => {
        const text = letters.slice(from % letters.length, (from % letters.length) + length).join('');
        return isUpper ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : text;
      });
    const anything = fc.string({ minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, anything, fc.constantFrom('%', '_', '\\', '%%', '_a', "'", '\0', '\ud800')), async (text) => {
        expect(await found(text)).toEqual(PROMPTS.filter((prompt) => ascii(prompt).includes(ascii(text))).toSorted());
      }),
      { numRuns: cases(60) },
    );
  });

  test('ignores the case of letters other than A to Z too', async () => {
    expect(await found('üBERSETZE DIE')).toEqual([expect.stringMatching(/^Übersetze die/)]);
  });

  test('searches only the beginning of a long instruction', async () => {
    const project = await addProject(database, 'long-texts', setting.clock.now);
    const prompt = `Beginning ${'x'.repeat(MAX_SEARCHED_PROMPT_LENGTH)} end of it`;
    const posted = await createJob(database, setting.queue, { project, prompt }, setting.clock.now);
    if (!posted.ok) throw new Error(posted.reason);
    expect(await found('beginning x')).toHaveLength(1);
    expect(await found('end of it')).toEqual([]);
    // As when its text is deleted, so that other tests do not find it.
    await database.query('update docs_nav.message set prompt = null where job_id = $1', [posted.job.id]);
  });

  test('finds every match across pages when one query may read only a few jobs', async () => {
    const shown: (string | null)[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const page = await listJobSummaries(database, { text: 'docs', before, limit: 1 }, 2);
      shown.push(...page.jobs.map(({ prompt }) => prompt));
      before = page.older;
      pages += 1;
    } while (before !== undefined && pages < 20);
    expect(shown.toSorted()).toEqual(PROMPTS.filter((prompt) => prompt.includes('docs')).toSorted());
  });

  test('keeps the text in the search field, and suggests what to do if nothing matches', async () => {
    const visitor = await new Visitor(setting).signIn();
    const hit = await visitor.get('/dashboard/jobs?search=+WEBHOOKS+&project=&status=');
    expect(textOf(hit.body)).toMatch(/1 job .*Add a page about webhooks\./);
    expect(hit.body).toMatch(/<input type="search"[^>]* value="WEBHOOKS">/);
    const miss = await visitor.get(`/dashboard/jobs?search=${encodeURIComponent('<b>100_')}&status=archived`);
    expect(textOf(miss.body)).toContain('No archived job has “&lt;b&gt;100_” at the beginning of its instruction.');
    expect(miss.body).toContain('<a href="/dashboard/jobs">show all jobs</a>');
    for (const odd of ['%00', '%ED%A0%80', 'x'.repeat(5000), '&search=twice'])
      expect((await visitor.get(`/dashboard/jobs?search=${odd}`)).statusCode).toBe(200);
  });
});
