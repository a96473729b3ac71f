/** Tags of releases, here and in remotes. */
import { run, tryRun } from './run.js';

/**
 * The commits of the tags of a remote, by name. Throws a `ReleaseError` if the remote cannot be read.
 *
 * @param {string} cwd
 * @param {string} remote The name of a remote, or an address.
 * @returns {ReadonlyMap<string, string>}
 */
export function remoteTags(cwd, remote) {
  const lines = run('git', ['ls-remote', '--tags', remote], { cwd }).split('\n').filter(Boolean);
  // The commit of an annotated tag stands after its own line.
  return new Map(
    lines.map((line) => line.split('\t')).map(([commit, ref]) => [ref.replace(/^refs\/tags\//, '').replace('^{}', ''), commit]),
  );
}

/**
 * The commit of a tag of this clone.
 *
 * @param {string} cwd
 * @param {string} tag
 */
export function localTag(cwd, tag) {
  const { status, stdout } = tryRun('git', ['rev-parse', '--quiet', '--verify', `refs/tags/${tag}^{commit}`], { cwd });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Tags of later versions than this one.
 *
 * @param {Iterable<string>} tags
 * @param {string} version
 */
export function laterTags(tags, version) {
  return [...tags].filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && isLater(tag.slice(1), version));
}

function isLater(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = left.findIndex((number, index) => number !== right[index]);
  return at >= 0 && left[at] > right[at];
}
