/** One key, two values. */
import { mayHaveDuplicateKeys } from '../document/duplicate-gate.ts';
import { countProperties } from '../document/count.ts';
import { child } from '../document/pointer.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-key',
  severity: 'error',
  summary: 'A key stands once in an object.',
  why: 'JSON readers keep the last of two values and drop the first without a word, with everything below it.',
  readsText: true,
  messages: {
    duplicate: 'The key “{key}” is given twice in one object; only this value, the last, counts.',
  },
  *check({ source }, problem) {
    for (const document of source.documents.values()) {
      const { file } = document;
      if (document.problems.length === 0 && !mayHaveDuplicateKeys(document.text, countProperties(document.value))) continue;
      for (const { name, parent, key, first } of document.tree().duplicates()) {
        yield problem.duplicate(
          { file, span: key },
          { key: name },
          {
            subject: child(parent, name),
            related: [{ at: { file, span: first }, message: `The first “${name}”, whose value is dropped.` }],
          },
        );
      }
    }
  },
});
