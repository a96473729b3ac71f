/** The real command in a hostile repository, as the system sees it: no call names anything outside. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CANARY, World } from './world.ts';
import { hasTracer, trace } from './trace.ts';

const worlds = [new World(true), new World(false)];
afterAll(() => worlds.forEach((world) => world.remove()));

/** Each with what the command is given, and with a file of the repository. */
const RUNS: readonly (readonly [path: string, line: string])[] = [
  ['../outside', 'lint'],
  ['../outside/docs.json', 'lint --fix'],
  ['../outside/*', 'lint'],
  ['{.,x}./outside/*', 'lint'],
  ['link', 'lint --fix'],
  ['link/docs.json', 'lint'],
  ['l*/docs', 'lint'],
  ['{link,docs}/docs.json', 'lint'],
  ['docs/up', 'baseline create'],
  ['linked.json', 'lint'],
  ['dead.json', 'lint'],
  ['twice', 'doctor'],
];

describe.runIf(hasTracer).each(worlds.map((world) => [world.hasGit ? 'with git' : 'without git', world] as const))('%s', (_, world) => {
  const isOutside = (path: string): boolean => placeOf(resolve(world.repository, path)).startsWith(world.outside);

  test.each(RUNS)('looks at nothing outside for “sites” with %s: %s', async (path, line) => {
    await world.with({ 'docs-nav.config.json': JSON.stringify({ sites: [path] }) }, async () => expectNoStray(line));
  });

  test('the tracer detects a look outside if the user names a path there', () => {
    const { output, strays } = trace(['lint', '../outside'], world.repository, isOutside);
    expect(output).toContain(CANARY);
    expect(strays.length).toBeGreaterThan(0);
  });

  function expectNoStray(line: string): void {
    const { code, output, strays } = trace(line.split(' '), world.repository, isOutside);
    expect([0, 1, 2]).toContain(code);
    expect(output).not.toContain(CANARY);
    expect(strays).toEqual([]);
  }
});

/** Where the system looks for a path: links of folders are followed, the last name is not. */
function placeOf(path: string): string {
  try {
    return join(realpathSync.native(dirname(path)), basename(path));
  } catch {
    return path;
  }
}
