/**
 * Runs one build many times in one process and records what each run wrote. Arguments: the root of the package, a JSON file of
 * runs (`{ cwd, args }`), and the file that gets a JSON line for each: `{ status, stdout, stderr, thrown }`. A process for each run
 * would take ten times as long.
 *
 * A run has ended when nothing is left to do in the process, as for a process of its own.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const [root, runsFile, resultsFile] = process.argv.slice(2);
const program = path.join(root, 'bin/docs-nav.cjs');
const runs = JSON.parse(fs.readFileSync(runsFile, 'utf8'));
const results = fs.openSync(resultsFile, 'w');
const { writeSync } = fs;

/** What the present run has written, by descriptor. */
let written;
let thrown;
let index = 0;

fs.writeSync = (descriptor, data, ...rest) =>
  descriptor === 1 || descriptor === 2 ? keep(descriptor, data, ...rest) : writeSync(descriptor, data, ...rest);
process.stdout.write = (data) => keep(1, data) > 0;
process.stderr.write = (data) => keep(2, data) > 0;
process.on('uncaughtException', (error) => {
  thrown = String(error);
});
process.on('beforeExit', next);

function next() {
  if (written !== undefined) record();
  if (index === runs.length) return;
  const { cwd, args } = runs[index++];
  written = { 1: [], 2: [] };
  thrown = undefined;
  process.exitCode = undefined;
  process.argv = [process.argv[0], program, ...args];
  process.chdir(cwd);
  delete require.cache[program];
  try {
    require(program);
  } catch (error) {
    thrown = String(error);
  }
  // Without anything left to do, “beforeExit” would not come again.
  setImmediate(() => {});
}

function record() {
  const text = (descriptor) => Buffer.concat(written[descriptor]).toString();
  writeSync(results, `${JSON.stringify({ status: process.exitCode ?? 0, stdout: text(1), stderr: text(2), thrown })}\n`);
  written = undefined;
  process.exitCode = undefined;
}

function keep(descriptor, data, offset = 0, length = data.length - offset) {
  const bytes = Buffer.from(typeof data === 'string' ? Buffer.from(data) : data.subarray(offset, offset + length));
  written[descriptor].push(bytes);
  return bytes.length;
}
