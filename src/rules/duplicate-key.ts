/** One key, two values. */
import { mayHaveDuplicateKeys } from '../document/duplicate-gate.ts';
import { countProperties } from '../document/count.ts';
import type { Document, DuplicateKey, Node } from '../document/document.ts';
import { child } from '../document/pointer.ts';
import { defineRule } from '../lint/rule.ts';
import { treeOf } from '../document/tree.ts';

export default defineRule({
  id: 'duplicate-key',
  severity: 'error',
  summary: 'A key stands once in an object.',
  why: 'JSON readers keep the last of two values and drop the first without a word, with everything below it.',
  trigger: 'duplicates',
  readsText: true,
  messages: {
    differs: 'The key “{key}” is given {times} in one object; only this last value counts. Join the values, or give another key to one.',
    same: 'The key “{key}” is given {times} in one object, each time with the same value; one is enough.',
  },
  *check({ source }, problem) {
    for (const document of source.documents.values()) {
      const { file, text } = document;
      if (document.problems.length === 0 && !mayHaveDuplicateKeys(text, countProperties(document.value))) continue;
      for (const [pointer, { name, parent }] of lastOf(document)) {
        const nodes = treeOf(document).find(parent)?.children.filter((node) => node.pointer === pointer) ?? [];
        const last = nodes.at(-1);
        const earlier = nodes.slice(0, -1);
        // A repetition inside a value that is dropped itself: the outer one is the mistake.
        if (!last?.key || earlier.length === 0) continue;
        const related = earlier.map((node) => ({ at: { file, span: node.key ?? node.value }, message: 'This value is dropped.' }));
        const data = { key: name, times: nodes.length === 2 ? 'twice' : `${nodes.length} times` };
        const at = { file, span: last.key };
        if (!earlier.every((node) => textOf(node, text) === textOf(last, text))) {
          yield problem.differs(at, data, { subject: pointer, related });
          continue;
        }
        const repairs = earlier.map((node) => ({ file, span: node.entry, text: '' }));
        const title = nodes.length === 2 ? `Remove the first “${name}”.` : `Keep the last “${name}” only.`;
        yield problem.same(at, data, {
          subject: pointer,
          related: related.map((place) => ({ ...place, message: 'The same value.' })),
          ...(document.isReliable && { fix: { title, safe: true, repairs } }),
        });
      }
    }
  },
});

/** The last repetition of each key, by the pointer of its value. */
function lastOf(document: Document): ReadonlyMap<string, DuplicateKey> {
  return new Map([...treeOf(document).duplicates()].map((duplicate) => [child(duplicate.parent, duplicate.name), duplicate]));
}

function textOf({ value }: Node, text: string): string {
  return text.slice(value.start, value.end);
}
