/** Finds code that the changed files run or load now but did not before. */
import { countLeadingByBinarySearch } from '../text/count-leading-by-binary-search.ts';
import { RunParseBudget } from '../pages/parse-budget.ts';
import { addedExecutables, subtractExecutables } from './added-executables.ts';
import type { AddedExecutable } from './added-executables.ts';
import type { ExecutableKind } from '../pages/executable/executable.ts';
import type { Files } from '../site/files.ts';
import type { AddedCode, FileChange } from './site-change.ts';
import { readText } from './read-text.ts';
import { truncateText } from './format-values.ts';

/** The longest text, in UTF-16 units. */
const MAX_LENGTH = 200;

/** The most dangerous kinds come first. */
const ORDER: readonly ExecutableKind[] = ['script', 'frame', 'url', 'handler', 'html', 'import', 'element', 'export', 'expression', 'part'];

/** A new file with the content of a removed file was renamed and adds nothing. */
export async function addedCode(changes: readonly FileChange[], before: Files, after: Files): Promise<AddedCode[]> {
  const left = new RunParseBudget();
  const hold = changes.filter(({ file }) => /\.(?:mdx?|svg)$/i.test(file));
  let gone: AddedExecutable[] = [];
  if (hold.some(({ change }) => change === 'added')) {
    for (const { file, change } of hold) {
      if (change === 'removed')
        for (const one of await addedExecutables({ file, before: '', after: readText(file, before) }, left)) gone.push(one);
    }
  }
  const found: AddedCode[] = [];
  for (const { file, change } of hold) {
    if (change === 'removed') continue;
    const text = readText(file, after);
    const added = await addedExecutables({ file, before: change === 'added' ? '' : readText(file, before), after: text }, left);
    const news = change === 'added' ? subtractExecutables(added, gone) : added;
    // Each counts once.
    if (change === 'added' && news.length < added.length) gone = subtractExecutables(gone, subtractExecutables(added, news));
    const lineOf = linesOf(text);
    for (const one of news)
      found.push({ file, kind: one.kind, text: truncateText(one.text, MAX_LENGTH), line: lineOf(one.start), isParsed: one.isParsed });
  }
  return found.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

/** Returns the line of an offset, from 1. */
function linesOf(text: string): (offset: number) => number {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => countLeadingByBinarySearch(starts.length, (index) => (starts[index] ?? 0) <= offset);
}
