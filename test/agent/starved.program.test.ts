/** A machine that has nothing left to start a process with: an error as any other, and the service goes on. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../support/bundle.ts';

test('a git that cannot be started for lack of file descriptors is reported as an interruption', async () => {
  const program = await bundle(join(import.meta.dirname, 'starved-program.ts'), 'test-starved');
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -n 80 && exec "$@"', 'sh', process.execPath, program], { encoding: 'utf8' });
  expect({ told: JSON.parse(stdout || '[]') as unknown, stderr }).toEqual({
    told: ['with us: resources_exhausted', 'in our group: resources_exhausted', 'on: resources_exhausted', 'leashed: not started'],
    stderr: '',
  });
});
