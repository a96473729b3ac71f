/** Secrets are taken out of reports, and nothing that is written to look like one takes a line of a report with it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkWork } from '../../../src/agent/gate/gate.ts';
import { pullRequestText } from './whole-text.ts';
import { memory, openSiteFromFiles } from '../../../src/index.ts';
import { cases } from '../../support/cases.ts';
import { MINTLIFY } from '../../support/mintlify-site.ts';

const DOCS = { ...MINTLIFY, navigation: { pages: ['index'] } };
const PAGE = '---\ntitle: T\n---\n\nWords.\n';
const MARKS = ['-----BEGIN PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN PGP PRIVATE KEY BLOCK-----'];
const BODY = 'Zk3Qw9Lr7Tb2Xc5Vn8Mj4Hg6Fd1Sa0Pq3Wz7Ex9Ty2U';

async function told(added: string, docs: object = DOCS): Promise<{ readonly api: string; readonly pull: string }> {
  const site = openSiteFromFiles({ files: memory({ 'docs.json': JSON.stringify(DOCS), 'index.mdx': PAGE }) });
  const edits = new Map([
    ['docs.json', JSON.stringify(docs)],
    ['index.mdx', PAGE + added],
  ]);
  const { report } = await checkWork({ site, edited: site.withEdits(edits), edits });
  return { api: report.markdown, pull: pullRequestText({ jobId: 'j', messages: [{ seq: 1, prompt: null, summary: null, report }] }).body };
}

const element = fc.oneof(
  fc.constantFrom(...MARKS).map((mark) => `<script id="${mark}" />`),
  fc.constant(`<script src="/${BODY}/x.js" />`),
  fc.constant('<script>steal()</script>'),
  fc.constant('<iframe src="https://evil.example/" />'),
  // One text with a mark and a body that stand far from one another in the page.
  fc.constantFrom(...MARKS).map((mark) => `<script id="${mark}"${'\n'.repeat(15)}  src="/${BODY}/x.js" />`),
);

test('a pull request keeps a report line for each script or iframe even if other text looks like a private key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(element, { minLength: 1, maxLength: 5 }), fc.boolean(), async (elements, hasRedirect) => {
      const docs = hasRedirect ? { ...DOCS, redirects: [{ source: `/${MARKS[0]}`, destination: `https://a.example/${BODY}` }] } : DOCS;
      const { api, pull } = await told(elements.map((text) => `${'\n'.repeat(15)}${text}\n`).join(''), docs);
      for (const text of [api, pull]) {
        expect(text.match(/^- `index\.mdx:\d+` adds (?:a script|another document)/gm)).toHaveLength(elements.length);
        expect(text.includes('another site')).toBe(hasRedirect);
      }
    }),
    { numRuns: cases(40) },
  );
});

test('a pull request masks a secret quoted in a report line and keeps the rest of the line', async () => {
  const secret = ['ghp_', 'k3Jd9sLq0Zx7Vb2Nm5Qw8Er1Ty4Ui6Op3As0'].join('');
  for (const added of [`<script src="https://a.example/${secret}" />\n`, `<script id="${MARKS[0]}${BODY}" />\n`]) {
    for (const text of Object.values(await told(added))) {
      expect(text).toMatch(/`index\.mdx:6` adds a script: .*secret removed/);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(BODY);
    }
  }
});
