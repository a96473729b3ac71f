/**
 * Runs the program that is named behind it, and writes each look into files outside of what it was given, and each foreign
 * program, to file descriptor 3. Node itself reads package.json of the working directory where a file is preloaded, so this is none.
 */
'use strict';
const fs = require('fs');
const childProcess = require('child_process');
const { dirname, basename, join, resolve, sep } = require('path');
const { fileURLToPath } = require('url');

const OUT = 3;
const { repository, allowed, vanish } = JSON.parse(process.env.DOCS_NAV_FUZZ_GUARD);
delete process.env.DOCS_NAV_FUZZ_GUARD;

const realpath = fs.realpathSync.native;
const { writeSync, rmSync } = fs;
const readStatus = fs.readFileSync.bind(fs, '/proc/self/status', 'latin1');
/** What of git's own folder a program may ask for without git: `info` to see whether a FIFO makes git wait. */
const GIT_FILES = new Set(['.git', 'commondir', 'info', 'pre-commit']);
let calls = 0;
let isEnding = false;

const READ = ['readFile', 'readdir', 'opendir', 'createReadStream', 'openAsBlob', 'watch', 'watchFile', 'statfs'];
const WRITE = [
  'writeFile',
  'appendFile',
  'mkdir',
  'mkdtemp',
  'rm',
  'rmdir',
  'unlink',
  'truncate',
  'chmod',
  'lchmod',
  'chown',
  'lchown',
  'utimes',
  'lutimes',
  'createWriteStream',
];
/** These change a link itself and not what it leads to. */
const OF_LINKS = new Set(['rm', 'rmdir', 'unlink', 'lchmod', 'lchown', 'lutimes', 'rename', 'symlink', 'link', 'mkdir', 'mkdtemp']);
const COPY = ['copyFile', 'cp'];
const MOVE = ['rename', 'link'];

for (const owner of [fs, fs.promises]) {
  watch(owner, READ, (by, [path]) => note('read', by, path));
  watch(owner, WRITE, (by, [path]) => note('write', by, path));
  watch(owner, COPY, (by, [from, to]) => {
    note('read', by, from);
    note('write', by, to);
  });
  watch(owner, MOVE, (by, [from, to]) => {
    note('write', by, from);
    note('write', by, to);
  });
  watch(owner, ['symlink'], (by, [, path]) => note('write', by, path));
  watch(owner, ['open'], (by, [path, flags]) => note(writes(flags) ? 'write' : 'read', by, path, leavesLinks(flags)));
}
watch(childProcess, ['spawn', 'exec', 'execFile', 'fork'], (by, [command]) => {
  if (command !== 'git') tell({ stray: 'run', path: String(command), by });
});
require('module').syncBuiltinESMExports();

process.on('exit', () => {
  isEnding = true;
  tell({ end: true, calls, megabytes: peak() / 1024, seconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 });
});

function watch(owner, names, look) {
  for (const name of names.flatMap((stem) => [stem, `${stem}Sync`])) {
    const original = owner[name];
    if (typeof original !== 'function') continue;
    owner[name] = function (...args) {
      look(name, args);
      return original.apply(this, args);
    };
    Object.assign(owner[name], original);
  }
}

/** What stands in a folder that may not be written stays. */
function takeAway(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
  }
}

function note(stray, by, given, isOfLink = OF_LINKS.has(by.replace(/Sync$/, ''))) {
  // What the guard itself reads at the end goes through functions that it watches.
  if (isEnding) return;
  if (typeof given !== 'string' && !(given instanceof URL) && !Buffer.isBuffer(given)) return;
  calls++;
  if (vanish !== undefined && calls === vanish.at) takeAway(vanish.path);
  let path;
  try {
    path = resolve(given instanceof URL ? fileURLToPath(given) : String(given));
  } catch {
    return;
  }
  const real = isOfLink ? join(realOf(dirname(path)), basename(path)) : realOf(path);
  if (!isAllowed(stray, real)) tell({ stray, path: real, by });
}

function isAllowed(stray, real) {
  if (isWithin(repository, real)) {
    const parts = real.slice(repository.length).split(sep);
    const at = parts.indexOf('.git');
    return at === -1 || (stray === 'read' && GIT_FILES.has(parts.at(-1)) && parts.length - at <= 3);
  }
  return stray === 'read' && allowed.some((folder) => isWithin(folder, real));
}

function isWithin(folder, path) {
  return path === folder || path.startsWith(folder + sep);
}

/** The real path, or what it would be if all of it were there. */
function realOf(path) {
  try {
    return realpath(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realOf(above), basename(path));
  }
}

function writes(flags) {
  if (typeof flags === 'string') return /[wa+]/.test(flags);
  return (
    typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC)) !== 0
  );
}

function leavesLinks(flags) {
  return typeof flags === 'number' && (flags & (fs.constants.O_NOFOLLOW | fs.constants.O_EXCL)) !== 0;
}

function tell(message) {
  try {
    writeSync(OUT, `${JSON.stringify(message)}\n`);
  } catch {
    // Nobody listens any more.
  }
}

/** The system's own figure for a process also counts what its parent used before the program was started. */
function peak() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readStatus())[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

process.argv.splice(1, 1);
require(process.argv[1]);
