/** Writes generated files that differ. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GeneratedFile, MakeGeneratedFiles } from './artefact.ts';

/** Returns the artefacts that differed from their files. A check leaves the files as they are. */
export async function writeArtefacts(artefacts: readonly MakeGeneratedFiles[], { isCheck = false } = {}): Promise<GeneratedFile[]> {
  const stale: GeneratedFile[] = [];
  for (const make of artefacts) {
    for (const artefact of await make()) {
      if (readText(artefact.path) === artefact.text) continue;
      stale.push(artefact);
      if (!isCheck) applyArtefact(artefact);
    }
  }
  return stale;
}

/** What `write` did to a file, as a line for people. */
export function describeWrittenArtefact({ path, text }: GeneratedFile): string {
  return `${text === undefined ? 'deleted' : 'written'}  ${path}\n`;
}

function applyArtefact({ path, text }: GeneratedFile): void {
  if (text === undefined) return rmSync(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
