/** What `bin/docs-nav-service.cjs` runs. */
import { runProcess } from '../run-process.ts';
import { DOCS_NAV_SERVICE } from './main.ts';

export const run = (): void => runProcess(DOCS_NAV_SERVICE);
