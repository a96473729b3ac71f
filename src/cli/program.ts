/** What `bin/docs-nav.cjs` runs, and the program that is one file, which has the texts of the package. */
import { DOCS_NAV } from './main.ts';
import { runProcess } from './run-process.ts';
import type { CommandContext } from './streams.ts';

export const run: (readEmbedded?: CommandContext['readEmbedded']) => void = runProcess.bind(undefined, DOCS_NAV);
