/** Makes a case out of a seed and a number: a site, what was done to it, and a command. */
import type { Bases } from './bases.ts';
import { commandOf, type Command } from './command.ts';
import { mutateBytes } from './mutate-bytes.ts';
import { mutateDescription } from './mutate-description.ts';
import { mutateDisk } from './mutate-disk.ts';
import { mutateDocs } from './mutate-docs.ts';
import { mutateJson } from './mutate-json.ts';
import { mutatePage } from './mutate-page.ts';
import { mutateBaseline, mutateConfiguration, mutateIgnoreFile, mutateTools } from './mutate-settings.ts';
import type { Mutate, Site } from './mutation.ts';
import { randomOf, type Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface Case {
  readonly seed: string;
  readonly number: number;
  /** What the site was before. */
  readonly base: string;
  readonly before: Tree;
  readonly site: Site;
  /** What was done to it, each with its number. */
  readonly mutations: readonly { readonly number: number; readonly what: string }[];
  readonly command: Command;
  /** Without git, with an empty folder `.git`, or with what was before committed and, for `stage`, what is now staged. */
  readonly git: 'none' | 'folder' | 'commit' | 'stage';
}

/** Each as often as it stands here. */
const MUTATIONS: readonly [Mutate, ...Mutate[]] = [
  mutateJson,
  mutateJson,
  mutateJson,
  mutateJson,
  mutateJson,
  mutateDocs,
  mutateDocs,
  mutateBytes,
  mutateBytes,
  mutateBytes,
  mutateDescription,
  mutateDescription,
  mutatePage,
  mutatePage,
  mutateIgnoreFile,
  mutateConfiguration,
  mutateConfiguration,
  mutateBaseline,
  mutateDisk,
  mutateDisk,
  mutateDisk,
  mutateTools,
];
const MOST_MUTATIONS = 4;

/** @param without Numbers of mutations to leave out; all others are the same as with them. */
export function caseOf(seed: string, number: number, bases: Bases, outside: string, without: ReadonlySet<number> = new Set()): Case {
  const random = randomOf(seed, number);
  const base = bases(random);
  const root = base.docs.slice(0, base.docs.lastIndexOf('/') + 1);
  const site: Site = { tree: new Map(base.tree), docs: base.docs, root, outside };
  const command = commandOf(site, random);
  const git = gitOf(command, random);
  const setsUp = command.args[0] === 'init' || command.args[0] === 'doctor';
  const mutations: { number: number; what: string }[] = [];
  const count = random.below(MOST_MUTATIONS + 1);
  for (let at = 0; at < count; at++) {
    const own = randomOf(seed, number, at);
    const mutate = setsUp && own.oneIn(2) ? mutateTools : own.pick(MUTATIONS);
    const what = without.has(at) ? undefined : mutate(site, own);
    if (what !== undefined) mutations.push({ number: at, what });
  }
  return { seed, number, base: base.name, before: base.tree, site, mutations, command, git };
}

function gitOf({ git }: Command, random: Random): Case['git'] {
  if (git !== 'any') return git;
  return random.pick(['none', 'folder', 'folder', 'folder', 'folder', 'folder', 'commit', 'stage']);
}
