/** The diff of work that is not pushed, as it is stored and shown. */
import { readBeginningOfDiff, type Clone } from '../git/index.ts';
import { maskSecrets } from '../secrets/mask.ts';

/** Bytes that are read of a diff, and characters that are kept. */
const MAX_READ_BYTES = 512 << 10;
const MAX_KEPT_CHARACTERS = 64_000;

export interface RefusedWorkDiff {
  readonly diff: string;
  readonly isDiffCut: boolean;
}

export async function readRefusedWorkDiff(clone: Clone, from: string, to: string): Promise<RefusedWorkDiff> {
  const { text, isCut } = await readBeginningOfDiff(clone, from, to, MAX_READ_BYTES);
  const masked = maskDiffSecrets(text);
  if (masked.length <= MAX_KEPT_CHARACTERS) return { diff: masked, isDiffCut: isCut };
  return { diff: masked.slice(0, masked.lastIndexOf('\n', MAX_KEPT_CHARACTERS - 1) + 1), isDiffCut: true };
}

/** Masks secrets in the text before and in the text after, because lines of both alternate in a diff. */
export function maskDiffSecrets(diff: string): string {
  return diff
    .split(/^(?=diff --git )/m)
    .map(maskedFile)
    .join('');
}

function maskedFile(section: string): string {
  const lines = section.split('\n').map((line) => line.replaceAll('\r', ''));
  const body = lines.findIndex((line) => line.startsWith('@@ '));
  const begin = body === -1 ? lines.length : body;
  for (const side of [' +', ' -']) {
    const places = lines.flatMap((line, at) => (at >= begin && line !== '' && side.includes(line.charAt(0)) ? [at] : []));
    const texts = maskSecrets(places.map((at) => lines[at]?.slice(1)).join('\n')).split('\n');
    for (const [index, at] of places.entries()) lines[at] = (lines[at]?.charAt(0) ?? '') + (texts[index] ?? '');
  }
  return lines.map((line, at) => (at < begin || line.startsWith('@@ ') ? maskSecrets(line) : line)).join('\n');
}
