/** The pictures of the documentation: what is on them, and where they are shown. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { parseDiff } from '../../src/agent/review/parse-diff.ts';
import { createJob } from '../../src/agent/store/jobs.ts';
import { newReviewToken, saveReview } from '../../src/agent/store/reviews.ts';
import { addProject, serveDashboard, Visitor } from '../agent/dashboard/visitor.ts';
import { openTestDatabase } from '../agent/databases.ts';
import { DIFF, sampleReview } from '../agent/review/review-sample.ts';
import { git, type Files } from '../support/temporary.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;
const docs = (bookings: readonly string[], redirects: string): string => `{
  "name": "Harbor",
  "colors": { "primary": "#1D6FB8" },
  "navbar": { "links": [{ "label": "Status", "href": "https://status.harbor.example" }] },
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "icon": "rocket", "pages": ["index", "start"] },
          {
            "group": "Bookings",
            "icon": "calendar",
            "pages": [
${bookings.map((name) => `              "${name}"`).join(',\n')}
            ]
          }
        ]
      },
      {
        "tab": "API",
        "groups": [{ "group": "Basics", "pages": ["api/authentication", "api/errors"] }]
      }
    ]
  }${redirects}
}
`;

const PAGES: Files = {
  'index.mdx': page('Welcome'),
  'start.mdx': page('Quick start'),
  'guides/berths.mdx': page('Berths'),
  'guides/arrivals.mdx': page('Arrivals'),
  'api/authentication.mdx': page('Authentication'),
  'api/errors.mdx': page('Errors'),
};

interface Picture {
  readonly name: string;
  /** The page of the docs that shows it. */
  readonly shownIn: string;
  readonly width: number;
  readonly height: number;
  /** Makes the page, and returns its address. */
  readonly make: (repository: (files: Files) => string) => string | Promise<string>;
  /** What is done before the picture is taken. */
  readonly prepare: (opened: Page) => Promise<void>;
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'preview',
    shownIn: 'docs/guides/preview.mdx',
    width: 1050,
    height: 600,
    make(repository) {
      const folder = repository({ ...PAGES, 'docs.json': docs(['guides/berths', 'guides/arivals'], '') });
      execFileSync(process.execPath, [PROGRAM, 'preview', '--output', 'page.html'], { cwd: folder });
      return pathToFileURL(join(folder, 'page.html')).href;
    },
    async prepare(opened) {
      await opened.locator('#findings li').first().waitFor();
      await opened.getByRole('button', { name: 'Berths', exact: true }).click();
    },
  },
  {
    name: 'review',
    shownIn: 'docs/guides/review.mdx',
    width: 1180,
    height: 640,
    make(repository) {
      const folder = repository({
        ...PAGES,
        'guides/prices.mdx': page('Prices'),
        'docs.json': docs(['guides/berths', 'guides/arrivals', 'guides/prices'], ''),
      });
      writeFileSync(join(folder, 'guides/payments.mdx'), page('Payments'));
      rmSync(join(folder, 'guides/prices.mdx'));
      git(folder, 'mv', 'guides/arrivals.mdx', 'guides/check-in.mdx');
      const redirects = ',\n  "redirects": [{ "source": "/guides/arrivals", "destination": "/guides/check-in" }]';
      writeFileSync(join(folder, 'docs.json'), docs(['guides/berths', 'guides/check-in', 'guides/payments'], redirects));
      execFileSync(process.execPath, [PROGRAM, 'diff', 'HEAD', '--output', 'html=page.html'], { cwd: folder, stdio: 'ignore' });
      return pathToFileURL(join(folder, 'page.html')).href;
    },
    prepare: (opened) => opened.locator('h1').waitFor(),
  },
  {
    name: 'dashboard',
    shownIn: 'docs/service/dashboard.mdx',
    width: 1080,
    height: 700,
    async make(repository) {
      const folder = repository({ 'page.html': await jobPage() });
      return pathToFileURL(join(folder, 'page.html')).href;
    },
    prepare: (opened) => opened.locator('h1').waitFor(),
  },
];

/** The page of a completed job, as the service writes it. */
async function jobPage(): Promise<string> {
  const database = await openTestDatabase();
  try {
    const setting = await serveDashboard(database);
    const { now } = setting.clock;
    const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
    const prompt = 'Collect the questions that support gets most often on a page of its own.';
    const posted = await createJob(database, setting.queue, { project: await addProject(database, 'acme-docs', now), prompt }, minutesAgo(9));
    if (!posted.ok) throw new Error(posted.reason);
    const { id } = posted.job;
    const { report } = await sampleReview();
    await database.query(
      `update docs_nav.message set status = 'completed', summary = $2, report = $3::jsonb, commit = $4, started_at = $5, finished_at = $6 where job_id = $1`,
      [id, 'I added `help/questions`, and a group **Help** for it.', JSON.stringify(report), 'f'.repeat(40), minutesAgo(9), minutesAgo(6)],
    );
    const pullRequest = { url: 'https://github.com/acme/docs/pull/7', number: 7, branch: 'docs-agent/questions', conflicts: [] };
    await database.query(`update docs_nav.job set status = 'completed', pull_request = $2::jsonb where id = $1`, [id, JSON.stringify(pullRequest)]);
    await saveReview(database, { token: newReviewToken(), jobId: id, branch: pullRequest.branch, data: parseDiff(DIFF) });
    const visitor = await new Visitor(setting).signIn();
    return (await visitor.get(`/dashboard/jobs/acme-docs/${id}`)).body;
  } finally {
    await database.close();
  }
}

export const SCHEMES = ['light', 'dark'] as const;

/** The file of a picture, below docs. */
export function fileOf({ name }: Picture, scheme: (typeof SCHEMES)[number]): string {
  return `images/${name}-${scheme}.png`;
}
