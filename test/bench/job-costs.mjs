/** What jobs cost in processor time, by kind of process, as Linux counts it. */
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { cpuOf } from './process-cost.mjs';

const TICK_MS = 10;

/** Milliseconds of a process, and of all that it has started and that has ended. */
export function processTimes(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) * TICK_MS);
  return { own: fields[0] + fields[1], ended: fields[2] + fields[3] };
}

/**
 * A folder for PATH with a `git` that writes down what each call costs, of itself and of the shell around it. Nothing else tells short
 * processes apart that others have started and waited for.
 */
export function createGitMeter(folder) {
  const log = join(folder, 'git-times');
  mkdirSync(join(folder, 'bin'));
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  writeFileSync(join(folder, 'bin', 'git'), `#!/bin/bash\n${git} "$@"\nstatus=$?\ntimes >>'${log}'\nexit $status\n`, { mode: 0o755 });
  writeFileSync(log, '');
  return {
    path: `${join(folder, 'bin')}:${process.env.PATH}`,
    /** Milliseconds so far. */
    times() {
      const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
      const sum = (parity) => lines.filter((_, index) => index % 2 === parity).reduce((total, line) => total + milliseconds(line), 0);
      return { calls: lines.length / 2, meter: sum(0), git: sum(1) };
    },
  };
}

/** Of a line such as “0m0.004s 0m0.012s”. */
function milliseconds(line) {
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

/** Watches the processes of a PostgreSQL server on this machine that serve a database. What they do after the last look before their end is lost. */
export async function watchBackends(connectionString, database) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const last = new Map();
  async function look() {
    const { rows } = await client.query('select pid from pg_stat_activity where datname = $1', [database]);
    for (const { pid } of rows) {
      if (!isProcess(pid)) continue;
      const cpu = cpuOf(pid);
      last.set(pid, cpu);
    }
  }
  await look();
  // What they did before is not counted; those that come later count from their beginning.
  const first = new Map(last);
  return {
    look,
    /** Milliseconds since the watch began. */
    total: () => [...last].reduce((sum, [pid, cpu]) => sum + cpu - (first.get(pid) ?? 0), 0),
    close: () => client.end(),
  };
}

function isProcess(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).length > 0;
  } catch {
    return false;
  }
}
