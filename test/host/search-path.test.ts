/** Where programs are looked for. */
import { afterEach, expect, test, vi } from 'vitest';
import { git } from '../../src/host/git.ts';
import { temporary } from '../support/temporary.ts';

const { repository } = temporary();
const NAME = 'NoDefaultCurrentDirectoryInExePath';

afterEach(() => {
  vi.unstubAllGlobals();
  delete process.env[NAME];
});

test.each([
  ['win32', '1'],
  ['linux', undefined],
])('git is looked for in PATH alone on %s', (platform, expected) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform);
  git(['--version'], repository({ 'a.txt': '' }));
  expect(process.env[NAME]).toBe(expected);
});
