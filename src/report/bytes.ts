/** Converts offsets in UTF-16 units to offsets in UTF-8 bytes. */

/** A lookup counts at most this many units, so that very long lines are not slow. */
const STEP = 512;

/** Returns a function from an offset to the bytes before it: `bytesOf('é!')(1)` is 2. The first half of a surrogate pair counts as four bytes. */
export function bytesOf(text: string): (offset: number) => number {
  const known = [0];
  return (offset) => {
    const at = Math.min(Math.max(offset, 0), text.length);
    const step = Math.floor(at / STEP);
    for (let next = known.length; next <= step; next++) {
      known.push((known[next - 1] ?? 0) + count(text, (next - 1) * STEP, next * STEP));
    }
    return (known[step] ?? 0) + count(text, step * STEP, at);
  };
}

function count(text: string, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3;
    else bytes += surrogateBytes(text, at);
  }
  return bytes;
}

/** The first half of a pair has four bytes, the second none. A lone half is written as U+FFFD. */
function surrogateBytes(text: string, at: number): number {
  if ((text.codePointAt(at) ?? 0) > 0xffff) return 4;
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? 0 : 3;
}
