/**
 * What a change is compared with, by the event that started the run. Most clones have one commit, so that only a comparison with exactly one
 * other needs no history.
 */
import type { CheckoutGit } from './git.ts';

/** Arguments of `docs-nav lint`, and what people are told. */
export interface LintComparisonArguments {
  readonly flags: readonly string[];
  readonly commit?: string;
  readonly notice?: string;
}

/** Of an event, as far as it is read. Every value may be missing, or of another type. */
export type GitHubEventPayload = Readonly<Record<string, unknown>>;

const ZEROS = /^0+$/;
const COMMIT = /^[\da-f]{40,64}$/;
/** How much history is fetched for a merge base, in commits; at last all of it. */
const DEPTHS = [50, 500, 5_000, undefined];

export function findEventComparison(name: string, event: GitHubEventPayload, git: CheckoutGit): LintComparisonArguments {
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
function ofPullRequest(event: GitHubEventPayload, git: CheckoutGit): LintComparisonArguments {
  const head = textAt(event, 'pull_request', 'head', 'sha');
  if (head === undefined) return { flags: [] };
  const [parent, merged, ...others] = git.parentsOfHead();
  if (parent !== undefined && merged === head && others.length === 0) return exactly(parent, git);
  const base = textAt(event, 'pull_request', 'base', 'sha');
  if (base === undefined) return { flags: [] };
  const commit = git.mergeBase(base) ?? fetchMergeBase([head, base], () => base, git);
  if (commit === 'not fetched') return all('The commits of the pull request could not be fetched');
  return commit === undefined ? all('The pull request and its base have no common commit') : { flags: ['--against', commit], commit };
}

/**
 * The merge base with a branch, a tag or a commit that a person has named. A checkout of one commit has no other branch, and no history.
 *
 * @throws {Error} if there is none, with what to do.
 */
export function findMergeBaseComparison(name: string, git: CheckoutGit): LintComparisonArguments {
  const find = (): string | undefined => git.resolve(name) ?? git.resolve(`origin/${name}`);
  const [known, head] = [find(), git.resolve('HEAD')];
  const here = known && git.mergeBase(known);
  if (here) return { flags: ['--against', here], commit: here };
  const whole = 'Let actions/checkout fetch it, with “fetch-depth: 0”.';
  if (known !== undefined && !git.isShallow()) throw new Error(`HEAD and “${name}”, the input “since”, have no common commit.`);
  const source = sourceOf(name, git);
  if (head === undefined || source === undefined) {
    if (known !== undefined) throw new Error(`The history of HEAD and “${name}”, the input “since”, is not in this checkout. ${whole}`);
    throw new Error(
      `“${name}”, the input “since”, is not in this checkout, and no branch or tag of origin that can be fetched. Correct the name. If it is right: ${whole}`,
    );
  }
  const commit = fetchMergeBase([head, source], find, git);
  if (commit === 'not fetched') throw new Error(`The history of HEAD and “${name}”, the input “since”, could not be fetched. ${whole}`);
  if (commit === undefined) throw new Error(`HEAD and “${name}”, the input “since”, have no common commit.`);
  return { flags: ['--against', commit], commit };
}

/** What to fetch for a name: a refspec, or the id of a commit. */
function sourceOf(name: string, git: CheckoutGit): string | undefined {
  if (COMMIT.test(name)) return name;
  const branch = name.replace(/^origin\//, '');
  const ref = git.refOfOrigin(branch);
  return ref && `+${ref}:${ref.replace('refs/heads/', 'refs/remotes/origin/')}`;
}

/** Fetches more and more history, until HEAD and a commit have one in common. `undefined` if they have none. */
function fetchMergeBase(sources: readonly string[], find: () => string | undefined, git: CheckoutGit): string | undefined {
  for (const depth of DEPTHS) {
    const isWhole = !git.isShallow();
    if (!git.fetch(sources, depth)) return 'not fetched';
    const other = find();
    const commit = other && git.mergeBase(other);
    if (commit || isWhole) return commit;
  }
  return undefined;
}

function ofPush(event: GitHubEventPayload, git: CheckoutGit): LintComparisonArguments {
  const before = textAt(event, 'before');
  // A new branch has no state before.
  if (event['created'] === true || before === undefined || ZEROS.test(before)) return { flags: [] };
  return exactly(before, git);
}

function exactly(commit: string | undefined, git: CheckoutGit): LintComparisonArguments {
  if (commit === undefined) return { flags: [] };
  if (!git.has(commit)) git.fetch([commit], 1);
  if (git.has(commit)) return { flags: ['--against', commit], commit };
  return all(`The commit ${commit.slice(0, 10)} could not be fetched, for example because of a force push`);
}

function all(why: string): LintComparisonArguments {
  return { flags: [], notice: `${why}, so all findings are shown.` };
}

/** Ids of commits alone: they become arguments of git. */
function textAt(event: GitHubEventPayload, ...keys: readonly string[]): string | undefined {
  let value: unknown = event;
  for (const key of keys) value = typeof value === 'object' && value !== null ? (value as GitHubEventPayload)[key] : undefined;
  return typeof value === 'string' && COMMIT.test(value) ? value : undefined;
}
