/** Pages whose front matter names an operation that is in no OpenAPI description, or a channel that is not in its AsyncAPI description. */
import { METHODS } from '../navigation/entries.ts';
import type { MissingFrontMatterOperation } from '../lint/page-operations.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** The most methods that a message names. */
const MAX_NAMED = 8;

export default defineRule({
  id: 'openapi-page',
  theme: 'APIs',
  severity: 'error',
  isOptional: true,
  checksChanges: true,
  summary:
    'The `openapi` in the front matter of a page in the navigation is an operation of an OpenAPI description, and the `asyncapi` a channel.',
  why: 'A page with `openapi: GET /users` in its front matter shows that operation; if no description contains it, readers get a page without content. All descriptions in the repository are searched, because the platform does so, and nothing is reported if docs.json names one behind a URL. A page with `asyncapi: asyncapi.yaml orders` shows a channel of that description. If a run compares a site with an earlier state, the rule is on unless you set it, for pages whose text changed and if a description changed. If you turn it on, it reads every page.',
  when: ({ resolution }) => resolution.reachedCount > 0,
  needs: ['pageOperations', 'pageChannels'],
  fix: 'suggestion',
  messages: {
    word: '“{method}” is not an HTTP method; expected one of {methods}, as in “GET {path}”.',
    none: '“{text}” has no OpenAPI description: there is none in the repository.',
    method: '“{file}” does not define {method} for this path, only {methods}.',
    near: '“{text}” is not in any OpenAPI description. Did you mean “{meant}” in “{file}”?',
    missing: '“{text}” is not in any OpenAPI description, and “{file}” has nothing similar.',
    description: 'The AsyncAPI description of “{text}” cannot be read: {sentence}',
    channel: '“{file}” has no channel “{channel}”.',
    nearChannel: '“{file}” has no channel “{channel}”. Did you mean “{meant}”?',
  },
  *check({ pageOperations, pageChannels }, problem) {
    for (const operation of pageOperations) {
      const { file: page, span, text, method, path, spec, miss } = operation;
      const at = { file: page, span };
      const extras: ProblemExtras = { subject: text };
      const file = spec?.file ?? '';
      if (!(METHODS as readonly string[]).includes(method)) yield problem.word(at, { method, methods: METHODS.join(', '), path }, extras);
      else if (!spec) yield problem.none(at, { text }, extras);
      else if (miss.why === 'method') {
        const [only, ...others] = miss.methods;
        const fix = only === undefined || others.length > 0 ? {} : replacementFix(operation, only, path);
        yield problem.method(at, { file, method, methods: nameSome(miss.methods, MAX_NAMED) }, { ...extras, ...fix });
      } else if ('meant' in miss) {
        const { meant } = miss;
        const name = `${meant.method} ${meant.path}`;
        yield problem.near(at, { text, file, meant: name }, { ...extras, ...replacementFix(operation, meant.method, meant.path) });
      } else yield problem.missing(at, { text, file }, extras);
    }
    for (const { file: page, span, text, description: file, channel, problem: sentence, meant } of pageChannels) {
      const at = { file: page, span };
      const extras: ProblemExtras = { subject: text };
      if (sentence !== undefined) yield problem.description(at, { text, sentence }, extras);
      else if (meant === undefined) yield problem.channel(at, { file, channel }, extras);
      else {
        const fixed = text.slice(0, text.length - channel.length) + meant;
        const fix = { title: `Replace it with “${fixed}”.`, safe: false, repairs: [{ file: page, span, text: fixed }] };
        yield problem.nearChannel(at, { file, channel, meant }, { ...extras, fix });
      }
    }
  },
});

/** The text with another method and path; a file before them is kept. */
function replacementFix({ file, span, text, method }: MissingFrontMatterOperation, meantMethod: string, meantPath: string): ProblemExtras {
  const front = text.slice(0, text.toUpperCase().indexOf(method));
  const meant = `${front}${meantMethod} ${meantPath}`;
  return { fix: { title: `Replace it with “${meant}”.`, safe: false, repairs: [{ file, span, text: meant }] } };
}
