/** Connects a program to the process: streams, working directory and exit code. */
import { fstatSync, statSync, writeSync } from 'node:fs';
import { systemErrorMessage } from '../host/system-error.ts';
import { UsageError } from '../host/usage.ts';
import { pause } from './pause.ts';
import type { CliProgram } from './command.ts';
import { runCommand } from './run-command.ts';
import type { CommandContext, OutputStream } from './streams.ts';

/**
 * Runs the command line of this process. SIGINT ends the process at once, even during a write, and shells report 130. Only
 * commands that have to finish something handle it themselves.
 */
export function runProcess(program: CliProgram, readEmbedded?: CommandContext['readEmbedded']): void {
  const stdin = async () => (await import('./standard-input.ts')).createStandardInput();
  const streams = { stdin, stdout: streamOf(1), stderr: streamOf(2), ...(readEmbedded && { readEmbedded }) };
  const cwd = workingFolder();
  if (cwd === undefined) {
    streams.stderr.write(`${program.name}: The working directory no longer exists.\n`);
    process.exitCode = 2;
    return;
  }
  runCommand(program, process.argv.slice(2), streams, cwd, process.env).then((code) => {
    process.exitCode = code;
  });
}

/** Returns `undefined` if the folder was removed. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Writes directly to the descriptor: `process.stdout` costs 3 ms and loses piped output on exit. */
function streamOf(descriptor: 1 | 2): OutputStream {
  let isClosed = false;
  let isTerminal: boolean | undefined;
  return {
    write(text) {
      isClosed ||= !writeAll(descriptor, Buffer.from(text));
    },
    get isClosed() {
      return isClosed;
    },
    get isTTY() {
      return (isTerminal ??= isTerminalAt(descriptor));
    },
    get isFile() {
      return fstatSync(descriptor).isFile();
    },
    get columns() {
      // The streams cost 4 ms, and only terminals have a width.
      return (this.isTTY && (descriptor === 1 ? process.stdout : process.stderr).columns) || 0;
    },
  };
}

/** Loading tty costs 3 ms, so it is asked only about devices, except for `/dev/null`, to which hooks write. */
function isTerminalAt(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  if (!stats.isCharacterDevice() || stats.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev) return false;
  return process.getBuiltinModule('node:tty').isatty(descriptor);
}

/** Returns false if the output is closed. */
function writeAll(descriptor: number, bytes: Uint8Array): boolean {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The reader closed the pipe, as in `docs-nav rules | head`.
      if (code === 'EPIPE') return false;
      if (code !== 'EAGAIN') throw new UsageError(`The output could not be written: ${systemErrorMessage(error)}.`);
      pause(5);
    }
  }
  return true;
}
