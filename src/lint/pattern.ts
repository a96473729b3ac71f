/** Patterns in `at` of `ignore` entries. No pattern is slow to match. */
import { oneLine } from './identity.ts';

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
  if (steps.includes('/')) return 'has an empty part; write each “/” once and none at the end';
  const index = matchesFiles ? undefined : steps.find((step) => /^\/\d+$/.test(step));
  if (index !== undefined)
    return `selects by index, which changes with the entries above; instead of “${index}”, write a label such as “[tab=API]”, or “[*]” for any`;
  const runs: TextParts[][] = [[]];
  for (const step of steps) {
    if (step === '/**') runs.push([]);
    else runs.at(-1)?.push(step === '/*' ? ANY : textOf(step));
  }
  return { matchesFiles, runs };
}

/** A place, split once for all patterns that it is matched with. */
export interface SplitLocation {
  readonly isFile: boolean;
  readonly steps: readonly string[];
}

/** Splits a place that is written as in `Entry.at`. */
export function splitLocation(at: string): SplitLocation {
  const isFile = at !== '' && !at.startsWith('/');
  return { isFile, steps: stepsOf(isFile ? `/${at}` : at) ?? [] };
}

export function covers({ matchesFiles, runs }: SuppressionPattern, { isFile, steps }: SplitLocation): boolean {
  if (isFile !== matchesFiles) return false;
  const startsAt = (run: readonly TextParts[], from: number): boolean => run.every((text, index) => isText(text, steps[from + index]));
  return matchesInOrder(runs, steps.length, startsAt, (run, from) => {
    for (let start = from; start + run.length <= steps.length; start++) if (startsAt(run, start)) return start;
    return -1;
  });
}

function isText(text: TextParts, step: string | undefined): boolean {
  return (
    step !== undefined &&
    matchesInOrder(
      text,
      step.length,
      (part, from) => step.startsWith(part, from),
      (part, from) => step.indexOf(part, from),
    )
  );
}

/** Whether the first part matches at the beginning, the last at the end, and the others in order between them, each as early as possible. */
function matchesInOrder<Part extends { readonly length: number }>(
  parts: readonly Part[],
  length: number,
  startsAt: (part: Part, from: number) => boolean,
  find: (part: Part, from: number) => number,
): boolean {
  const [first, ...others] = parts;
  const last = others.pop();
  if (first === undefined || !startsAt(first, 0)) return false;
  if (last === undefined) return first.length === length;
  let end = first.length;
  for (const part of others) {
    const found = find(part, end);
    if (found === -1) return false;
    end = found + part.length;
  }
  return length - last.length >= end && startsAt(last, length - last.length);
}

/** The brackets of a label are part of the text, so that a key and a label with the same name differ. */
function textOf(step: string): TextParts {
  const isLabel = step.startsWith('[');
  const inner = isLabel ? step.slice(1, -1) : step.slice(1);
  const parts = inner
    .split('*')
    .map((part) => oneLine(part.replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))));
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
