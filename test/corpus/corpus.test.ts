/** Lints real documentation repositories and prints what was found beside what is known: see CONTRIBUTING. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lintUnchecked } from '../../src/session/lint.ts';
import type { SiteInput } from '../../src/session/open-site.ts';
import type { DocsNavSettings } from '../../src/subject/settings.ts';
import type { ReportWithOffsets } from '../../src/report/report.ts';
import { memory } from '../../src/site/memory.ts';
import { compare, type Comparison, type Exception } from './compare.ts';
import { expect as expectations } from './expectations.ts';
import { show } from './show.ts';
import { corpusFolder, readSites, type CorpusSite } from './sites.ts';
import { layOut } from './table.ts';

const folder = corpusFolder();
const exceptions = JSON.parse(readFileSync(join(import.meta.dirname, 'exceptions.json'), 'utf8')) as Exception[];

/** Repositories whose pages are made or kept elsewhere, with the setting that says so. */
const LAYOUTS: Readonly<Record<string, DocsNavSettings>> = {
  'langchain-ai+docs': { ignoreMissing: ['oss/python/**', 'oss/javascript/**'] },
};

const HEADING = ['site', 'kind', 'pages', 'missing', 'case', 'JSON line', 'malformed', 'other errors', 'warnings', 'infos', 'ms'];

if (folder === undefined) {
  process.stdout.write('Corpus: not run (DOCS_NAV_CORPUS is not set).\n');
} else {
  const sites = readSites(folder);
  const used = new Set<Exception>();
  const rows: string[][] = [];
  const complaints: string[] = [];
  let milliseconds = 0;

  describe('a corpus of real repositories', () => {
    test.each(sites)('$id has exactly the expected findings', async (site) => {
      const started = performance.now();
      const report = await lintUnchecked(input(site));
      const took = performance.now() - started;
      milliseconds += took;
      const own = exceptions.filter((exception) => exception.site === site.id);
      const comparison = compare(report, expectations(site), own, used);
      rows.push(row(site, report, comparison, took));
      complaints.push(...comparison.complaints.map((complaint) => `${site.id}: ${complaint}`));
      await show(site.id, report, process.env['DOCS_NAV_CORPUS_SHOW']);
      expect(comparison.complaints).toEqual([]);
    });

    test.each(sites.filter((site) => site.id in LAYOUTS))(
      '$id has no missing page if “ignoreMissing” covers its generated pages',
      async (site) => {
        const report = await lintUnchecked({ ...input(site), ...LAYOUTS[site.id] });
        expect(report.diagnostics.filter((finding) => finding.rule === 'page-exists')).toEqual([]);
      },
    );

    test('every exception is needed', () => {
      expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
    });
  });

  afterAll(() => {
    const counts = [
      `${rows.length} sites`,
      `${rows.length - new Set(complaints.map((complaint) => complaint.split(': ')[0])).size} as expected`,
      `${used.size} of ${exceptions.length} exceptions used`,
      `${milliseconds.toFixed(0)} ms in lint`,
    ];
    const text = [layOut([HEADING, ...rows]), ...complaints, `Corpus: ${counts.join(', ')}.`].join('\n');
    process.stdout.write(`\n${text}\n`);
  });
}

function row(site: CorpusSite, report: ReportWithOffsets, comparison: Comparison, took: number): string[] {
  const { missing, caseMismatch, jsonLine, malformed } = comparison;
  return [
    site.id,
    site.kind,
    String(report.sites[0]?.pages ?? 0),
    `${missing.found}/${missing.expected}`,
    `${caseMismatch.found}/${caseMismatch.expected}`,
    jsonLine.expected.length === 0 ? '–' : `${jsonLine.found ?? '–'}/${jsonLine.expected.at(-1)}`,
    malformed.expected === 0 ? '–' : `${malformed.found}/${malformed.expected}`,
    String(comparison.otherErrors.length),
    String(comparison.warnings),
    String(comparison.infos),
    took.toFixed(1),
  ];
}

function input(site: CorpusSite): SiteInput {
  return { files: memory(site.texts), docs: site.config, dialect: 'mintlify' };
}
