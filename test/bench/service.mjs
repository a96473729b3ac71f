/**
 * Measures the job service as its users meet it: real processes, real HTTP on loopback, real git, and a model's server that
 * answers from a script. Run by `npm run bench:service`, which takes an hour; `--quick` takes few jobs, `--database PGlite` and
 * `--workers 1,2` and `--only jobs` or `--only requests` measure a part, `--program` another build. PostgreSQL is measured where
 * TEST_DATABASE_URL names one: a database of its own is made there, and dropped.
 *
 * What a job costs hardly depends on what else the machine does, so builds are compared by processor time. This runs two builds in turn,
 * three times, and prints medians per job and kind of process; the server of PostgreSQL must be on this machine:
 *
 *     npm run bench:service -- --only jobs --database PostgreSQL --jobs 150 --rounds 3 --program ../before/bin/docs-nav-service.cjs --program bin/docs-nav-service.cjs
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createGitMeter, processTimes, watchBackends } from './job-costs.mjs';
import { startModelServer } from './model-server.mjs';

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    database: { type: 'string' },
    workers: { type: 'string', default: '1,2,4' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    program: { type: 'string', multiple: true, default: [fileURLToPath(new URL('../../bin/docs-nav-service.cjs', import.meta.url))] },
  },
});
const isQuick = given.quick;
const DATABASES = ['PGlite', ...(process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [])].filter((name) => name === (given.database ?? name));
const WORKERS = given.workers.split(',').map(Number);
const SECONDS = isQuick ? 3 : 10;
const JOBS = Number(given.jobs ?? (isQuick ? 40 : 1000));
/** Where memory is read, in jobs done. */
const MEMORY_AT = isQuick ? [JOBS / 2, JOBS] : [JOBS / 5, JOBS];
/** Most that memory may differ between them. */
const MEMORY_BUDGET = 0.15;
/** Most milliseconds that 95 of 100 creates may take while a model does not answer. */
const CREATE_BUDGET = 500;

const programs = given.program;
let [program] = programs;
const folder = mkdtempSync(join(tmpdir(), 'docs-nav-bench-'));
const model = await startModelServer();
const rows = [];
const missed = [];
const children = new Set();

try {
  for (const database of DATABASES) {
    if (given.only !== 'jobs') for (const clients of [1, 8, 64]) await measureRequests(database, clients);
    if (given.only === 'requests') continue;
    for (let round = 0; round < Number(given.rounds); round += 1)
      for (const workers of WORKERS) for (program of programs) await measureJobs(database, workers);
  }
  print();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await model.close();
  rmSync(folder, { recursive: true, force: true });
}
if (!process.env.TEST_DATABASE_URL) console.log('PostgreSQL: not run, set TEST_DATABASE_URL.');
process.exitCode = missed.length > 0 ? 1 : 0;

/** Clients that create a job and then ask for it four times, over and over, while the model does not answer. */
async function measureRequests(database, clients) {
  model.hold();
  const ground = await makeGround(database);
  const service = await serve(ground, ['--workers', '1']);
  const key = makeKey(ground);
  const base = `${service.url}/v2/agent/bench`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const times = { create: [], poll: [] };
  const began = performance.now();
  const end = began + SECONDS * 1000;
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  for (const [name, list] of Object.entries(times)) {
    rows.push({ what: name, database, clients, 'per second': Math.round(list.length / seconds), ...percentiles(list) });
  }
  const { p95 } = percentiles(times.create);
  if (p95 > CREATE_BUDGET) missed.push(`creates on ${database} with ${clients} clients: p95 ${p95} ms, at most ${CREATE_BUDGET}`);
  await service.stop();
  await dropGround(ground);

  async function client() {
    while (performance.now() < end) {
      const job = await timed('create', 201, `${base}/job`, { method: 'POST', headers, body: '{"prompt":"Write a page."}' });
      for (let poll = 0; poll < 4; poll += 1) await timed('poll', 200, `${base}/job/${job.id}`, { headers });
    }
  }

  async function timed(name, expected, url, options) {
    const start = performance.now();
    const response = await fetch(url, options);
    const body = await response.json();
    times[name].push(performance.now() - start);
    if (response.status !== expected) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }
}

/** Jobs that wait in the queue, done by one process (PGlite) or by processes of one worker each (PostgreSQL). */
async function measureJobs(database, workers) {
  model.hold();
  const ground = await makeGround(database);
  const isOne = database === 'PGlite';
  const service = await serve(ground, isOne ? ['--workers', String(workers)] : ['--role', 'api']);
  const key = makeKey(ground);
  const client = { base: `${service.url}/v2/agent/bench`, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } };
  for (let job = 0; job < JOBS; job += 1) await create(client);
  const processes = isOne
    ? [service]
    : await Promise.all(
        Array.from({ length: workers }, () => serve(ground, ['--role', 'worker', '--workers', '1', '--public-url', service.url])),
      );
  const starts = processes.map(({ pid }) => processTimes(pid));
  const gitStart = ground.meter.times();
  const backends = isOne ? undefined : await watchBackends(process.env.TEST_DATABASE_URL, ground.name);
  const memory = [];
  const began = performance.now();
  model.release();
  for (let done = 0; done < JOBS;) {
    await sleep(500);
    done = await countDone(client);
    await backends?.look();
    while (memory.length < MEMORY_AT.length && done >= MEMORY_AT[memory.length]) memory.push(residentMegabytes(processes[0].pid));
  }
  const seconds = (performance.now() - began) / 1000;
  const ends = processes.map(({ pid }) => processTimes(pid));
  const spent = (kind) => ends.reduce((sum, times, index) => sum + times[kind] - starts[index][kind], 0);
  const gitEnd = ground.meter.times();
  const [git, meter] = ['git', 'meter'].map((kind) => gitEnd[kind] - gitStart[kind]);
  const perJob = (milliseconds) => Math.round(milliseconds / JOBS);
  await backends?.close();
  const [early = 0, late = 0] = memory;
  const growth = late / early - 1;
  rows.push({
    what: `${JOBS} jobs`,
    ...(programs.length > 1 && { program }),
    database,
    workers,
    seconds: Number(seconds.toFixed(1)),
    'jobs per second': Number((JOBS / seconds).toFixed(2)),
    'CPU ms per job': perJob(spent('own') + spent('ended') - meter + (backends?.total() ?? 0)),
    service: perJob(spent('own')),
    children: perJob(spent('ended') - git - meter),
    git: perJob(git),
    'git calls': Number(((gitEnd.calls - gitStart.calls) / JOBS).toFixed(1)),
    postgres: backends && perJob(backends.total()),
    'MB early': early,
    'MB late': late,
    growth: `${(growth * 100).toFixed(0)} %`,
  });
  process.stderr.write(
    `${Object.entries(rows.at(-1))
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}\n`,
  );
  if (growth > MEMORY_BUDGET) missed.push(`memory on ${database} with ${workers} workers grew by ${(growth * 100).toFixed(0)} %`);
  for (const { stop } of new Set([...processes, service])) await stop();
  await dropGround(ground);
}

async function create({ base, headers }) {
  const response = await fetch(`${base}/job`, { method: 'POST', headers, body: '{"prompt":"Write a page."}' });
  if (response.status !== 201) throw new Error(`create: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** Throws if a job failed: a bench of failures measures nothing. */
async function countDone({ base, headers }) {
  let count = 0;
  for (const status of ['failed', 'completed']) {
    for (let cursor = ''; cursor !== null;) {
      const response = await fetch(`${base}/jobs?status=${status}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, {
        headers,
      });
      const { jobs, nextCursor } = await response.json();
      if (status === 'failed' && jobs.length > 0) throw new Error(`A job failed: ${JSON.stringify(jobs[0].error)}`);
      count += jobs.length;
      cursor = nextCursor;
    }
  }
  return count;
}

/** A repository, and a place for a database. */
async function makeGround(database) {
  const own = mkdtempSync(join(folder, 'ground-'));
  const site = join(own, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'docs.json'), '{\n  "name": "Bench",\n  "navigation": {\n    "pages": ["index"]\n  }\n}\n');
  writeFileSync(join(site, 'index.mdx'), '---\ntitle: Bench\n---\n');
  const git = (...args) => run('git', ['-C', site, '-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args]);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Write the site');
  const meter = createGitMeter(own);
  const env = {
    ...process.env,
    PATH: meter.path,
    DOCS_NAV_DATA: join(own, 'data'),
    DOCS_NAV_CREATES_PER_HOUR: '1000000',
    DOCS_NAV_ACTIVE_JOBS: '1000000',
    // What a held model keeps waiting is left.
    DOCS_NAV_DRAIN_SECONDS: '0',
    // Several workers are on one machine.
    DOCS_NAV_METRICS_PORT: '0',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    DATABASE_URL: '',
  };
  const ground = { env, meter };
  if (database === 'PostgreSQL') {
    const url = new URL(process.env.TEST_DATABASE_URL);
    ground.name = `docs_nav_bench_${process.pid}_${Date.now()}`;
    await query(`create database ${ground.name}`);
    url.pathname = `/${ground.name}`;
    env.DATABASE_URL = String(url);
  }
  run(
    process.execPath,
    [
      program,
      'projects',
      'add',
      'bench',
      '--repository',
      site,
      '--ref',
      'main',
      '--host',
      'local',
      '--model',
      'openai-compatible/scripted',
    ],
    env,
  );
  return ground;
}

async function dropGround({ name }) {
  if (name) await query(`drop database ${name} with (force)`);
}

async function query(sql) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}

function makeKey({ env }) {
  const { secret } = JSON.parse(
    run(process.execPath, [program, 'keys', 'create', '--project', 'bench', '--name', 'bench', '--format', 'json'], env),
  );
  return secret;
}

function run(command, args, env = process.env) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

async function serve({ env }, flags) {
  const child = spawn(process.execPath, [program, 'start', '--port', '0', ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text).slice(-10_000));
  while (!/The service is running/.test(said)) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}: ${said}`);
    await sleep(20);
  }
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    children.delete(child);
  };
  return { url, pid: child.pid, stop };
}

function residentMegabytes(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

function percentiles(list) {
  const sorted = list.toSorted((one, other) => one - other);
  const at = (share) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function print() {
  console.log(`${cpus().length} cores, Node.js ${process.versions.node}`);
  for (const kind of [rows.filter(({ clients }) => clients), rows.filter(({ workers }) => workers)]) console.table(kind);
  if (Number(given.rounds) > 1) console.table(medians(rows.filter(({ workers }) => workers)));
  for (const line of missed) console.log(`MISSED: ${line}`);
}

/** One row for those that measured the same, with the median of each figure. */
function medians(all) {
  const groups = new Map();
  for (const row of all) {
    const key = JSON.stringify([row.program, row.database, row.workers]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) =>
    Object.fromEntries(
      Object.entries(group[0]).map(([name, value]) => [
        name,
        typeof value === 'number' ? group.map((row) => row[name]).toSorted((a, b) => a - b)[group.length >> 1] : value,
      ]),
    ),
  );
}
