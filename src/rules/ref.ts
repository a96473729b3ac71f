/** `$ref`s that draw nothing in. */
import { child } from '../document/pointer.ts';
import { MAX_EXPANDED_VALUES } from '../document/expand.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'ref',
  theme: 'The file',
  cause: 'reference',
  severity: 'error',
  summary: 'Every `$ref` names a JSON file below the docs root.',
  why: 'What a `$ref` fails to draw in is missing from the site: often a whole language or version.',
  when: ({ source }) => source.references.size > 0 || source.problems.length > 0,
  messages: {
    url: '“$ref” names the URL “{target}”; only files below the docs root are drawn in.',
    fragment: '“$ref” names “{target}”; only whole files can be drawn in, not a part behind “#”.',
    outside: '“$ref” names “{target}”, which leads out of the docs root; only files below it are drawn in.',
    missing: '“$ref” draws nothing in: {reason}',
    'not-json': '“$ref” names “{target}”; expected the path of a .json file.',
    cycle: '“$ref” leads back to a file that is being drawn in: {chain}.',
    'too-large':
      'The files that “$ref” draws in hold more than {limit} values together, and are not read. Is one of them drawn in over and over?',
    dialect: '“$ref” is not part of the format; the hosted platform follows it, other readers may not.',
  },
  *check({ source, traits }, problem) {
    const isOurs = (pointer: string): boolean => traits.hasReferences || pointer === '' || /^\/navigation(?:\/|$)/.test(pointer);
    const tooLarge = source.problems.filter(({ fault }) => fault === 'too-large').map(({ pointer }) => pointer);
    for (const { fault, pointer, target, chain, detail } of source.problems) {
      if (!isOurs(pointer) || (fault === 'too-large' && pointer !== tooLarge[0])) continue;
      const at = { pointer: child(pointer, '$ref') };
      const extras = { element: pointer, isWholeElement: true, subject: target };
      const way = chain.join(' → ');
      if (fault === 'cycle') yield problem.cycle(at, { chain: way }, extras);
      else if (fault === 'too-large')
        yield problem['too-large'](at, { limit: MAX_EXPANDED_VALUES.toLocaleString('en') }, { ...extras, silences: tooLarge });
      else if (fault === 'missing' || fault === 'unreadable') yield problem.missing(at, { reason: detail ?? absent(chain) }, extras);
      else yield problem[fault](at, { target }, extras);
    }
    const followed = [...source.references.keys()].filter(isOurs);
    if (!traits.hasReferences && followed[0] !== undefined) {
      yield problem.dialect({ pointer: child(followed[0], '$ref') }, { severity: 'info', count: followed.length });
    }
  },
});

function absent(chain: readonly string[]): string {
  const way = chain.length > 2 ? ` (${chain.join(' → ')})` : '';
  return `there is no ${chain.at(-1)} below the docs root${way}.`;
}
