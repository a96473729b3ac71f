/** What is to be released from a repository, or everything that is in the way of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readNotes } from './changelog.js';
import { otherPackages } from './installed.js';
import { stalePins } from './pins.js';
import { findRepository, releaseRepositoryOf, repositoryOf } from './repository.js';
import { ReleaseError, isInstalled, run, tryRun } from './run.js';
import { readJson, readText, textSources } from './sources.js';
import { laterTags, localTag, remoteTags } from './tags.js';

const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Throws a `ReleaseError` with all problems at once.
 *
 * @param {string} root
 * @param {{ readonly env: Readonly<Record<string, string | undefined>>, readonly today: string, readonly isDryRun: boolean }} circumstances
 */
export function planRelease(root, { env, today, isDryRun }) {
  const { version } = readJson(root, 'package.json');
  const tag = `v${version}`;
  const commit = run('git', ['rev-parse', 'HEAD'], { cwd: root });
  const origin = originOf(root);
  const source = findRepository(env, origin);
  const changelog = readNotes(readText(root, 'CHANGELOG.md'), version, today);
  const problems = [
    ...changedFiles(root),
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`The version in package.json is “${version}”. Expected X.Y.Z.`]),
    ...('problem' in changelog ? [changelog.problem] : []),
    ...lockProblems(root, version),
    ...pinProblems(root, version),
    ...tagProblem(`The tag ${tag} of this clone`, localTag(root, tag), commit),
    ...(isDryRun || isInstalled('gh') ? [] : ['The command line of GitHub, “gh”, is not in PATH: install it.']),
  ];
  if ('problem' in source) throw new ReleaseError([...problems, source.problem]);
  const remote = origin === undefined ? `${source.url}.git` : 'origin';
  const releaseRepository = releaseRepositoryOf(source);
  const [tags, ...unreadable] = readTags(root, remote);
  problems.push(...unreadable, ...tagProblem(`The tag ${tag} of ${source.url}`, tags.get(tag), commit));
  const [releases, ...unreadableReleases] = readTags(root, `${releaseRepository.url}.git`);
  const later = laterTags(releases.keys(), version);
  if (later.length > 0)
    problems.push(`${releaseRepository.url} has ${later.join(', ')}, whose place ${version} would take: raise the version.`);
  if (!isDryRun) problems.push(...unreadableReleases.map((problem) => `${problem}\n  If it does not exist, make it: public and empty.`));
  if (problems.length > 0 || 'problem' in changelog) throw new ReleaseError(problems);
  const [major] = version.split('.');
  return {
    root,
    version,
    tag,
    majorTag: `v${major}`,
    commit,
    notes: changelog.notes,
    remote,
    repository: source,
    releaseRepository,
    /** Otherwise a dry run, which begins a new one. */
    hasReleaseRepository: unreadableReleases.length === 0,
  };
}

/** As it is written in the configuration of git, unless that is an abbreviation. */
function originOf(root) {
  const { status, stdout } = tryRun('git', ['config', '--get', 'remote.origin.url'], { cwd: root });
  const written = stdout.trim();
  if (status !== 0 || repositoryOf(written) !== undefined) return written || undefined;
  return run('git', ['remote', 'get-url', 'origin'], { cwd: root });
}

function changedFiles(root) {
  const changed = run('git', ['status', '--porcelain'], { cwd: root });
  return changed === '' ? [] : [`The working tree has changes: commit or remove them.\n${changed.replaceAll(/^/gm, '  ')}`];
}

function lockProblems(root, version) {
  const { version: locked, packages } = readJson(root, 'package-lock.json');
  const other = [locked, packages[''].version].find((found) => found !== version);
  const stale = other === undefined ? [] : [`package-lock.json has version ${other}: run “npm install --package-lock-only”.`];
  if (!existsSync(join(root, INSTALLED))) return [...stale, 'Packages are not installed: run “npm ci”.'];
  const others = otherPackages(packages, readJson(root, INSTALLED).packages);
  return others.length === 0 ? stale : [...stale, `Not installed as in package-lock.json: ${others.slice(0, 5).join(', ')}. Run “npm ci”.`];
}

/** A changelog names earlier versions. */
function pinProblems(root, version) {
  const paths = textSources(root).filter((path) => !path.endsWith('CHANGELOG.md'));
  return paths.flatMap((path) =>
    stalePins(readText(root, path), version).map(({ line, text }) => `${path}:${line} has “${text}”: name version ${version}.`),
  );
}

function tagProblem(what, found, commit) {
  return found === undefined || found === commit
    ? []
    : [`${what} is on ${found.slice(0, 10)}, not on ${commit.slice(0, 10)}: raise the version.`];
}

/** The tags of a remote, and why they cannot be read if so. */
function readTags(root, remote) {
  try {
    return [remoteTags(root, remote)];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [new Map(), ...error.problems];
  }
}
