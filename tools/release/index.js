/**
 * `npm run release -- [--dry-run] [--to <folder>]` builds, checks and publishes the version of package.json: two packages on npm, the release
 * repository with the action and the hooks, and the page of the release with its files. A dry run does everything but publish. What is
 * published is staged in dist/release, or in a folder that is new, empty or of an earlier release.
 *
 * Its steps wait for programs, and hear no signal meanwhile. So they run in a process of their own, and this one stops them and removes the
 * temporary folder.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const STEPS = fileURLToPath(new URL('./steps.js', import.meta.url));

const temp = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-release-')));
// A terminal sends its signals to all programs that it shows, and lets them ask for passwords. Elsewhere they are a group, which is stopped as one.
const isGroup = !process.stdin.isTTY && process.platform !== 'win32';
const steps = spawn(process.execPath, [STEPS, temp, ...process.argv.slice(2)], { stdio: 'inherit', detached: isGroup });
let received;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    received = signal;
    if (isGroup) process.kill(-steps.pid, signal);
    else steps.kill(signal);
  });
steps.on('exit', (code, signal) => {
  // Programs that were stopped may write for a moment.
  rmSync(temp, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const stopped = received ?? signal;
  if (stopped) process.stderr.write(`Stopped by ${stopped}.\n`);
  process.exitCode = stopped ? 128 + constants.signals[stopped] : code;
});
