/**
 * Runs a command in a process group of its own: `node .ci/group.mjs <command> [arguments]`. Nothing that it started lives on once it ends,
 * or once a signal ends this process.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

const MARK = `DOCS_NAV_CI_GROUP=${process.pid}`;
const [command, ...args] = process.argv.slice(2);
const leader = spawn(command, args, {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DOCS_NAV_CI_GROUP: String(process.pid) },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(128 + constants.signals[signal]));
leader.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  end(127);
});
leader.on('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]));

function end(code) {
  // What is ended may have started another process since it was listed.
  for (let started = living(); started.length > 0; started = living()) started.forEach(kill);
  process.exit(code);
}

/**
 * What of the command lives: its group, what that started in groups of its own, and what still has the environment. A process that has lost its
 * parent, its group and its environment is out of reach.
 */
function living() {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((found) => found !== undefined && found.state !== 'Z');
  const chosen = new Set(processes.filter(({ pid, group }) => group === leader.pid || hasMark(pid)).map(({ pid }) => pid));
  for (let size = -1; size < chosen.size;) {
    size = chosen.size;
    for (const { pid, parent } of processes) if (chosen.has(parent)) chosen.add(pid);
  }
  return [...chosen];
}

/** The name of a program, in parentheses, may contain any character. */
function read(pid) {
  const text = textOf(pid, 'stat');
  const [state, parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' ? undefined : { pid: Number(pid), state, parent: Number(parent), group: Number(group) };
}

function hasMark(pid) {
  return textOf(pid, 'environ').split('\0').includes(MARK);
}

/** Empty where the process has ended, or is another user's. */
function textOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
