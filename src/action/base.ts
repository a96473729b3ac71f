/**
 * What a change is compared with, by the event that started the run. Most clones have one commit, so that only a comparison with exactly one
 * other needs no history.
 */
import type { Git } from './git.ts';

/** Arguments of `docs-nav lint`, and what people are told. */
export interface Base {
  readonly flags: readonly string[];
  readonly commit?: string;
  readonly notice?: string;
}

/** Of an event, as far as it is read. Every value may be missing, or of another type. */
export type Event = Readonly<Record<string, unknown>>;

const ZEROS = /^0+$/;
const COMMIT = /^[\da-f]{40,64}$/;
/** How much history is fetched for a merge base, in commits; at last all of it. */
const DEPTHS = [50, 500, 5_000, undefined];

export function baseOf(name: string, event: Event, git: Git): Base {
  if (name === 'pull_request') return ofPullRequest(event, git);
  if (name === 'merge_group') return exactly(textAt(event, 'merge_group', 'base_sha'), git);
  if (name === 'push') return ofPush(event, git);
  // Also “pull_request_target”, which checks out the base of the pull request: there is no change to compare.
  return { flags: [] };
}

/**
 * The merge of a pull request has the base as its first parent: the base in the event is older if somebody pushed to it since. Where the head
 * is checked out instead, only history says where it began.
 */
function ofPullRequest(event: Event, git: Git): Base {
  const head = textAt(event, 'pull_request', 'head', 'sha');
  if (head === undefined) return { flags: [] };
  const [parent, merged, ...others] = git.parentsOfHead();
  if (parent !== undefined && merged === head && others.length === 0) return exactly(parent, git);
  const base = textAt(event, 'pull_request', 'base', 'sha');
  if (base === undefined) return { flags: [] };
  let commit = git.mergeBase(base);
  for (const depth of DEPTHS) {
    if (commit !== undefined) break;
    if (!git.fetch([head, base], depth)) return all('The commits of the pull request could not be fetched');
    commit = git.mergeBase(base);
  }
  return commit === undefined ? all('The pull request and its base have no common commit') : { flags: ['--against', commit], commit };
}

function ofPush(event: Event, git: Git): Base {
  const before = textAt(event, 'before');
  // A new branch has no state before.
  if (event['created'] === true || before === undefined || ZEROS.test(before)) return { flags: [] };
  return exactly(before, git);
}

function exactly(commit: string | undefined, git: Git): Base {
  if (commit === undefined) return { flags: [] };
  if (!git.has(commit)) git.fetch([commit], 1);
  if (git.has(commit)) return { flags: ['--against', commit], commit };
  return all(`The commit ${commit.slice(0, 10)} could not be fetched, for example because of a force push`);
}

function all(why: string): Base {
  return { flags: [], notice: `${why}, so all findings are shown.` };
}

/** Ids of commits alone: they become arguments of git. */
function textAt(event: Event, ...keys: readonly string[]): string | undefined {
  let value: unknown = event;
  for (const key of keys) value = typeof value === 'object' && value !== null ? (value as Event)[key] : undefined;
  return typeof value === 'string' && COMMIT.test(value) ? value : undefined;
}
