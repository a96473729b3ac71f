/**
 * SHA-256 (FIPS 180-4) of a text, for `renderReport` in any runtime: that of browsers is only there in secure contexts, so not on a page
 * from `http://`, and outside browsers it may be missing.
 */

/** The first 32 bits of the fractional parts of roots of the first primes. */
const rootsOf = (count: number, degree: number): Int32Array => {
  const words = new Int32Array(count);
  for (let prime = 2, found = 0; found < count; prime++) {
    let divisor = 2;
    while (prime % divisor !== 0) divisor++;
    if (divisor === prime) words[found++] = (prime ** (1 / degree) % 1) * 2 ** 32;
  }
  return words;
};

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Returns 64 lowercase hexadecimal digits; the text is encoded as UTF-8. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length / 2 ** 29);
  view.setUint32(padded.length - 4, bytes.length << 3);
  const constants = rootsOf(64, 3);
  const state = rootsOf(8, 2);
  const schedule = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      const word = (back: number): number => schedule[round - back] ?? 0;
      const [early, late] = [word(15), word(2)];
      schedule[round] =
        round < 16
          ? view.getInt32(block + 4 * round)
          : word(16) +
            word(7) +
            (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
            (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
      const choice = (e & f) ^ (~e & g);
      const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (constants[round] ?? 0) + word(0)) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
