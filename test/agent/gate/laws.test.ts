/** Laws of the gate on whole sites: what changes nothing passes, and nothing makes it throw. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withRequiredRules } from '../../../src/agent/draft/required-rules.ts';
import { checkWork } from '../../../src/agent/gate/gate.ts';
import type { GateResult } from '../../../src/agent/gate/gate.ts';
import { memory, openSiteFromFiles } from '../../../src/index.ts';
import type { Edits, OpenSite } from '../../../src/index.ts';
import { cases } from '../../support/cases.ts';
import { cleanSite, siteOf, textOf } from '../../edits/edited.ts';
import { readFolder } from '../../support/fixture.ts';

const SITES = 'fixtures/sites';
const check = (site: OpenSite, edits: Edits): Promise<GateResult> => checkWork({ site, edited: site.withEdits(edits), edits });

describe.each(readdirSync(SITES))('the gate on the sample site %s', (name) => {
  const site = openSiteFromFiles({ ...withRequiredRules({}), files: memory(readFolder(join(SITES, name))) });
  const text = textOf(site);

  test('passes if only the formatting of docs.json changes, and reports no changes', async () => {
    const layouts = [JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(text), null, '\t'), `${text}\n\n`];
    for (const layout of layouts) {
      const result = await check(site, new Map([['docs.json', layout]]));
      expect(result.problems).toEqual([]);
      expect(result).toMatchObject({
        ok: true,
        report: {
          pagesAdded: [],
          pagesRemoved: [],
          pagesMoved: [],
          urlsLost: [],
          findingsIntroduced: [],
          findingsFixed: [],
          markdown: 'Nothing changes for readers.\n',
        },
      });
    }
  });

  test('never passes, but gets a report, if docs.json is truncated', async () => {
    for (let part = 0; part < 8; part++) {
      const cut = text.slice(0, Math.floor((text.trimEnd().length * part) / 8));
      const { ok, problems, report } = await check(site, new Map([['docs.json', cut]]));
      expect([ok, problems.length > 0, report.markdown.length > 0]).toEqual([false, true, true]);
    }
  });
});

test('the gate gives a consistent result for any two sites before and after', async () => {
  await fc.assert(
    fc.asyncProperty(cleanSite, cleanSite, async (before, after) => {
      const site = siteOf(before.text, before.pages, withRequiredRules({}));
      const files = new Map<string, string | null>([
        ...before.pages.map((page): [string, null] => [`${page}.mdx`, null]),
        ...after.pages.map((page): [string, string] => [`${page}.mdx`, '# Page']),
      ]);
      const { ok, problems, report, after: resolved } = await check(site, new Map([...files, ['docs.json', after.text]]));
      expect(ok).toBe(problems.length === 0);
      expect(report.findingsIntroduced.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(problems.some((problem) => problem.includes('[lost-url]'))).toBe(report.urlsLost.length > 0);
      expect(resolved).not.toBeNull();
      expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    }),
    { numRuns: cases(60) },
  );
});
