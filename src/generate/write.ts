/** Writes what is generated, where it differs from what is there. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MakeArtefacts } from './artefact.ts';

/** Gives the paths of the files that differed; a check leaves them as they are. */
export async function write(artefacts: readonly MakeArtefacts[], { isCheck = false } = {}): Promise<string[]> {
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
  return stale;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
