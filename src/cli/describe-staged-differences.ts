/** What to tell whoever has fixed a file and not staged it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReportWithOffsets } from '../report/report.ts';

/** Returns a sentence for each file with findings whose staged content is not what is on disk. */
export function describeStagedDifferences({ diagnostics, texts }: Pick<ReportWithOffsets, 'diagnostics' | 'texts'>, cwd: string): string[] {
  const files = new Set(diagnostics.map(({ file }) => file));
  return [...files]
    .filter((file) => texts.has(file) && hasOtherContent(resolve(cwd, file), texts.get(file) ?? ''))
    .map((file) => `“${file}” on disk differs from what is staged. If the problem is fixed there, stage it with “git add”.`);
}

/** Git may write other line ends to the disk than it stages. */
function hasOtherContent(path: string, staged: string): boolean {
  const plain = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  try {
    return plain(readFileSync(path, 'utf8')) !== plain(staged);
  } catch {
    // What is staged is gone, or cannot be read.
    return true;
  }
}
