/** Streams that keep what a command writes. */
import { documentationFiles } from '../../host/documentation-files.ts';
import type { Context } from '../streams.ts';

export interface CapturedOutput {
  readonly context: Context;
  text(stream: 'stdout' | 'stderr'): string;
}

/** A context for one call. Nothing of the environment of the server changes what a command shows. */
export function capture(cwd: string, beforeWrite: () => Promise<void>): CapturedOutput {
  const written = { stdout: [] as string[], stderr: [] as string[] };
  const stream = (name: keyof typeof written): Context['stdout'] => ({
    write: (text) => void written[name].push(text),
    isTTY: false,
    columns: 0,
  });
  const none = async (): Promise<never> => {
    throw new Error('A tool has neither standard input nor the job service.');
  };
  return {
    context: {
      stdin: none,
      stdout: stream('stdout'),
      stderr: stream('stderr'),
      cwd,
      env: {},
      service: none,
      beforeWrite,
      filesOf: documentationFiles,
    },
    text: (name) => written[name].join(''),
  };
}
