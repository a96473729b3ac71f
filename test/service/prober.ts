/** Asks a service every 20 ms whether it is well, as whoever watches it does, and tells how long that took when its input ends. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const EVERY_MS = 20;
/**
 * A request without an answer fails after this time. It is much longer than a service needs: on a busy machine, both processes wait for
 * processors and disks. How long the service itself keeps others waiting is measured in its CPU time.
 */
const LONGEST_MS = 60_000;

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
  process.stdin.resume().once('end', async () => {
    const [forService, forIdle] = await Promise.all([asked.service(), asked.idle()]);
    process.stdout.write(JSON.stringify({ service: forService, idle: forIdle }));
    process.exit(0);
  });
}

/** Returns a function that ends it, and resolves with what it found when the last request has ended. */
function askAgainAndAgain(address: string): () => Promise<object> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: Record<string, number> = {};
  const requests = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const began = performance.now();
    const request = ask(address, agent)
      .then(() => void times.push(performance.now() - began))
      .catch(({ message }: Error) => void (failures[message] = (failures[message] ?? 0) + 1))
      .finally(() => requests.delete(request));
    requests.add(request);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(requests);
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number): number =>
      Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10;
    return { asked: times.length, failures, p50: at(0.5), p99: at(0.99), most: at(1) };
  };
}

/** Rejects if the answer is not a good one, is cut off or takes too long. */
function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, timeout: LONGEST_MS }, (response) => {
      response.resume().once('error', reject);
      response.once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`))));
    });
    request.once('timeout', () => request.destroy(new Error(`no answer in ${LONGEST_MS} ms`)));
    request.once('error', reject);
  });
}
