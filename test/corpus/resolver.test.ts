/** Resolves real documentation repositories: none may throw, and the pages are those that others counted. */
import { afterAll, describe, expect, test } from 'vitest';
import { lintUnchecked } from '../../src/session/lint.ts';
import { resolveUnchecked } from '../../src/session/resolve.ts';
import { entriesOf } from '../../src/resolve/resolved-site.ts';
import type { SitePage } from '../../src/resolve/resolved-site.ts';
import { memory } from '../../src/site/memory.ts';
import { resolveSchemaProblems } from '../support/output-schemas.ts';
import { corpusFolder, readSites } from './sites.ts';
import { layOut } from './table.ts';

const folder = corpusFolder();

/** The corpus counts different pages that have a file. Where the navigation names more, this is why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'AcidicSoil+mintlify-prompt-docs': 'one page has no file',
  'axiomhq+docs': 'every page stands below content/, which nothing says',
  'langchain-ai+docs': 'pages of oss/python and oss/javascript are made by a build',
};

if (folder === undefined) {
  process.stdout.write('Resolving the corpus: not run (DOCS_NAV_CORPUS is not set).\n');
} else {
  const sites = readSites(folder);
  const rows: string[][] = [];
  let total = 0;

  describe('resolving a corpus of real repositories', () => {
    test.each(sites)(
      '$id: resolves to the number of pages that the corpus counts',
      async ({ id, texts, config, counted, knownMissing }) => {
        const resolved = await resolveUnchecked({ files: memory(texts), docs: config, dialect: 'mintlify' });
        const pages = new Map<string, SitePage>();
        for (const entry of entriesOf(resolved.navigation)) if (entry.kind === 'page') pages.set(entry.name, entry);
        total += pages.size;
        expect(resolveSchemaProblems([resolved])).toBe('');
        const report = await lintUnchecked({ files: memory(texts), docs: config, dialect: 'mintlify' });
        const lost = report.diagnostics.reduce((sum, { loses }) => sum + (loses?.pages ?? 0), 0);
        expect(lost).toBe(resolved.lost?.length ?? 0);
        expect(lost > 0 && report.summary.errors === 0).toBe(false);
        if (counted === undefined) return;
        const existing = [...pages.values()].filter(({ file }) => file !== undefined);
        expect([existing.length, pages.size - existing.length]).toEqual([counted, knownMissing]);
        const difference = DIFFERENCES[id];
        expect(difference === undefined).toBe(pages.size === counted);
        if (difference !== undefined) rows.push([id, String(pages.size), String(counted), difference]);
      },
    );
  });

  afterAll(() => {
    const table = layOut([['site', 'resolved', 'counted', 'because'], ...rows]);
    process.stdout.write(
      `\n${table}\nResolving the corpus: ${sites.length} sites, ${total} pages, ${rows.length} explained differences.\n`,
    );
  });
}
