/** What a measured service says of how long it kept everybody waiting, and what it may say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Blocks } from './longest-block.ts';

/**
 * No block takes half a second of the service's own CPU time, and 99 of 100 answers come within what is promised. By the clock, a
 * machine that has other things to do is late, too.
 */
export const SHORT_BLOCKS: unknown = expect.objectContaining({
  cpu: expect.toSatisfy((ms: number) => ms < 500),
  late: expect.toSatisfy((share: number) => share < 0.01),
});

/** Those of each process that used the folder and has ended. */
export function blocksIn(folder: string): readonly Blocks[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('delay-'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Blocks);
}
