/** Files that keep what was read of them. */
import { expect, test } from 'vitest';
import { memory } from '../../src/index.ts';
import type { Files } from '../../src/site/files.ts';
import { cacheContents } from '../../src/site/cached-files.ts';

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

test('cacheContents does not read a file again after reading it completely', () => {
  const { files, reads } = counted({ a: 'text' });
  const kept = cacheContents(files);
  expect([kept.read('a'), kept.read('a', 2), kept.read('a', 9)].map(text)).toEqual(['text', 'te', 'text']);
  expect(reads).toEqual(['a']);
});

test('cacheContents reads a file again after reading only a part of it', () => {
  const { files, reads } = counted({ a: 'text' });
  const kept = cacheContents(files);
  expect([kept.read('a', 2), kept.read('a', 4), kept.read('a')].map(text)).toEqual(['te', 'text', 'text']);
  expect(reads).toEqual(['a', 'a', 'a']);
});

test('cacheContents does not keep contents beyond the size limit', () => {
  const { files, reads } = counted({ a: 'text', b: 'more', c: 't' });
  const kept = cacheContents(files, 5);
  for (const path of ['a', 'b', 'c', 'a', 'b', 'c', 'nothing', 'nothing']) kept.read(path);
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'nothing', 'nothing']);
});
