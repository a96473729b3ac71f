/** Shows the progress of a job on standard error: one updated line on a terminal, one line per change elsewhere. */
import type { JobWithMessages } from '../agent/client/wait.ts';
import { canRewriteLines, CLEAR_LINE, fitLine } from './progress-line.ts';
import { progressOf } from './job-text.ts';
import type { CommandContext, OutputStream } from './streams.ts';

export interface JobProgressDisplay {
  readonly show: (state: JobWithMessages) => void;
  /** Prints a separate line. */
  readonly note: (line: string) => void;
  readonly end: () => void;
}

export function createJobProgressDisplay(stderr: OutputStream, env: CommandContext['env']): JobProgressDisplay {
  return canRewriteLines(stderr, env) ? onTerminal(stderr) : inLines(stderr);
}

function onTerminal(stderr: OutputStream): JobProgressDisplay {
  const begin = Date.now();
  return {
    show({ job, messages }) {
      const line = `${progressOf(job, messages)}, ${spanOf(Date.now() - begin)}`;
      stderr.write(CLEAR_LINE + fitLine(line, stderr));
    },
    note: (line) => stderr.write(`${CLEAR_LINE}${line}\n`),
    end: () => stderr.write(CLEAR_LINE),
  };
}

function inLines(stderr: OutputStream): JobProgressDisplay {
  let last = '';
  return {
    show({ job, messages }) {
      const line = progressOf(job, messages);
      if (line !== last) stderr.write(`${line}\n`);
      last = line;
    },
    note: (line) => stderr.write(`${line}\n`),
    end: () => {},
  };
}

function spanOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
