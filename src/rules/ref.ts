/** `$ref`s that cannot be followed. */
import { toChildPointer } from '../document/pointer.ts';
import { MAX_REF_INCLUDED_VALUES } from '../document/expand.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'ref',
  theme: 'The file',
  cause: 'reference',
  severity: 'error',
  summary: 'Every `$ref` points to a JSON file in the docs root.',
  why: 'If a `$ref` cannot be followed, its content is missing from the site: often a whole language or version.',
  when: ({ source }) => source.references.size > 0 || source.problems.length > 0,
  messages: {
    url: '“$ref” points to the URL “{target}”; only files in the docs root can be included.',
    fragment: '“$ref” points to “{target}”; only whole files can be included, not a part after “#”.',
    outside: '“$ref” points to “{target}”, which is outside the docs root; only files inside it can be included.',
    missing: '“$ref” {reason}',
    'not-json': '“$ref” points to “{target}”; expected the path of a .json file.',
    cycle: 'Circular “$ref”: {chain}.',
    'too-large':
      'The files that “$ref” includes contain more than {limit} values in total and are not read. Is one of them included over and over?',
    dialect: '“$ref” is not part of the format; the hosted platform follows it, but other readers may not.',
  },
  *check({ source, traits }, problem) {
    const isOurs = (pointer: string): boolean => traits.hasReferences || pointer === '' || /^\/navigation(?:\/|$)/.test(pointer);
    const tooLarge = source.problems.filter(({ fault }) => fault === 'too-large').map(({ pointer }) => pointer);
    for (const { fault, pointer, target, chain, detail } of source.problems) {
      if (!isOurs(pointer) || (fault === 'too-large' && pointer !== tooLarge[0])) continue;
      const at = { pointer: toChildPointer(pointer, '$ref') };
      const extras = { element: pointer, coversElement: true, subject: target };
      const way = chain.join(' → ');
      if (fault === 'cycle') yield problem.cycle(at, { chain: way }, extras);
      else if (fault === 'too-large')
        yield problem['too-large'](at, { limit: MAX_REF_INCLUDED_VALUES.toLocaleString('en') }, { ...extras, suppresses: tooLarge });
      else if (fault === 'missing' || fault === 'unreadable')
        yield problem.missing(at, { reason: detail === undefined ? absent(chain) : `cannot be followed: ${detail}` }, extras);
      else yield problem[fault](at, { target }, extras);
    }
    const followed = [...source.references.keys()].filter(isOurs);
    if (!traits.hasReferences && followed[0] !== undefined) {
      yield problem.dialect({ pointer: toChildPointer(followed[0], '$ref') }, { severity: 'info', count: followed.length });
    }
  },
});

function absent(chain: readonly string[]): string {
  const way = chain.length > 2 ? ` (${chain.join(' → ')})` : '';
  return `points to ${chain.at(-1)}, which does not exist in the docs root${way}.`;
}
