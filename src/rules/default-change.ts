/** The default version or language changed as a side effect. */
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'default-change',
  theme: 'Versions and languages',
  severity: 'warning',
  summary: 'The default version and language stay the same, unless a change sets another one.',
  why: 'Without `"default": true`, readers see the first version or language of the list. If the order changes, or a new entry is put first, all readers see other pages. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked. A default that the change sets with `"default": true` is not reported.',
  when: ({ before, navigation }) =>
    before !== undefined && navigation.elements.some(({ kind }) => kind === 'version' || kind === 'language'),
  needs: ['sideEffects'],
  messages: {
    moved:
      'The default {kind} was “{was}” and is now “{is}”, although the change does not set “default”. Set "default": true on the {kind} “{was}” to keep it, or on “{is}” if the change is intended.',
    gone: 'The default {kind} “{was}” was removed, so the default is now “{is}”. Set "default": true on the {kind} that readers should see first.',
  },
  *check({ sideEffects: { defaults } }, problem) {
    for (const { kind, was, is, isRemoved, isSilent, pointer } of defaults) {
      if (!isSilent) continue;
      const extras = { subject: `${kind} ${was} ${is}` };
      yield isRemoved ? problem.gone({ pointer }, { kind, was, is }, extras) : problem.moved({ pointer }, { kind, was, is }, extras);
    }
  },
});
