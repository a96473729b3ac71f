/** Runs jobs.ts: `npm run bench:jobs`. */
import { spawnSync } from 'node:child_process';
import { bundle } from './bundle.mjs';

const { status } = spawnSync(process.execPath, [await bundle('jobs'), ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
