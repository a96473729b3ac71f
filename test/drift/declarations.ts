/** Names and words to try: those that the type declarations of a package contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Candidates {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const NAME = /(?<![\w$"'-])(["']?)([\w$-]+)\1\??:/g;
const WORD = /(["'])([\w-]{1,40})\1(?!\??:)/g;

export function candidatesIn(declarations: readonly string[]): Candidates {
  const all = (pattern: RegExp): readonly string[] => [
    ...new Set(declarations.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, , found]) => found ?? []))),
  ];
  return { names: all(NAME), words: all(WORD) };
}

export function readDeclarations(folder: string): readonly string[] {
  const paths = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'));
  return paths.map((path) => readFileSync(join(folder, 'dist', path), 'utf8'));
}
