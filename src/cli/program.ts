/** What `bin/docs-nav.cjs` runs, and the program that is one file, which has the texts of the package. */
import { DOCS_NAV } from './main.ts';
import { runProcess } from './run-process.ts';
import type { Context } from './streams.ts';

export const run: (readEmbedded?: Context['readEmbedded']) => void = runProcess.bind(undefined, DOCS_NAV);
