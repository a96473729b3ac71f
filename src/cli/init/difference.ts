/** The difference of two texts that differ in one place, as a unified diff. */
const CONTEXT = 3;

/** `''` if nothing differs. `name` is the path from the folder in which the diff is to be applied. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let same = 0;
  while (same < shorter - start && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  const from = Math.max(0, start - CONTEXT);
  const [oldEnd, newEnd] = [old.length - same, now.length - same];
  const after3 = old.slice(oldEnd, oldEnd + CONTEXT);
  const body = [
    ...old.slice(from, start).map((line) => ` ${line}`),
    ...old.slice(start, oldEnd).map((line) => `-${line}`),
    ...now.slice(start, newEnd).map((line) => `+${line}`),
    ...after3.map((line) => ` ${line}`),
  ];
  const range = (end: number): string => `${from + (end > from ? 1 : 0)},${end - from}`;
  const head = `--- a/${name}\n+++ b/${name}\n@@ -${range(oldEnd + after3.length)} +${range(newEnd + after3.length)} @@\n`;
  return head + body.map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)).join('');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
