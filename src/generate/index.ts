/** `npm run generate` writes every generated file; with `--check` it names those that differ and fails. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { artefacts } from './registry.ts';

const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const make of artefacts) {
  for (const { path, text } of await make()) {
    if (readText(path) === text) continue;
    stale.push(path);
    if (isCheck) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

for (const path of stale) process.stdout.write(`${isCheck ? 'differs' : 'written'}  ${path}\n`);
if (isCheck && stale.length > 0) {
  process.stderr.write('Generated files are out of date. Run “npm run generate” and commit what it writes.\n');
  process.exitCode = 1;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
