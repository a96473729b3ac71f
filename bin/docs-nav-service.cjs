#!/usr/bin/env node
'use strict';
/** The package of the service asks for a later version than a clone, in which this file stands too. */
const least = require('../package.json').engines.node.replace('>=', '');

if (isBefore(process.versions.node, least)) fail(`docs-nav-service needs Node.js ${least} or later; this is ${process.versions.node}.`);
else
  import('../dist/service/cli.js').then(
    ({ run }) => run(),
    ({ message }) => fail(`docs-nav-service is not installed completely, or not built. (${message.split('\n')[0]}.)`),
  );

function isBefore(version, other) {
  const [[major, minor], [otherMajor, otherMinor]] = [version, other].map((text) => text.split('.').map(Number));
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 78;
}
