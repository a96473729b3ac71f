/** The pictures of the documentation: what is on them, and where they are shown. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
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
  readonly make: (repository: (files: Files) => string) => string;
  /** What is done before the picture is taken. */
  readonly prepare: (opened: Page) => Promise<void>;
}

export const PICTURES: readonly Picture[] = [
  {
    name: 'preview',
    shownIn: 'docs/guides/preview.mdx',
    width: 1080,
    height: 640,
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
];

export const SCHEMES = ['light', 'dark'] as const;

/** The file of a picture, below docs. */
export function fileOf({ name }: Picture, scheme: (typeof SCHEMES)[number]): string {
  return `images/${name}-${scheme}.png`;
}
