/** Patterns in `at` of `ignore` entries. No pattern is slow to match. */
import { escapeIdentityText } from './identity.ts';

/** The parts of a text between its wildcards. */
type TextParts = readonly string[];

/** The runs of steps between the `**` of a pattern. */
export interface SuppressionPattern {
  readonly matchesFiles: boolean;
  readonly runs: readonly (readonly TextParts[])[];
}

/** `/key` or `[label]`. */
const STEP = /\/([^/[\]]*)|\[([^[\]]*)\]/y;
const ESCAPE = /\\u([0-9a-f]{4})/gi;
/** In one name: each costs time for each finding. */
const MAX_WILDCARDS = 5;
const ANY: TextParts = ['', ''];

/**
 * A pattern that begins with `/` covers values of docs.json by label, such as `/navigation/tabs[tab=API]/**`; any other covers files
 * in the docs root, such as `guides/*.mdx`.
 *
 * @returns The pattern, or what is wrong with it, as the predicate of a sentence about “at”.
 */
export function compilePattern(at: string): SuppressionPattern | string {
  if (/\\(?!u[0-9a-f]{4})/i.test(at)) return 'contains a “\\” that does not begin an escape such as “\\u005b”; separate folders with “/”';
  const matchesFiles = !at.startsWith('/');
  const steps = stepsOf(matchesFiles ? `/${at.replaceAll('[', '\\u005b').replaceAll(']', '\\u005d')}` : at);
  if (steps === undefined)
    return 'is not a path of labels such as “/navigation/tabs[tab=API]/**”: write labels in “[…]” and brackets inside them as “\\u005b” and “\\u005d”';
  const wildcards = steps.reduce((most, step) => Math.max(most, step.match(/\*+/g)?.length ?? 0), 0);
  if (wildcards > MAX_WILDCARDS) return `has ${wildcards} wildcards in one name; at most ${MAX_WILDCARDS} are allowed`;
  if (steps.includes('/')) return 'has an empty part; write each “/” once and none at the end';
  const index = matchesFiles ? undefined : steps.find((step) => /^\/\d+$/.test(step));
  if (index !== undefined)
    return `selects by index, which changes when entries above are added or removed; instead of “${index}”, write a label such as “[tab=API]”, or “[*]” for any`;
  const runs: TextParts[][] = [[]];
  for (const step of steps) {
    if (step === '/**') runs.push([]);
    else runs.at(-1)?.push(step === '/*' ? ANY : textOf(step));
  }
  return { matchesFiles, runs };
}

/** A place, split once for all patterns that it is matched with. */
export interface MatchableLocation {
  readonly isFile: boolean;
  readonly steps: readonly string[];
}

/** Splits a place that is written as in `Entry.at`. */
export function toMatchableLocation(at: string): MatchableLocation {
  const isFile = at !== '' && !at.startsWith('/');
  return { isFile, steps: stepsOf(isFile ? `/${at}` : at) ?? [] };
}

/** Whether the first run matches at the beginning, the last at the end, and the others in order between them, each as early as possible. */
export function coversLocation({ matchesFiles, runs }: SuppressionPattern, { isFile, steps }: MatchableLocation): boolean {
  if (isFile !== matchesFiles) return false;
  const [first, last] = [runs[0] ?? [], runs.at(-1) ?? []];
  const end = steps.length - last.length;
  if (runs.length === 1) return end === 0 && isRun(first, steps, 0);
  // The last first: most patterns differ there.
  if (end < first.length || !isRun(last, steps, end) || !isRun(first, steps, 0)) return false;
  let at = first.length;
  for (let index = 1; index < runs.length - 1; index++) {
    const run = runs[index] ?? [];
    while (at + run.length <= end && !isRun(run, steps, at)) at++;
    at += run.length;
    if (at > end) return false;
  }
  return at <= end;
}

function isRun(run: readonly TextParts[], steps: readonly string[], start: number): boolean {
  for (let index = run.length - 1; index >= 0; index--) if (!isText(run[index] ?? [], steps[start + index] ?? '')) return false;
  return true;
}

/** The same for the parts of a text. Parts are compared as slices: `startsWith` takes a hundred times as long for long ones. */
function isText(parts: TextParts, step: string): boolean {
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? ''];
  if (parts.length === 1) return step === first;
  const end = step.length - last.length;
  if (end < first.length || step.slice(end) !== last || step.slice(0, first.length) !== first) return false;
  let at = first.length;
  for (let index = 1; index < parts.length - 1; index++) {
    const part = parts[index] ?? '';
    const found = step.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= end;
}

/** The brackets of a label are part of the text, so that a key and a label with the same name differ. */
function textOf(step: string): TextParts {
  const isLabel = step.startsWith('[');
  const inner = isLabel ? step.slice(1, -1) : step.slice(1);
  const parts = inner
    .split('*')
    .map((part) => escapeIdentityText(part.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))));
  const [open, close] = isLabel ? ['[', ']'] : ['/', ''];
  return parts.map((part, index) => `${index === 0 ? open : ''}${part}${index === parts.length - 1 ? close : ''}`);
}

function stepsOf(path: string): string[] | undefined {
  const steps: string[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const step = STEP.exec(path);
    if (step === null) return undefined;
    steps.push(step[0]);
  }
  return steps;
}
