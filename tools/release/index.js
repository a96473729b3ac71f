/**
 * `npm run release -- [--dry-run] [--to <folder>]` builds, checks and publishes the version of package.json: two packages on npm, the release
 * repository with the action and the hooks, and the page of the release with its files. A dry run does everything but publish. What is
 * published is staged in dist/release, or in a folder that is new, empty or of an earlier release.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SUMS, stageAssets } from './assets.js';
import { buildRelease } from './build.js';
import { planRelease } from './plan.js';
import { publishRelease } from './publish.js';
import { commitRelease } from './release-commit.js';
import { ReleaseError } from './run.js';
import { verifyRelease } from './verify.js';

const ROOT = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const print = (line) => process.stdout.write(`${line}\n`);

try {
  release(readArguments());
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`Not released:\n${error.problems.map((problem) => `- ${problem}\n`).join('')}`);
  process.exitCode = 1;
}

function readArguments() {
  // npm takes flags for itself that do not stand after “--”.
  if (process.env.npm_config_dry_run === 'true') throw new ReleaseError(['Flags go after “--”: run “npm run release -- --dry-run”.']);
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string', default: 'dist/release' } },
    });
    return { isDryRun: values['dry-run'], folder: resolve(ROOT, values.to) };
  } catch (error) {
    throw new ReleaseError([`${error.message} Expected “npm run release -- [--dry-run] [--to <folder>]”.`]);
  }
}

function release({ isDryRun, folder }) {
  requireFree(folder);
  const plan = planRelease(ROOT, { env: process.env, today: new Date().toISOString().slice(0, 10), isDryRun });
  print(`docs-nav ${plan.version} from ${plan.commit.slice(0, 10)} of ${plan.repository.url}`);
  stage(plan, folder);
  print(`Staged and checked in ${folder}: ${readdirSync(folder).join(', ')}.`);
  publishRelease(plan, { folder, isDryRun, print });
}

/** Replaced is what an earlier release has staged, and nothing else. */
function requireFree(folder) {
  const isFree = !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, SUMS));
  if (!isFree) throw new ReleaseError([`${folder} has other files than those of a release: name a new folder.`]);
}

/** Fills the folder with what has passed all checks. */
function stage(plan, folder) {
  const temp = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-release-')));
  const [source, staged, unpacked] = ['source', 'staged', 'unpacked'].map((name) => join(temp, name));
  try {
    buildRelease(plan, source);
    mkdirSync(staged);
    stageAssets(plan, { dist: join(source, 'dist'), folder: staged });
    const tree = join(source, 'dist/package');
    commitRelease(plan, { tree, folder: staged });
    verifyRelease(plan, { folder: staged, tree, temp: unpacked });
    rmSync(folder, { recursive: true, force: true });
    cpSync(staged, folder, { recursive: true });
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}
