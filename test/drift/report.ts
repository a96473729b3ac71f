/** Shows the differences, one a line. */
import type { Drift } from './compare.ts';
import { KINDS } from './differences.ts';

export function driftText({ properties, differences }: Drift, platform: string): string {
  const lines = KINDS.flatMap((kind) => differences.lines(kind).map((line) => `${kind}: ${line}\n`));
  const counts = KINDS.map((kind) => `${differences.lines(kind).length} ${kind}`).join(', ');
  return `${lines.join('')}${counts} in ${properties} properties of ${platform}\n`;
}

export function isEmpty({ differences }: Drift): boolean {
  return KINDS.every((kind) => differences.lines(kind).length === 0);
}
