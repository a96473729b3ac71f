/** What git says → which error it is, and whether another attempt may help. */
import { expect, test } from 'vitest';
import { toGitError } from '../../../src/agent/git/to-git-error.ts';
import { parseHttpsOrLocalAddress } from '../../../src/agent/git/remote.ts';

const ADDRESS = parseHttpsOrLocalAddress('https://git.example/acme/docs.git');

test.each([
  'fatal: Out of memory, malloc failed (tried to allocate 1073741824 bytes)\nerror: index-pack died of signal 6\nfatal: fetch-pack: invalid index-pack output',
  'remote: Counting objects: 3, done.\nfatal: out of memory, calloc failed\nfatal: early EOF',
  'fatal: mmap failed: Cannot allocate memory\nfetch-pack: unexpected disconnect while reading sideband packet',
])('the service reports a git that exceeds its memory limit as a permanent error: %j', (said) => {
  expect(toGitError(said, ADDRESS, [])).toMatchObject({ code: 'too-large', isPermanent: true });
});

test.each([
  'remote: fatal: Out of memory, malloc failed\nfatal: early EOF',
  'remote: error: Cannot allocate memory\nfatal: the remote end hung up unexpectedly',
])('the service reports it as temporary if git says that the code host lacks memory: %j', (said) => {
  expect(toGitError(said, ADDRESS, [])).toMatchObject({ code: 'unreachable', isPermanent: false });
});
