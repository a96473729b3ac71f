/** Finds what runs in a file now but did not before. Parses only files that may have changed in this, and only within limits. */
import { PageParseBudget, type RunParseBudget } from '../pages/parse-budget.ts';
import { MAX_PARSED_PAGE_LENGTH, parseCost } from '../pages/parse-cost.ts';
import type { ExecutablePart } from '../pages/executable/executable.ts';
import { executablesInUnparsedText } from '../pages/executable/in-text.ts';
import { mayRun } from '../pages/executable/may-run.ts';

export interface AddedExecutable extends ExecutablePart {
  /** False if it was found by searching a page that cannot be parsed, so that it may be in a code block. */
  readonly isParsed: boolean;
}

export interface FileVersions {
  readonly file: string;
  /** `''` if the file did not exist. */
  readonly before: string;
  readonly after: string;
}

/** Executables with the same text are equal, wherever they are; a second one was added. */
export async function addedExecutables({ file, before, after }: FileVersions, left: RunParseBudget): Promise<AddedExecutable[]> {
  if (isInert(after)) return [];
  const found = isPage(file) ? await parseExecutables(after, file, left) : undefined;
  const known = found && (isInert(before) ? [] : await parseExecutables(before, file, left));
  if (found === undefined)
    return withParsedFlag(subtractExecutables(executablesInUnparsedText(after), executablesInUnparsedText(before)), !isPage(file));
  if (known !== undefined) return withParsedFlag(subtractExecutables(found, known), true);
  // Executables in a page that could not be parsed are compared by kind only: if there are no more of a kind, none was added.
  const more = new Set(subtractExecutables(executablesInUnparsedText(after), executablesInUnparsedText(before)).map(({ kind }) => kind));
  return withParsedFlag(
    found.filter(({ kind }) => more.has(kind === 'part' ? 'import' : kind)),
    true,
  );
}

/** Regular expressions overflow the stack on long texts. */
function isInert(text: string): boolean {
  return text.length <= MAX_PARSED_PAGE_LENGTH && !mayRun(text);
}

/** Returns the executables that are not known, each as many times as it was added. */
export function subtractExecutables<T extends ExecutablePart>(found: readonly T[], known: Iterable<ExecutablePart>): T[] {
  const counts = new Map<string, number>();
  for (const one of known) counts.set(executableKey(one), (counts.get(executableKey(one)) ?? 0) + 1);
  return found.filter((one) => {
    const count = counts.get(executableKey(one)) ?? 0;
    if (count > 0) counts.set(executableKey(one), count - 1);
    return count === 0;
  });
}

function executableKey({ kind, text }: ExecutablePart): string {
  return `${kind} ${text}`;
}

function withParsedFlag(found: readonly ExecutablePart[], isParsed: boolean): AddedExecutable[] {
  return found.map((one) => ({ ...one, isParsed }));
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file);
}

async function parseExecutables(text: string, file: string, left: RunParseBudget): Promise<ExecutablePart[] | undefined> {
  const budget = new PageParseBudget(left);
  if (!budget.spend(parseCost(text))) return undefined;
  const { executablesIn } = await import('../pages/executable/in-page.ts');
  return executablesIn(text, file, budget);
}
