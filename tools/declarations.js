/** Removes the declarations of `dist/lib` that no export of the package leads to: the compiler writes one for every file, and most are of no use to others. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'dist/lib');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const reached = new Set();

/** Fails on an import of a declaration that is not there. */
function reach(file) {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) reach(resolve(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')));
}

for (const { types } of Object.values(exports)) if (types !== undefined) reach(join(ROOT, types));
for (const name of readdirSync(FOLDER, { recursive: true })) {
  const file = join(FOLDER, name);
  if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
