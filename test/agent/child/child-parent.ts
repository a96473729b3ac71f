/** A process that starts the child of its argument, tells its pid, and then does nothing more: tests kill it. */
import { startChild } from '../../../src/agent/child/child.ts';

const child = startChild({
  program: process.argv[2] ?? '',
  limits: { megabytes: 512, seconds: 600, nice: 10 },
  signal: new AbortController().signal,
});
process.stdout.write(`${JSON.stringify(await child.call('findCommit', []))}\n`);
setInterval(() => undefined, 1000);
