/** Real documentation repositories: what findings lose adds up, and lint, resolve and why tell the same. */
import { describe, expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import { DIALECTS } from '../../src/navigation/dialects.ts';
import { lawsOf } from '../session/served-laws.ts';
import { corpusFolder, readSites } from './sites.ts';

const folder = corpusFolder();

if (folder === undefined) {
  process.stdout.write('Losses in the corpus: not run (DOCS_NAV_CORPUS is not set).\n');
} else {
  const sites = readSites(folder);
  describe.each(DIALECTS)('in the dialect %s', (dialect) => {
    test.each(sites)('$id: lint, resolve and why report the same lost pages', async ({ texts, config }) => {
      expect((await lawsOf({ files: memory(texts), docs: config, dialect })).breaches).toEqual([]);
    });
  });
}
