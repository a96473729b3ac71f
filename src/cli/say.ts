/** Notes to people. */
import { makeVisible } from '../text/visible.ts';
import { breakLines } from './break-lines.ts';
import type { CommandContext } from './streams.ts';

/** Writes each note on lines of its own to standard error. */
export function say({ stderr }: Pick<CommandContext, 'stderr'>, ...notes: readonly string[]): void {
  if (notes.length > 0) stderr.write(breakLines(notes.map((note) => `docs-nav: ${makeVisible(note)}\n`).join(''), stderr.columns));
}
