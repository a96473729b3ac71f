/** Checks what is staged, as those will get it who download it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { SUMS, sumsOf } from './assets.js';
import { filesBelow, isExecutable } from './files.js';
import { clonePath } from './release-commit.js';
import { ReleaseError, run, tryRun } from './run.js';
import { PLACEHOLDER, withAddresses } from './stamp.js';

/** A package.json that is published has none of these. */
const FOR_DEVELOPMENT = ['scripts', 'devDependencies'];
const AT_THE_ROOT = ['action.yml', '.pre-commit-hooks.yaml', 'bin/docs-nav.cjs'];

/**
 * Throws a `ReleaseError` with all that is wrong.
 *
 * @param {ReturnType<typeof import('./plan.js').planRelease>} plan
 * @param {{ readonly folder: string, readonly tree: string, readonly temp: string }} staged What is staged, what was committed as the release,
 *   and a path in a temporary folder to unpack into.
 */
export function verifyRelease(plan, { folder, tree, temp }) {
  const { version } = plan;
  const unpacked = unpack(folder, version, temp);
  const committed = join(temp, 'committed');
  run('git', ['clone', '--quiet', '--local', '--config', 'core.autocrlf=false', '--branch', plan.tag, clonePath(plan, folder), committed]);
  const vsix = join(unpacked.vsix, 'extension');
  const problems = [
    ...(readFileSync(join(folder, SUMS), 'utf8') === sumsOf(folder, version) ? [] : [`${SUMS} has other sums than the files.`]),
    ...placeholders([folder, ...Object.values(unpacked)], [join(plan.root, 'node_modules'), dirname(temp)]),
    ...[unpacked.package, unpacked.service].flatMap((path) => packageProblems(path, plan)),
    ...addressProblems(vsix, plan),
    ...[join(folder, 'docs-nav.cjs'), join(unpacked.package, 'bin/docs-nav.cjs'), join(vsix, 'server/bin/docs-nav.cjs')].flatMap(
      (program) => versionProblems(program, version),
    ),
    ...differences(filesBelow(committed), filesBelow(tree), plan),
    ...AT_THE_ROOT.filter((path) => !existsSync(join(committed, path))).map((path) => `The release repository has no ${path}.`),
  ];
  if (existsSync(join(committed, 'bin/docs-nav.cjs')) && !isExecutable(join(committed, 'bin/docs-nav.cjs')))
    problems.push('bin/docs-nav.cjs is not executable in the release repository: hooks start it.');
  if (problems.length > 0) throw new ReleaseError(problems);
}

/** The two packages and the extension, each in a folder. */
function unpack(folder, version, temp) {
  const places = { package: '', service: '', vsix: join(temp, 'vsix') };
  for (const [name, place] of [
    [`docs-nav-${version}.tgz`, 'package'],
    [`docs-nav-service-${version}.tgz`, 'service'],
  ]) {
    mkdirSync(join(temp, place), { recursive: true });
    run('tar', ['-xzf', join(folder, name), '-C', join(temp, place)]);
    places[place] = join(temp, place, 'package');
  }
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(folder, `docs-nav-${version}.vsix`))))) {
    mkdirSync(dirname(join(places.vsix, path)), { recursive: true });
    writeFileSync(join(places.vsix, path), bytes);
  }
  return places;
}

/** Files that name no owner yet, or folders of this machine. */
function placeholders(folders, machinePaths) {
  return folders.flatMap((folder) =>
    [...filesBelow(folder)].flatMap(([path, bytes]) => {
      const text = bytes.includes(0) ? '' : bytes.toString('utf8');
      const found = PLACEHOLDER.exec(text)?.[0] ?? machinePaths.find((machinePath) => text.includes(machinePath));
      return found === undefined ? [] : [`${path} contains “${found}”, which no file of a release may.`];
    }),
  );
}

function packageProblems(folder, plan) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const unwanted = FOR_DEVELOPMENT.filter((key) => key in manifest);
  return [
    ...unwanted.map((key) => `package.json of ${manifest.name} has “${key}”: a published one has none.`),
    ...addressProblems(folder, plan),
  ];
}

function addressProblems(folder, { version, repository }) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const expected = { version, ...withAddresses({}, repository) };
  return Object.entries(expected)
    .filter(([key, value]) => JSON.stringify(manifest[key]) !== JSON.stringify(value))
    .map(
      ([key, value]) =>
        `${key} of ${manifest.name} (${manifest.displayName ? 'extension' : 'package'}) is ${JSON.stringify(manifest[key])}. Expected ${JSON.stringify(value)}.`,
    );
}

function versionProblems(program, version) {
  const { status, stdout, stderr } = tryRun(process.execPath, [program, '--version'], { cwd: dirname(program) });
  return status === 0 && stdout === `${version}\n`
    ? []
    : [`“node ${program} --version” prints “${(stdout + stderr).trim()}”. Expected ${version}.`];
}

function differences(committed, tree, { tag, releaseRepository }) {
  const paths = [...new Set([...committed.keys(), ...tree.keys()])];
  const different = paths.filter((path) => !(committed.get(path) && tree.get(path)?.equals(committed.get(path))));
  if (different.length === 0) return [];
  return [
    `${tag} of ${releaseRepository.url} differs from the package in ${different.slice(0, 5).join(', ')}: raise the version if it was published.`,
  ];
}
