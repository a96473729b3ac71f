/** Files that keep what was read of them. */
import { expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import type { Files } from '../../src/site/files.ts';
import { remembered } from '../../src/site/remembered.ts';

/** Files that count how often each is read. */
function counted(contents: Record<string, string>): { readonly files: Files; readonly reads: string[] } {
  const [inner, reads] = [memory(contents), [] as string[]];
  return {
    files: {
      list: (enter) => inner.list(enter),
      read(path, limit) {
        reads.push(path);
        return inner.read(path)?.subarray(0, limit);
      },
    },
    reads,
  };
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

test('what was read whole is not read again, whatever is asked of it', () => {
  const { files, reads } = counted({ a: 'text' });
  const kept = remembered(files);
  expect([kept.read('a'), kept.read('a', 2), kept.read('a', 9)].map(text)).toEqual(['text', 'te', 'text']);
  expect(reads).toEqual(['a']);
});

test('what was read in part is read again', () => {
  const { files, reads } = counted({ a: 'text' });
  const kept = remembered(files);
  expect([kept.read('a', 2), kept.read('a', 4), kept.read('a')].map(text)).toEqual(['te', 'text', 'text']);
  expect(reads).toEqual(['a', 'a', 'a']);
});

test('once there is no more room, contents are not kept', () => {
  const { files, reads } = counted({ a: 'text', b: 'more', c: 't' });
  const kept = remembered(files, 5);
  for (const path of ['a', 'b', 'c', 'a', 'b', 'c', 'nothing', 'nothing']) kept.read(path);
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'nothing', 'nothing']);
});
