/** One key, two values. */
import { mayHaveDuplicateKeys } from '../document/duplicate-gate.ts';
import { countProperties } from '../document/count-properties.ts';
import type { PositionNode } from '../document/document.ts';
import { defineRule } from '../lint/rule.ts';
import { treeOf } from '../document/tree.ts';

export default defineRule({
  id: 'duplicate-key',
  theme: 'The file',
  severity: 'error',
  summary: 'A key appears once in an object.',
  why: 'JSON readers keep the last of two values and silently drop the first, with everything below it.',
  readsText: true,
  when: ({ source }) =>
    [...source.documents.values()].some(
      ({ problems, text, value }) => problems.length > 0 || mayHaveDuplicateKeys(text, countProperties(value)),
    ),
  fix: 'safe',
  messages: {
    differs:
      'Duplicate key “{key}”: it appears {times} in this object, and only this last value is used. Merge the values or rename one of the keys.',
    same: 'Duplicate key “{key}”: it appears {times} in this object, with the same value. Keep one.',
  },
  *check({ source }, problem) {
    for (const document of source.documents.values()) {
      const { file, text } = document;
      if (document.problems.length === 0 && !mayHaveDuplicateKeys(text, countProperties(document.value))) continue;
      for (const { name, count, last, earlier } of treeOf(document).duplicates()) {
        const related = earlier.map((node) => ({ at: { file, span: node.key ?? node.value }, message: 'This value is dropped.' }));
        const data = { key: name, times: count === 2 ? 'twice' : `${count} times` };
        const subject = last.pointer;
        const at = { file, span: last.key ?? last.value, pointerInFile: last.pointer };
        const isWhole = earlier.length === count - 1;
        if (!isWhole || !earlier.every((node) => textOf(node, text) === textOf(last, text))) {
          yield problem.differs(at, data, { subject, related });
          continue;
        }
        const repairs = earlier.map((node) => ({ file, span: node.entry, text: '' }));
        const title = count === 2 ? `Remove the first “${name}”.` : `Keep the last “${name}” only.`;
        yield problem.same(at, data, {
          subject,
          related: related.map((place) => ({ ...place, message: 'The same value.' })),
          ...(document.isReliable && { fix: { title, safe: true, repairs } }),
        });
      }
    }
  },
});

function textOf({ value }: PositionNode, text: string): string {
  return text.slice(value.start, value.end);
}
