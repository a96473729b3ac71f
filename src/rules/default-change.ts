/** The default version or language changed as a side effect. */
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'default-change',
  theme: 'Versions and languages',
  severity: 'warning',
  summary: 'Readers get the version and language that they got, unless a change says otherwise.',
  why: 'Without `"default": true` readers get the first version or language of a list, so that a new order, or a new one above the others, sends everybody to other pages. The rule compares two states of a site, so it runs only if there are two: with `--staged`, `--changed` or `--since`, and when edits are checked. What a change says by `"default": true` is not reported.',
  when: ({ before, navigation }) =>
    before !== undefined && navigation.elements.some(({ kind }) => kind === 'version' || kind === 'language'),
  needs: ['sideEffects'],
  messages: {
    moved:
      'The default {kind} was “{was}” and is “{is}”, though no “default” says so. Set "default": true on the {kind} “{was}” to keep it, or on “{is}” if that is meant.',
    gone: 'The default {kind} was “{was}”, which is gone, and is “{is}”. Say by "default": true which {kind} readers get.',
  },
  *check({ sideEffects: { defaults } }, problem) {
    for (const { kind, was, is, isGone, isSilent, pointer } of defaults) {
      if (!isSilent) continue;
      const extras = { subject: `${kind} ${was} ${is}` };
      yield isGone ? problem.gone({ pointer }, { kind, was, is }, extras) : problem.moved({ pointer }, { kind, was, is }, extras);
    }
  },
});
