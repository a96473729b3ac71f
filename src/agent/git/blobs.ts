/** Reads the contents of many files with one git process. */
import type { Clone } from './clone.ts';
import { GitError } from './git-error.ts';
import { outputInClone } from './plumbing.ts';

/** Calls `take` with the content of each blob, one at a time and in order. */
export async function readBlobs(
  clone: Clone,
  ids: readonly string[],
  take: (content: Buffer, index: number) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  await outputInClone(clone, ['cat-file', '--batch', '--buffer'], {
    input: ids.map((id) => `${id}\n`).join(''),
    sink: async (output) => {
      const reader = readerOf(output);
      for (const [index, id] of ids.entries()) {
        const [, kind, size] = (await reader.line()).split(' ');
        if (kind !== 'blob') throw new GitError('failed', 'A file of the repository is missing from its clone.', id);
        await take(await reader.bytes(Number(size)), index);
        await reader.bytes(1);
      }
    },
  });
}

function readerOf(output: AsyncIterable<Buffer>): { line(): Promise<string>; bytes(count: number): Promise<Buffer> } {
  const chunks = output[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function next(): Promise<Buffer> {
    const { done, value } = await chunks.next();
    if (done) throw new GitError('failed', 'Git ended before it had sent all files.');
    return value as Buffer;
  }

  async function line(): Promise<string> {
    while (!rest.includes(10)) rest = Buffer.concat([rest, await next()]);
    const end = rest.indexOf(10);
    const text = rest.subarray(0, end).toString();
    rest = rest.subarray(end + 1);
    return text;
  }

  async function bytes(count: number): Promise<Buffer> {
    const parts = [rest];
    let size = rest.length;
    while (size < count) {
      const part = await next();
      parts.push(part);
      size += part.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  }

  return { line, bytes };
}
