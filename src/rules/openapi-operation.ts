/** Entries such as `GET /users` that are not in any OpenAPI description. */
import { child } from '../document/pointer.ts';
import { onlyTypoMatch } from '../text/spelling.ts';
import { METHODS } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import type { ApiMiss } from '../subject/apis.ts';
import type { ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** The most methods that a message names. */
const MAX_NAMED = 8;

export default defineRule({
  id: 'openapi-operation',
  theme: 'APIs',
  severity: 'error',
  summary: 'Every entry such as `GET /users` is an operation of the OpenAPI description in effect there.',
  why: 'An entry that is not in the description stops the build, or becomes a page without content.',
  when: ({ apis }) => apis !== undefined && apis.misses.length > 0,
  fix: 'safe',
  messages: {
    word: '“{method}” is not an HTTP method; expected one of {methods}, as in “GET {path}”.',
    none: '“{entry}” has no OpenAPI description: no element above it sets “openapi”.',
    elsewhere: '“{entry}” is not in “{file}”, the OpenAPI description in effect here, but in “{other}”.',
    method: '“{file}” does not define {method} for this path, only {methods}.',
    near: '“{entry}” is not in “{file}”. Did you mean “{meant}”?',
    excluded: '“{entry}” is marked “x-excluded” in “{file}”, so the platform cannot make its page. Remove the entry or the mark.',
    missing: '“{entry}” is not in “{file}”, and nothing similar is.',
  },
  *check({ apis }, problem) {
    for (const missed of apis?.misses ?? []) {
      const { page, entry, method, spec, miss, alsoIn, from } = missed;
      const at = { pointer: pointerOf(page) };
      const related = from ? [{ at: { pointer: child(pointerOf(from), 'openapi') }, message: '“openapi” is set here.' }] : [];
      const file = spec?.file ?? '';
      const isWord = method !== 'webhook' && !(METHODS as readonly string[]).includes(method);
      if (isWord) yield problem.word(at, { method, methods: METHODS.join(', '), path: entry.slice(method.length + 1) }, methodFix(missed));
      else if (spec === undefined) yield problem.none(at, { entry });
      else if (alsoIn !== undefined) yield problem.elsewhere(at, { entry, file, other: alsoIn }, { related });
      else if (miss.why === 'excluded') yield problem.excluded(at, { entry, file }, { related });
      else if (miss.why === 'method') {
        const fix = miss.methods.length === 1 ? replacementFix(missed, miss.methods[0] ?? '', false) : {};
        yield problem.method(at, { file, method, methods: nameSome(miss.methods, MAX_NAMED) }, { related, ...fix });
      } else if ('meant' in miss) {
        const meant = `${miss.meant.method} ${miss.meant.path}`;
        yield problem.near(at, { entry, file, meant }, { related, ...replacementFix(missed, miss.meant.method, false, miss.meant.path) });
      } else yield problem.missing(at, { entry, file }, { related });
    }
  },
});

/** `GTE /users` is certainly a typo if the path has exactly one method with a similar name. */
function methodFix(missed: ApiMiss): ProblemExtras {
  const meant = onlyTypoMatch(missed.method, METHODS);
  const isThere = meant !== undefined && missed.miss.why === 'method' && missed.miss.methods.includes(meant);
  return isThere ? replacementFix(missed, meant, true) : {};
}

/** Returns the entry with another method or path; a file before it is kept. */
function replacementFix({ page, entry, method }: ApiMiss, meantMethod: string, safe: boolean, meantPath?: string): ProblemExtras {
  const path = meantPath ?? entry.slice(method.length + 1);
  const front = page.text.slice(0, page.text.toUpperCase().indexOf(method));
  const text = `${front}${meantMethod} ${path}`;
  return { fix: { title: `Replace it with “${text}”.`, safe, repairs: [{ replace: pointerOf(page), json: JSON.stringify(text) }] } };
}
