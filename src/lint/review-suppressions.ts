/** Reports suppressions that are not needed. These findings are in the configuration or a baseline, not in a site. */
import type { Diagnostic } from './diagnostic.ts';
import { finish } from './finish.ts';
import { judge } from './judge.ts';
import { rulesToRun } from './levels.ts';
import { needlessIn, type Reviewed } from './needless.ts';

const RULE = 'suppression';

export interface Review {
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that contain them. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Must be called after all sites of a run are linted. */
export async function review(sites: readonly Reviewed[]): Promise<Review> {
  const { subject, rules = [] } = sites[0] ?? {};
  const own = rules.filter(({ id }) => id === RULE);
  const [run] = subject ? rulesToRun(own, subject.settings) : [];
  const needless = run ? await needlessIn(sites) : [];
  if (!subject || !run || needless.length === 0) return { diagnostics: [], texts: new Map() };
  const judged = judge([{ rule: await run.rule.load(), options: run.options }], subject, { needless });
  const names = new Map(needless.map(({ place }) => [place.document.file, place.file]));
  const diagnostics = finish(judged, [run], subject, '').map((diagnostic) => ({
    ...diagnostic,
    file: names.get(diagnostic.file) ?? diagnostic.file,
  }));
  return { diagnostics, texts: new Map(needless.map(({ place }) => [place.file, place.document.text])) };
}
