/** Runs cases, several at a time, until the time is over, tells of each that fails, and adds up the figures. */
import type { Bases } from './bases.ts';
import { caseOf } from './case.ts';
import { runCase, type Conditions, type Result } from './run-case.ts';
import { shrink } from './shrink.ts';
import { clear, outsideOf } from './workshop.ts';

export interface Plan {
  readonly seed: string;
  readonly seconds: number;
  /** How many cases at a time. */
  readonly jobs: number;
  readonly conditions: Conditions;
  readonly bases: Bases;
  readonly print: (text: string) => void;
}

/** After so many failures a run ends: they are enough to look into, and their folders do not fill the disk. */
const MOST_FAILURES = 100;

interface Peak {
  readonly value: number;
  readonly number: number;
}

export interface Figures {
  cases: number;
  runs: number;
  traced: number;
  statuses: Map<string, number>;
  slowest: Peak;
  largest: Peak;
  /** Cases that failed, by kind. */
  failures: Map<string, number>;
}

/** @returns What was found. Every failure has been printed. */
export async function fuzz(plan: Plan): Promise<Figures> {
  const figures: Figures = {
    cases: 0,
    runs: 0,
    traced: 0,
    statuses: new Map(),
    slowest: { value: 0, number: 0 },
    largest: { value: 0, number: 0 },
    failures: new Map(),
  };
  const end = performance.now() + plan.seconds * 1_000;
  let next = 0;
  let failed = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end && failed < MOST_FAILURES) {
      const number = next++;
      const result = await runOne(plan, number).catch((cause: unknown) => {
        throw new Error(`The fuzzer itself failed at --seed ${plan.seed} --case ${number}.`, { cause });
      });
      add(figures, number, result);
      if (result.breaches.length > 0) failed++;
    }
  };
  await Promise.all(Array.from({ length: plan.jobs }, work));
  return figures;
}

/** One case by its number, made smaller where it fails and that is quick. */
async function runOne({ seed, conditions, bases, print }: Plan, number: number): Promise<Result> {
  const name = `${seed}-${number}`;
  const given = caseOf(seed, number, bases, outsideOf(name));
  const first = await runCase(given, name, conditions);
  // What was slow for once met a busy machine.
  const result = isSlow(first) && first.breaches.length === 1 ? await runCase(given, name, conditions) : first;
  if (result.breaches.length === 0) {
    clear(result.folder);
    return result;
  }
  const whole = { given, result, without: new Set<number>() };
  const least = isSlow(result) ? whole : await shrink(whole, bases, conditions);
  print(
    failureText(
      least.given.base,
      least.given.mutations,
      least.result,
      `--seed ${seed} --case ${number}${least.without.size === 0 ? '' : ` --without ${[...least.without].join(',')}`}`,
    ),
  );
  return result;
}

function isSlow({ breaches }: Result): boolean {
  return breaches.some(({ kind }) => kind === 'time');
}

export function failureText(
  base: string,
  mutations: readonly { readonly what: string }[],
  { breaches, command, folder }: Result,
  again: string,
): string {
  const shown = breaches.slice(0, 8).map(({ kind, what }) => `  ${kind}: ${what}\n`);
  const more = breaches.length > shown.length ? `  and ${breaches.length - shown.length} more\n` : '';
  return `\nFAILED ${again}\n${shown.join('')}${more}  site: ${base}\n${mutations.map(({ what }) => `    ${JSON.stringify(what)}\n`).join('')}  folder: ${folder}\n  run: ${command}\n`;
}

function add(figures: Figures, number: number, { first, runs, wasTraced, breaches }: Result): void {
  figures.cases++;
  figures.runs += runs;
  if (wasTraced) figures.traced++;
  const status = String(first.status ?? first.signal);
  figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
  if (first.seconds > figures.slowest.value && !wasTraced) figures.slowest = { value: first.seconds, number };
  if (first.megabytes > figures.largest.value) figures.largest = { value: first.megabytes, number };
  for (const kind of new Set(breaches.map((breach) => breach.kind))) figures.failures.set(kind, (figures.failures.get(kind) ?? 0) + 1);
}

export function figuresText({ cases, runs, traced, statuses, slowest, largest, failures }: Figures, seed: string, seconds: number): string {
  const codes = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
  const failed = failures.size === 0 ? 'no failure' : `failures: ${[...failures].map(([kind, count]) => `${kind} ${count}`).join(', ')}`;
  return `seed ${seed}: ${cases} cases, ${runs} runs in ${seconds.toFixed(0)} s (${(runs / seconds).toFixed(1)} a second; ${traced} under strace); exit codes ${codes.join(', ')}; slowest ${slowest.value.toFixed(2)} s (case ${slowest.number}); largest ${Math.round(largest.value)} MB (case ${largest.number}); ${failed}\n`;
}
