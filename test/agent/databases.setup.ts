/** Gives a run the folder where what its databases are copied from is made, and removes it at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databases: string;
  }
}

export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-databases-'));
  provide('databases', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
