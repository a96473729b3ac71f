/** The demo of the job service: a whole job on the sample site, and nothing left afterwards. */
import { readdirSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../../src/agent/client/client.ts';
import { waitForJob } from '../../../src/agent/client/wait.ts';
import { readSettings } from '../../../src/agent/config/settings.ts';
import { startDemo } from '../../../src/agent/demo/demo.ts';
import { DEMO_SITE_FILES } from '../../../src/agent/demo/sample.ts';
import { lint, memory } from '../../../src/index.ts';
import { hasBrowser, openBrowser } from '../../support/browser.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const settings = readSettings(
  new Map([
    ['port', ['0']],
    ['demo', ['']],
  ]),
  {},
  '/',
);

/** What Chromium complains about on the review page, and the marks that it shows in the navigation. */
async function seen(url: string): Promise<{ readonly complaints: readonly string[]; readonly marks: readonly string[] }> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(url);
    const marks = await page.getByText('added', { exact: false }).filter({ visible: true }).allInnerTexts();
    return { complaints, marks: marks.filter((mark) => mark.startsWith('+')) };
  } finally {
    await browser.close();
  }
}

test('the sample site has no findings, not even notes', async () => {
  const { diagnostics } = await lint({ files: memory(Object.fromEntries(DEMO_SITE_FILES)), preset: 'strict' });
  expect(diagnostics.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test('the demo completes a job, shows its review and leaves no files behind', async () => {
  // Others may run a demo at the same time.
  const folder = tree();
  vi.stubEnv('TMPDIR', folder);
  const demo = await startDemo(settings, pino({ level: 'silent' }));
  try {
    const client = createClient({ url: demo.url, project: demo.project, key: demo.key });
    const { job, messages } = await waitForJob(
      client,
      demo.job.id,
      () => new Promise((resolve) => setTimeout(resolve, 50)),
      () => {},
    );
    expect({ status: job.status, error: job.error }).toEqual({ status: 'completed', error: null });
    expect(messages.map(({ report }) => report?.pagesAdded)).toEqual([['guides/rate-limits']]);
    expect(messages.map(({ report }) => report?.findingsIntroduced)).toEqual([[]]);

    const review = await fetch(job.prLink ?? '');
    expect(review.status).toBe(200);
    const html = await review.text();
    for (const text of ['guides/rate-limits', 'Each key can send 600 requests per minute', 'Add a guide on rate limits'])
      expect(html).toContain(text);

    if (hasBrowser) expect(await seen(job.prLink ?? '')).toEqual({ complaints: [], marks: ['+ added'] });

    const again = await client.sendMessage(job.id, 'Thank you. Anything else?');
    expect(again.status).toBe('active');
    const later = await waitForJob(
      client,
      job.id,
      () => new Promise((resolve) => setTimeout(resolve, 50)),
      () => {},
    );
    expect(later.job).toMatchObject({ status: 'completed', prLink: job.prLink });
    expect(later.messages.map(({ commit }) => commit !== null)).toEqual([true, false]);
  } finally {
    await demo.stop();
    vi.unstubAllEnvs();
  }
  expect(readdirSync(folder)).toEqual([]);
});
