/** `lint --watch` of a site that is edited: what it costs until the findings of an edit are shown. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT } from './measure.mjs';
import { cpuOf } from './process-cost.mjs';

/**
 * Misspells an entry of docs.json and corrects it, over and over. By the clock, an edit includes the 50 ms in which the program waits
 * for more changes. CPU time is known on Linux only.
 * @param {string} program
 * @param {string} site
 * @param {number} rounds
 * @returns {Promise<import('./measure.mjs').Cost[]>}
 */
export async function watchEdits(program, site, rounds) {
  const docs = join(site, 'docs.json');
  const sound = readFileSync(docs, 'utf8');
  const broken = sound.replace('-feature-002"', '-feature-00x"');
  const child = spawn(process.execPath, [program, 'lint', '--watch', site], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((_, failed) => child.once('close', (code) => failed(new Error(`lint --watch ended with ${code}.`))));
  // It ends when it is told to, at the end.
  ended.catch(() => {});
  const said = (stream) => Promise.race([new Promise((done) => stream.once('data', done)), ended]);
  const costs = [];
  try {
    child.stdout.resume();
    await said(child.stderr);
    for (let round = 0; round <= rounds; round++) {
      const before = cpuOf(child.pid);
      const started = process.hrtime.bigint();
      writeFileSync(docs, round % 2 === 0 ? broken : sound);
      await said(child.stdout);
      const wall = Number(process.hrtime.bigint() - started) / 1e6;
      // The first edit compiles what the others find compiled.
      if (round > 0) costs.push({ wall, cpu: cpuOf(child.pid) - before, memory: NaN });
    }
  } finally {
    writeFileSync(docs, sound);
    child.kill('SIGINT');
  }
  return costs;
}
