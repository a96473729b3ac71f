/** A line on a terminal that says how far long work is, and goes when all pages are read. */
import type { PageReadingProgress } from '../site/long-work.ts';
import type { CommandContext, OutputStream } from './streams.ts';

export const CLEAR_LINE = '\r\u001b[2K';

/** What work may take before it says anything. */
const SILENT_MS = 1_000;
/** Between two lines. */
const PAUSE_MS = 100;

/** Whether a line can be written anew. */
export function canRewriteLines({ isTTY }: OutputStream, env: CommandContext['env']): boolean {
  return isTTY && env['TERM'] !== 'dumb';
}

/** As much of a text as one line holds. A terminal that does not know its width has at least 20 columns. */
export function fitLine(text: string, { columns }: OutputStream): string {
  return text.slice(0, columns > 0 ? columns - 1 : 20);
}

/** Returns what shows the progress: to whom the context tells it, or on a terminal; nothing in pipes, files and builds. */
export function progressLine({
  stderr,
  env,
  onProgress,
}: Pick<CommandContext, 'stderr' | 'env' | 'onProgress'>): ((progress: PageReadingProgress) => void) | undefined {
  if (onProgress) return onProgress;
  if (!canRewriteLines(stderr, env) || (env['CI'] ?? '') !== '') return undefined;
  let next = Date.now() + SILENT_MS;
  let isShown = false;
  return ({ done, total }) => {
    if (done < total && Date.now() < next) return;
    if (isShown || done < total) {
      const text = `Read ${done.toLocaleString('en')} of ${total.toLocaleString('en')} pages`;
      stderr.write(done < total ? CLEAR_LINE + fitLine(text, stderr) : CLEAR_LINE);
    }
    isShown = done < total;
    next = Math.max(next, Date.now() + PAUSE_MS);
  };
}
