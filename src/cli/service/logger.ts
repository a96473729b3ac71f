/** How `docs-nav-service` speaks: in sentences to people at a terminal, and in lines of the log to programs. */
import { makeVisible } from '../../text/visible.ts';
import type { CommandContext } from '../streams.ts';

export type ServiceProgramLogLevel = 'info' | 'warn' | 'fatal';

export interface ServiceProgramLogger {
  /** People get every sentence, programs those of the level that they asked for. */
  readonly log: (level: ServiceProgramLogLevel, sentence: string, members?: Readonly<Record<string, string>>) => void;
}

/** In ascending order. */
const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function textLogger({ stderr }: CommandContext): ServiceProgramLogger {
  return { log: (_, sentence) => stderr.write(`docs-nav-service: ${makeVisible(sentence)}\n`) };
}

/** Writes lines like those of the service, which logs nothing before it has read its settings. */
export function jsonLogger({ stderr }: CommandContext, lowest = 'info'): ServiceProgramLogger {
  return {
    log(level, sentence, members) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return;
      const line = { level, time: new Date().toISOString(), pid: process.pid, ...members, msg: sentence };
      stderr.write(`${JSON.stringify(line)}\n`);
    },
  };
}
