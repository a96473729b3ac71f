/**
 * Lets Node run TypeScript: `node --import ./tools/typescript.js src/generate/index.ts`. From Node 22.18 on it does so by itself; this
 * is for older ones.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node loads this module once more, in a thread of its own that asks it for each module.
if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const { transformSync } = await import('rolldown/utils');
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'));
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
  return { format: 'module', source: code, shortCircuit: true };
}
