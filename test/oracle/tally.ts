/** Counts how often the linter and the platform agree, and prints rates, rates by mistake, and an example of each way to disagree. */
import { reasonFor } from './differences.ts';
import type { Case } from './case.ts';
import type { Thing } from './format.ts';
import type { Law, Verdict } from './judge.ts';

const LAWS: Readonly<Record<Law, string>> = {
  error: 'what the platform rejects or drops has an error',
  loss: 'the lost pages are equal',
  stripped: 'each setting that the platform drops has a finding',
  shape: 'what the platform keeps whole has no error of shape',
  fix: 'safe fixes take no page and no setting away',
};
const LAW_NAMES = Object.keys(LAWS) as Law[];

interface Rate {
  cases: number;
  held: number;
}

interface Group {
  cases: number;
  least: Verdict;
}

export interface Tally {
  cases: number;
  refused: number;
  dropping: number;
  stripping: number;
  whole: number;
  readonly laws: Readonly<Record<Law, Rate>>;
  /** Cases with one mistake, by its name. */
  readonly mistakes: Map<string, Record<Law, Rate>>;
  /** Cases with one mistake for which the platform drops something but no page, by the name of the mistake; whether there is an error is up to us. */
  readonly harmless: Map<string, Rate>;
  /** Breaches that no reviewed difference explains. */
  readonly groups: Map<string, Group>;
  /** Reviewed differences, by their reason. */
  readonly meant: Map<string, number>;
}

const rates = (): Record<Law, Rate> =>
  Object.fromEntries(LAW_NAMES.map((law): [string, Rate] => [law, { cases: 0, held: 0 }])) as Record<Law, Rate>;

export function newTally(): Tally {
  return {
    cases: 0,
    refused: 0,
    dropping: 0,
    stripping: 0,
    whole: 0,
    laws: rates(),
    mistakes: new Map(),
    harmless: new Map(),
    groups: new Map(),
    meant: new Map(),
  };
}

export function count(tally: Tally, verdict: Verdict): void {
  const { given, isRefused, isWhole, lost, stripped } = verdict;
  tally.cases++;
  if (isRefused) tally.refused++;
  else if (lost.size > 0) tally.dropping++;
  if (stripped.length > 0) tally.stripping++;
  if (isWhole) tally.whole++;
  const [only, second] = given.mistakes;
  if (only !== undefined && second === undefined && !isRefused && lost.size === 0 && !isWhole) {
    const rate = tally.harmless.get(only) ?? { cases: 0, held: 0 };
    tally.harmless.set(only, rate);
    addTo(rate, !verdict.rules.some((rule) => rule.endsWith(' error')));
  }
  for (const law of LAW_NAMES) {
    if (!isAbout(law, verdict)) continue;
    const reason = verdict.breaches.includes(law) ? reasonFor(verdict, law) : undefined;
    if (reason !== undefined) tally.meant.set(reason, (tally.meant.get(reason) ?? 0) + 1);
    const isHeld = reason !== undefined || !verdict.breaches.includes(law);
    addTo(tally.laws[law], isHeld);
    if (only !== undefined && second === undefined) {
      const ofMistake = tally.mistakes.get(only) ?? rates();
      tally.mistakes.set(only, ofMistake);
      addTo(ofMistake[law], isHeld);
    }
    if (!isHeld) addBreach(tally, law, verdict);
  }
}

/** Whether a case says anything about a law: the law of losses holds for those that lose pages or are said to. */
function isAbout(law: Law, { isRefused, isWhole, lost, stripped, said, taken }: Verdict): boolean {
  if (law === 'error') return isRefused || lost.size > 0;
  if (law === 'loss') return lost.size > 0 || said > 0;
  if (law === 'stripped') return stripped.length > 0;
  if (law === 'fix') return taken !== undefined;
  return isWhole;
}

function addTo(rate: Rate, isHeld: boolean): void {
  rate.cases++;
  if (isHeld) rate.held++;
}

function addBreach({ groups }: Tally, law: Law, verdict: Verdict): void {
  const { given } = verdict;
  const rules = verdict.rules.filter((rule) => !rule.endsWith(' info'));
  const key = `${law} · ${[...given.mistakes].sort().join(' + ') || 'no mistake'} · ${rules.join(', ') || 'no finding'}`;
  const group = groups.get(key);
  const isLeast = group === undefined || sizeOf(verdict) < sizeOf(group.least);
  groups.set(key, { cases: (group?.cases ?? 0) + 1, least: isLeast ? verdict : group.least });
}

function sizeOf({ given }: Verdict): number {
  return JSON.stringify(given.docs).length;
}

/** @param most Groups of breaches to show. */
export function tallyText(tally: Tally, seed: string, most: number): string {
  const { cases, refused, dropping, stripping, whole, laws, mistakes, harmless, groups, meant } = tally;
  const lines = [
    `seed ${seed}: ${cases} files; the platform refuses ${refused}, drops pages of ${dropping} more and settings of ${stripping}, and keeps ${whole} whole`,
  ];
  for (const law of LAW_NAMES) lines.push(`  ${rateText(laws[law])}  ${law}: ${LAWS[law]}`);
  for (const [reason, number] of meant) lines.push(`  meant to differ (${number}): ${reason}`);
  const failing = [...mistakes].filter(([, rates]) => LAW_NAMES.some((law) => rates[law].held < rates[law].cases));
  if (failing.length > 0) lines.push('', `Single mistakes that fail (${LAW_NAMES.join(', ')}):`);
  for (const [name, rates] of failing.sort(([a], [b]) => (a < b ? -1 : 1))) {
    lines.push(`  ${LAW_NAMES.map((law) => rateText(rates[law])).join('  ')}  ${name}`);
  }
  const withErrors = [...harmless].filter(([, { cases, held }]) => held < cases);
  if (withErrors.length > 0) lines.push('', 'Single mistakes that lose no page: without an error');
  for (const [name, rate] of withErrors.sort(([a], [b]) => (a < b ? -1 : 1))) lines.push(`  ${rateText(rate)}  ${name}`);
  // A single mistake explains most pairs that it is part of.
  const sorted = [...groups].sort(([, a], [, b]) => a.least.given.mistakes.length - b.least.given.mistakes.length || b.cases - a.cases);
  for (const [key, { cases: number, least }] of sorted.slice(0, most)) lines.push('', `${number} × ${key}`, exampleText(seed, least));
  if (sorted.length > most) lines.push('', `… and ${sorted.length - most} more ways to disagree; --groups ${sorted.length} shows all.`);
  return `${lines.join('\n')}\n`;
}

function rateText({ cases, held }: Rate): string {
  if (cases === 0) return '     –'.padEnd(20);
  return `${`${((held / cases) * 100).toFixed(1)} %`.padStart(7)} ${`${held}/${cases}`.padEnd(12)}`;
}

function exampleText(seed: string, { given, isRefused, lost, stripped, said, taken = new Set() }: Verdict): string {
  const text = JSON.stringify(shownOf(given));
  const answer = isRefused ? 'refuses the file' : 'keeps the file';
  return `  --seed ${seed} --case ${given.number}: the platform ${answer} and loses ${lost.size} of ${given.written.size} pages; findings lose ${said}${stripped.length > 0 ? `; it strips ${stripped.join(', ')}` : ''}${taken.size > 0 ? `; safe fixes take ${[...taken].join(', ')}` : ''}\n  ${text.length > 700 ? `${text.slice(0, 700)}…` : text}`;
}

/** The part of docs.json that the mistakes are in. */
function shownOf({ docs, mistakes }: Case): Thing {
  const isInSettings = (name: string): boolean => name.startsWith('setting');
  const shown = { ...docs };
  if (mistakes.length > 0 && mistakes.every(isInSettings)) delete shown['navigation'];
  if (mistakes.length > 0 && !mistakes.some(isInSettings)) {
    for (const key of Object.keys(docs)) if (key !== 'navigation' && key !== 'redirects') delete shown[key];
  }
  return shown;
}
