/** What runs in a file now and did not before. Parsers are asked only where that may be, and only for so long. */
import type { Allowance } from '../pages/mdx.ts';
import { costOf } from '../pages/parse-cost.ts';
import type { Executable } from '../pages/executable/executable.ts';
import { executablesInText } from '../pages/executable/in-text.ts';
import { mayRun } from '../pages/executable/may-run.ts';

export interface Added extends Executable {
  /** False if a search of a page that no parser takes found it, in a code block perhaps. */
  readonly isParsed: boolean;
}

/** What parsers may cost for all files together; beyond, texts are searched. */
export interface Patience extends Allowance {
  characters: number;
  marks: number;
}

/** About ten seconds in all, for texts that are made to take long. */
export function patience(): Patience {
  return { code: 10_000_000, characters: 10_000_000, marks: 300_000_000 };
}

/** A file of more characters is not parsed, which takes a second for a million. */
const MOST_PARSED = 1024 * 1024;

export interface Versions {
  readonly file: string;
  /** `''` for a file that was not there. */
  readonly before: string;
  readonly after: string;
}

/** Findings are the same if they are written the same, wherever they stand; one that is there twice now was added once. */
export async function addedExecutables({ file, before, after }: Versions, left: Patience): Promise<Added[]> {
  if (runsNothing(after)) return [];
  const found = isPage(file) ? await parsed(after, file, left) : undefined;
  const known = found && (runsNothing(before) ? [] : await parsed(before, file, left));
  if (found === undefined) return mark(without(executablesInText(after), executablesInText(before)), !isPage(file));
  if (known !== undefined) return mark(without(found, known), true);
  // What stood in a page that could not be parsed is told by kinds only: where there are no more of one, none was added.
  const more = new Set(without(executablesInText(after), executablesInText(before)).map(({ kind }) => kind));
  return mark(
    found.filter(({ kind }) => more.has(kind === 'part' ? 'import' : kind)),
    true,
  );
}

/** Expressions that look at a long text run out of stack. */
function runsNothing(text: string): boolean {
  return text.length <= MOST_PARSED && !mayRun(text);
}

/** Those that are not among the known, each as often as there are more of it. */
export function without<T extends Executable>(found: readonly T[], known: Iterable<Executable>): T[] {
  const counts = new Map<string, number>();
  for (const one of known) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return found.filter((one) => {
    const count = counts.get(nameOf(one)) ?? 0;
    if (count > 0) counts.set(nameOf(one), count - 1);
    return count === 0;
  });
}

function nameOf({ kind, text }: Executable): string {
  return `${kind} ${text}`;
}

function mark(found: readonly Executable[], isParsed: boolean): Added[] {
  return found.map((one) => ({ ...one, isParsed }));
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file);
}

async function parsed(text: string, file: string, left: Patience): Promise<Executable[] | undefined> {
  if (text.length > MOST_PARSED || text.length > left.characters || left.code <= 0) return undefined;
  const cost = costOf(text);
  if (cost > left.marks) return undefined;
  left.characters -= text.length;
  left.marks -= cost;
  const { executablesIn } = await import('../pages/executable/in-page.ts');
  return executablesIn(text, file, left);
}
