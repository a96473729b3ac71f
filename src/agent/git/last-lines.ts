/** Reads the standard error of a program with limits, because code hosts and names in a repository can influence it. */

/** The number of last bytes, where git reports what went wrong. */
const MAX_BYTES = 16 << 10;

/** Characters of a line; matching patterns in longer lines takes too long. */
const MAX_LINE_LENGTH = 1000;

/** Reads to the end, and returns the last lines. */
export async function lastLines(stream: NodeJS.ReadableStream | null): Promise<string> {
  let [kept, size] = [Buffer.alloc(0), 0];
  for await (const chunk of (stream ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    kept = Buffer.concat([kept, chunk]).subarray(-MAX_BYTES);
  }
  const lines = kept.toString().split('\n');
  // The first line may be incomplete.
  return (size > MAX_BYTES && lines.length > 1 ? lines.slice(1) : lines).map((line) => line.slice(0, MAX_LINE_LENGTH)).join('\n');
}
