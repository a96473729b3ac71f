/**
 * Gives each package the declarations that its exports lead to, from dist/types. The compiler writes one for every file, and most are of no
 * use to others.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifest } from './service-manifest.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = join(ROOT, 'dist/types');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;

const docsNav = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Fails on an import of a declaration that is not there. */
function reach(file, reached) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT))
    reach(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')), reached);
}

/** The entries stand below the folder as their sources do below src. */
function fill(folder, { exports }) {
  const reached = new Set();
  for (const entry of Object.values(exports).flatMap(({ types = [] }) => types)) reach(join(TYPES, relative(folder, entry)), reached);
  for (const file of reached) cpSync(file, join(ROOT, folder, relative(TYPES, file)));
}

fill('dist/lib', docsNav);
fill('dist/service', manifest);
rmSync(TYPES, { recursive: true });
