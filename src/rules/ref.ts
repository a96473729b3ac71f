/** `$ref`s that draw nothing in. */
import { child } from '../document/pointer.ts';
import { MAX_EXPANDED_VALUES } from '../document/source.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'ref',
  severity: 'error',
  summary: 'Every `$ref` names a JSON file below the docs root.',
  why: 'What a `$ref` fails to draw in is missing from the site: often a whole language or version.',
  messages: {
    url: '“$ref” names the URL “{target}”; only files below the docs root are followed.',
    fragment: '“$ref” names “{target}”; only whole files can be drawn in, not a part behind “#”.',
    outside: '“$ref” names “{target}”, which leads out of the docs root.',
    missing: '“$ref” names “{target}”, but there is no such file. It is read from the folder of this file.',
    'not-json': '“$ref” names “{target}”, which is not a .json file.',
    unreadable: '“$ref” names “{target}”, which cannot be read: {detail}',
    cycle: '“$ref” draws in a file that draws in this one: {chain}.',
    'too-large': 'The files drawn in by “$ref” hold more than {limit} values; what comes after is not read.',
    dialect: '“$ref” is not part of the format; the hosted platform follows it, other readers may not.',
  },
  *check({ source, traits }, problem) {
    for (const { fault, pointer, target, chain, detail } of source.problems) {
      const at = { pointer: child(pointer, '$ref') };
      const extras = { element: pointer, isWholeElement: true, subject: target };
      if (fault === 'cycle') yield problem.cycle(at, { chain: chain.join(' → ') }, extras);
      else if (fault === 'too-large') yield problem['too-large'](at, { limit: MAX_EXPANDED_VALUES }, extras);
      else if (fault === 'unreadable') yield problem.unreadable(at, { target, detail: detail ?? '' }, extras);
      else yield problem[fault](at, { target }, extras);
    }
    const [first] = source.references;
    if (!traits.hasReferences && first !== undefined) {
      yield problem.dialect({ pointer: child(first, '$ref') }, { severity: 'info', count: source.references.length });
    }
  },
});
