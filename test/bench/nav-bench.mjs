/** Runs test/nav-bench: `npm run bench:edits`. */
import { spawnSync } from 'node:child_process';
import { bundle } from './bundle.mjs';

const { status } = spawnSync(process.execPath, [await bundle('nav-bench', '../nav-bench/index.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
