/** What a program says on its standard error, bounded: a code host, and names in a repository, have a say in it. */

/** Bytes from its end, where git says what went wrong. */
const MOST = 16 << 10;

/** Characters of a line. To look for a sentence in a longer one takes too long. */
const LONGEST_LINE = 1000;

/** Reads to the end, and gives the last lines. */
export async function lastLines(stream: NodeJS.ReadableStream | null): Promise<string> {
  let [kept, size] = [Buffer.alloc(0), 0];
  for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    kept = Buffer.concat([kept, chunk]).subarray(-MOST);
  }
  const lines = kept.toString().split('\n');
  // The first may lack its beginning.
  return (size > MOST && lines.length > 1 ? lines.slice(1) : lines).map((line) => line.slice(0, LONGEST_LINE)).join('\n');
}
