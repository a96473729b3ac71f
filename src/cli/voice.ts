/** How `docs-nav serve` speaks: in sentences to people at a terminal, and in lines of the log to programs. */
import { visible } from '../text/visible.ts';
import type { Context } from './streams.ts';

export type Level = 'info' | 'warn' | 'fatal';

export interface Voice {
  /** People get every sentence, programs those of the level that they asked for. */
  readonly say: (level: Level, sentence: string, members?: Readonly<Record<string, string>>) => void;
}

/** In ascending order. */
const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function forPeople({ stderr }: Context): Voice {
  return { say: (_, sentence) => stderr.write(`docs-nav: ${visible(sentence)}\n`) };
}

/** Writes lines like those of the service, but without its libraries, which may be what is missing. */
export function forPrograms({ stderr }: Context, lowest = 'info'): Voice {
  return {
    say(level, sentence, members) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return;
      const line = { level, time: new Date().toISOString(), pid: process.pid, ...members, msg: sentence };
      stderr.write(`${JSON.stringify(line)}\n`);
    },
  };
}
