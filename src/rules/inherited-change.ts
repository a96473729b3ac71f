/** An inherited value of pages changed as a side effect. */
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'inherited-change',
  theme: 'The tree',
  severity: 'warning',
  isOptional: true,
  summary: 'The `directory` and `openapi` in effect for a page stay the same, unless a change sets them.',
  why: 'A group that is moved no longer inherits from its former parents: its pages are listed in a different way, or its operations become those of another API. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked. A value that the change itself sets is not reported, nor is a page that takes the value of the other pages in its new place.',
  when: ({ before }) => before !== undefined,
  needs: ['sideEffects'],
  messages: {
    set: '{what} Set "{key}": {value} on {place}, or leave the pages where they were.',
    unset: '{what} Set the intended “{key}” on {place}, or leave the pages where they were.',
  },
  *check({ sideEffects: { inherited } }, problem) {
    for (const { key, was, is, pages, isSilent, wasSet, container, pointer, what } of inherited) {
      if (!isSilent) continue;
      const names = pages.map(escapeIdentityText);
      const extras = { count: pages.length, subject: `${key} ${was} ${is}`, names, name: [...names].sort()[0] ?? '' };
      yield wasSet
        ? problem.set({ pointer }, { what, key, value: JSON.stringify(was), place: container }, extras)
        : problem.unset({ pointer }, { what, key, place: container }, extras);
    }
  },
});
