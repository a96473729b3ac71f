/**
 * The least that a check of page files can do: parse docs.json, walk the navigation, list the folder once, look names up.
 * What any linter takes beyond this program is its own cost.
 */
'use strict';
const fs = require('fs');
const path = require('path');

const file = process.argv[2];
const pages = [];
collect(JSON.parse(fs.readFileSync(file, 'utf8')).navigation, false);
const files = new Set();
list(path.dirname(file), '');
let missing = 0;
for (const page of pages) if (!files.has(page + '.mdx')) missing++;
fs.writeSync(1, pages.length + ' pages, ' + missing + ' missing\n');

function collect(value, isPages) {
  if (typeof value === 'string') {
    if (isPages) pages.push(value);
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, isPages);
  } else if (value !== null && typeof value === 'object') {
    for (const key in value) collect(value[key], key === 'pages');
  }
}

function list(folder, prefix) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = entry.name;
    if (!entry.isDirectory()) files.add(prefix + name);
    else if (name[0] !== '.' && name !== 'node_modules') list(folder + '/' + name, prefix + name + '/');
  }
}
