/** Preloaded into the program: at its end, writes peak memory and every path it opened to file descriptor 3, as JSON. */
'use strict';
const fs = require('fs');
const write = fs.writeSync;
const read = fs.readFileSync;
const opened = new Set();

for (const name of [
  'openSync',
  'open',
  'readFileSync',
  'readFile',
  'readdirSync',
  'readdir',
  'opendirSync',
  'opendir',
  'createReadStream',
  'readlinkSync',
]) {
  watch(fs, name);
}
for (const name of ['open', 'readFile', 'readdir', 'opendir']) watch(fs.promises, name);

process.on('exit', () => write(3, JSON.stringify({ opened: [...opened], megabytes: peak() / 1024 })));

function watch(owner, name) {
  const original = owner[name];
  owner[name] = function (path, ...rest) {
    if (typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path))
      opened.add(name === 'readlinkSync' ? place(String(path)) : real(String(path)));
    return original.call(this, path, ...rest);
  };
}

/** Of a link that is read, the link itself: nothing at its end is opened. */
function place(path) {
  const { basename, dirname, join } = require('path');
  return join(real(dirname(path)), basename(path));
}

function real(path) {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return require('path').resolve(path);
  }
}

/** The system's own figure for a process also counts what its parent used before the program was started. */
function peak() {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(read('/proc/self/status', 'latin1'))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}
