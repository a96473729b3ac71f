/** Asks a service every 20 ms whether it is well, as whoever watches it does, and tells how long that took when its input ends. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const EVERY_MS = 20;
const LONGEST_MS = 10_000;

const [, program = '', url] = process.argv;

if (url === undefined) serveIdly();
else await compare(url);

/** What an answer takes on this machine at this time, from a process with nothing else to do. */
function serveIdly(): void {
  const server = createServer((_, response) => response.end('{"status":"ok"}'));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}

async function compare(service: string): Promise<void> {
  const idle = fork(program, [], { execArgv: [] });
  const [port] = (await once(idle, 'message')) as [number];
  const asked = { service: askAgainAndAgain(`${service}/healthz`), idle: askAgainAndAgain(`http://127.0.0.1:${port}/`) };
  process.stdin.resume().once('end', () => {
    const [forService, forIdle] = [asked.service(), asked.idle()];
    // What is on its way counts, too.
    setTimeout(() => {
      process.stdout.write(JSON.stringify({ service: forService(), idle: forIdle() }));
      process.exit(0);
    }, 1000);
  });
}

/** Gives a function that ends it, which gives one that tells. */
function askAgainAndAgain(address: string): () => () => object {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    const request = get(address, { agent, timeout: LONGEST_MS }, (response) => {
      if (response.statusCode !== 200) failed += 1;
      response.resume().once('end', () => times.push(performance.now() - began));
    });
    request.once('timeout', () => request.destroy(new Error('It does not answer.')));
    request.once('error', () => (failed += 1));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return () => {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number): number =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10;
      return { asked: times.length, failed, p50: at(0.5), p99: at(0.99), most: at(1) };
    };
  };
}
