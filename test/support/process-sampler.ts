/** Looks at the command line and the environment of every process again and again, for text that must not be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

export interface Seen {
  /** How often all processes were looked at. */
  readonly samples: number;
  /** Different processes of git that were seen. */
  readonly gitProcesses: number;
  /** Names of programs with the text in their command line. */
  readonly inArguments: readonly string[];
  readonly inEnvironment: readonly string[];
}

export function processSampler(text: string): { stop(): Promise<Seen> } {
  const end = new AbortController();
  let samples = 0;
  const git = new Set<string>();
  const inArguments = new Set<string>();
  const inEnvironment = new Set<string>();

  function look(): void {
    samples++;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
      const command = read(`/proc/${pid}/cmdline`);
      const name = command.split('\0', 1)[0] ?? '';
      if (/\bgit\b/.test(name)) git.add(pid);
      if (command.includes(text)) inArguments.add(name);
      if (read(`/proc/${pid}/environ`).includes(text)) inEnvironment.add(name);
    }
  }

  const loop = (async () => {
    while (!end.signal.aborted) {
      look();
      await setTimeout(3);
    }
  })();

  return {
    async stop() {
      end.abort();
      await loop;
      return { samples, gitProcesses: git.size, inArguments: [...inArguments], inEnvironment: [...inEnvironment] };
    },
  };
}

/** Processes end, or belong to others, while they are looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
