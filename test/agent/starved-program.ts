/** A process with no descriptor left, which tries to start git, and tells what became of that. */
import { openSync } from 'node:fs';
import { runGit, type ProcessLifetime } from '../../src/agent/git/run.ts';
import { InfrastructureInterruptionError } from '../../src/agent/interruption.ts';
import { killTiedProcessGroup, spawnTied } from '../../src/agent/process-group.ts';

const told: string[] = [];
const say = (what: string): void => void told.push(what);
process.on('unhandledRejection', (reason) => say(`unhandled: ${String(reason)}`));

// All but a few, which the runtime itself takes later.
const held: number[] = [];
try {
  for (;;) held.push(openSync('/dev/null', 'r'));
} catch {
  // None is left.
}

for (const lives of ['with us', 'in our group', 'on'] satisfies ProcessLifetime[]) {
  try {
    await runGit(['version'], { folder: '.', signal: new AbortController().signal, lifetime: lives });
    say(`${lives}: started`);
  } catch (error) {
    say(`${lives}: ${error instanceof InfrastructureInterruptionError ? error.code : String(error)}`);
  }
}
const child = spawnTied('true', { args: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ignore'] });
child.on('error', () => say('leashed: not started'));
killTiedProcessGroup(child);
await new Promise((resolve) => setTimeout(resolve, 50));
process.stdout.write(JSON.stringify(told));
