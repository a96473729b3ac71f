/** The page holds real sites without their files, and must find and show what the toolkit does. */
import { describe, expect, test } from 'vitest';
import { EditedSiteAnalysis, groupKey, MAX_SHOWN_FINDINGS, MAX_SHOWN_PER_GROUP } from '../../src/page/analysis.ts';
import { takeSnapshot, withEvenLines } from '../../src/page/take-snapshot.ts';
import { CHANGE_RULES, canCheckInBrowser } from '../../src/page/unchecked-rules.ts';
import { limitFindings } from '../../src/report/shown-findings.ts';
import { resolveUnchecked } from '../../src/session/resolve.ts';
import { SiteSession } from '../../src/session/session.ts';
import { memory } from '../../src/site/memory.ts';
import { corpusFolder, readSites } from './sites.ts';

const folder = corpusFolder();

if (folder === undefined) {
  process.stdout.write('The page on the corpus: not run (DOCS_NAV_CORPUS is not set).\n');
} else {
  describe('the preview page on a corpus of real repositories', () => {
    test.each(readSites(folder))('$id: shows the same site and findings as the toolkit', async ({ texts, config }) => {
      const input = await withEvenLines({ files: memory(texts), docs: config, dialect: 'mintlify' });
      const { findings, site } = await new EditedSiteAnalysis(await takeSnapshot(input)).analyze();
      expect(site).toEqual(await resolveUnchecked(input, { titles: true }));
      const found = (await SiteSession.open(input).diagnostics()).filter(
        ({ rule }) => canCheckInBrowser(rule) && !CHANGE_RULES.includes(rule),
      );
      const told = ({ identity, message }: { identity: string; message: string }): string => `${identity} ${message}`;
      const first = found.filter(
        (one, at) => found.slice(0, at).filter((other) => groupKey(other) === groupKey(one)).length < MAX_SHOWN_PER_GROUP,
      );
      expect(findings.map(told)).toEqual(limitFindings(first, MAX_SHOWN_FINDINGS).map(told));
    });
  });
}
