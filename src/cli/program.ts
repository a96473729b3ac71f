/** What `bin/docs-nav.cjs` runs. */
import { DOCS_NAV } from './main.ts';
import { runProcess } from './run-process.ts';

export const run: () => void = runProcess.bind(undefined, DOCS_NAV);
