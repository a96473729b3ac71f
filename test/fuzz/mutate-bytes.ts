/** Mutations of the bytes of any file. */
import { TEXTS } from './hostile.ts';
import { filesOf, isData, type Mutate } from './mutation.ts';
import type { Random } from './random.ts';

type Change = readonly [name: string, change: (bytes: Buffer, random: Random) => Buffer];

const CHANGES: readonly [Change, ...Change[]] = [
  [
    'bits are flipped',
    (bytes, random) => {
      const flipped = Buffer.from(bytes);
      for (let left = 1 + random.below(8); left > 0 && flipped.length > 0; left--) {
        const at = random.below(flipped.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
      }
      return flipped;
    },
  ],
  ['is cut off', (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1))],
  ['begins late', (bytes, random) => bytes.subarray(random.below(bytes.length + 1))],
  ['a part is gone', (bytes, random) => splice(bytes, random, Buffer.alloc(0), 1 + random.below(40))],
  [
    'a part stands twice',
    (bytes, random) => {
      const from = random.below(bytes.length + 1);
      return splice(bytes, random, bytes.subarray(from, from + 1 + random.below(200)), 0);
    },
  ],
  ['a text is put in', (bytes, random) => splice(bytes, random, Buffer.from(random.pick(TEXTS) ?? ''), 0)],
  [
    'bytes that are no UTF-8',
    (bytes, random) =>
      splice(
        bytes,
        random,
        Buffer.from(random.pick([[0xff], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xe2, 0x80]])),
        0,
      ),
  ],
  [
    'a bracket more or less',
    (bytes, random) => {
      const places = [...bytes.keys()].filter((at) => '{}[]",:'.includes(String.fromCharCode(bytes[at] ?? 0)));
      const at = random.pick(places);
      if (at === undefined) return bytes;
      const kept = random.oneIn(2) ? bytes.subarray(at, at + 1) : Buffer.alloc(0);
      return Buffer.concat([bytes.subarray(0, at), kept, kept, bytes.subarray(at + 1)]);
    },
  ],
  ['is empty', () => Buffer.alloc(0)],
  ['is UTF-16', (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString(), 'utf16le')])],
  [
    'begins with marks',
    (bytes, random) =>
      Buffer.concat([Buffer.from(random.pick(['\ufeff', '\ufeff\ufeff', '\u0000', '\n\n', '// x\n', '#!/bin/sh\n'])), bytes]),
  ],
  ['other ends of lines', (bytes, random) => Buffer.from(bytes.toString().replaceAll('\n', random.pick(['\r\n', '\r', '\u2028', '\n\r'])))],
  ['a merge conflict', (bytes) => Buffer.from(bytes.toString().replace(/\n(.*)\n/, '\n<<<<<<< HEAD\n$1\n=======\n$1\n>>>>>>> other\n'))],
  [
    'a megabyte of one byte',
    (bytes, random) =>
      splice(bytes, random, Buffer.alloc(1 << 20, random.pick(['a', '"', '[', '{', ' ', '\n', '\\', '-', '\u0000', '<', '*a_ '])), 0),
  ],
];

/** Data is changed more often than pages. */
export const mutateBytes: Mutate = (site, random) => {
  const path = random.oneIn(3) ? site.docs : random.pick(filesOf(site, random.oneIn(2) ? isData : () => true));
  const entry = path === undefined ? undefined : site.tree.get(path);
  if (path === undefined || entry?.kind !== 'file') return undefined;
  const [name, change] = random.pick(CHANGES);
  site.tree.set(path, { ...entry, bytes: change(entry.bytes, random) });
  return `${path}: ${name}`;
};

function splice(bytes: Buffer, random: Random, added: Uint8Array, gone: number): Buffer {
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + gone)]);
}
