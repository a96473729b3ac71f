/** The steps of a release, with a temporary folder as the first argument: plan, build, check, stage and publish. */
import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stageAssets } from './assets.js';
import { buildRelease } from './build.js';
import { planRelease } from './plan.js';
import { publishRelease } from './publish.js';
import { commitRelease } from './release-commit.js';
import { ReleaseError } from './run.js';
import { replaceFolder, requireFree } from './target.js';
import { verifyRelease } from './verify.js';

const ROOT = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const print = (line) => process.stdout.write(`${line}\n`);

try {
  const [temp, ...args] = process.argv.slice(2);
  release(temp, readArguments(args));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`Not released:\n${error.problems.map((problem) => `- ${problem}\n`).join('')}`);
  process.exitCode = 1;
}

function readArguments(args) {
  // npm takes flags for itself that do not stand after “--”.
  if (process.env.npm_config_dry_run === 'true') throw new ReleaseError(['Flags go after “--”: run “npm run release -- --dry-run”.']);
  try {
    const { values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string', default: 'dist/release' } },
    });
    return { isDryRun: values['dry-run'], folder: resolve(ROOT, values.to) };
  } catch (error) {
    throw new ReleaseError([`${error.message} Expected “npm run release -- [--dry-run] [--to <folder>]”.`]);
  }
}

function release(temp, { isDryRun, folder }) {
  const plan = planRelease(ROOT, { env: process.env, today: new Date().toISOString().slice(0, 10), isDryRun });
  requireFree(folder, plan);
  print(`docs-nav ${plan.version} from ${plan.commit.slice(0, 10)} of ${plan.repository.url}`);
  stage(plan, { folder, temp });
  print(`Staged and checked in ${folder}: ${readdirSync(folder).join(', ')}.`);
  publishRelease(plan, { folder, isDryRun, print });
}

/** Fills the folder with what has passed all checks. */
function stage(plan, { folder, temp }) {
  const [source, staged, unpacked] = ['source', 'staged', 'unpacked'].map((name) => join(temp, name));
  buildRelease(plan, source);
  mkdirSync(staged);
  stageAssets(plan, { dist: join(source, 'dist'), folder: staged });
  const tree = join(source, 'dist/package');
  commitRelease(plan, { tree, folder: staged });
  verifyRelease(plan, { folder: staged, tree, temp: unpacked });
  replaceFolder(folder, staged);
}
