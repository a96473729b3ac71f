/** A service that has no git to work with must say so when it starts. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireGit } from '../../../src/agent/git/index.ts';
import { runProgram } from '../command-line.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const says = (text: string) => () => requireGit(async () => ({ output: Buffer.from(text) }));

test('the service accepts the git of this machine', async () => {
  await expect(requireGit()).resolves.toBeUndefined();
});

test.each(['git version 2.38.0', 'git version 2.50.1 (Apple Git-155)', 'git version 3.0.0', 'git of my own'])(
  'the service accepts a git whose version is given as “%s”',
  async (text) => {
    await expect(says(text)()).resolves.toBeUndefined();
  },
);

test.each(['git version 2.37.9', 'git version 1.9.5'])(
  'the service refuses a git whose version is given as “%s” as too old',
  async (text) => {
    await expect(says(text)()).rejects.toThrow(/^The git in the PATH of the service has version \d\.\d+\. Install git 2\.38 or later\.$/);
  },
);

test.each([['--data', join(tree(), 'data')], ['--demo']])('start %s reports a missing git and exits with 2', async (...flags) => {
  const ended = await runProgram(['start', '--port', '0', ...flags], { PATH: tree({ nothing: '' }), HOME: tree() });
  expect(ended).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/git is not in the PATH of the service\. Install git 2\.38 or later\./),
  });
});
