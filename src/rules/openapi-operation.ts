/** Entries such as `GET /users` that are not in any OpenAPI description. */
import { toChildPointer } from '../document/pointer.ts';
import { onlyTypoMatch } from '../text/spelling.ts';
import { METHODS } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import type { UnmatchedApiEntry } from '../subject/apis.ts';
import { escapeIdentityText } from '../lint/identity.ts';
import type { Problem, ProblemExtras } from '../lint/problem.ts';
import { defineRule } from '../lint/rule.ts';
import { joinWords } from '../text/join-words.ts';
import { specsOf } from '../resolve/resolution.ts';
import { countOf, groupBy } from '../text/group-by.ts';
import { generateNarrowableProblem } from './shared/narrowable.ts';
import { allText, nameSome } from './wording/names.ts';
import { elementsText, elementText } from './wording/undescribed-entries.ts';

/** The most methods that a message names. */
const MAX_NAMED = 8;
/** The most entries that a message names. */
const MAX_ENTRIES = 3;

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
    nones: '{count} entries ({names}) have no OpenAPI description: no element above them sets “openapi”. {remedy}',
    elsewhere: '“{entry}” is not in “{file}”, the OpenAPI description in effect here. It is in “{other}”.',
    elsewheres: '{count} entries ({names}) are not in “{file}”, the OpenAPI description in effect there. They are in “{other}”.{hint}',
    prefix:
      '{count} entries ({names}) are not in “{file}”, where paths {begin} with “{prefix}”. Write “{meant}” instead of “{entry}”, and correct the others in the same way.',
    wrong:
      'None of the operations of {element} is in “{file}”, the OpenAPI description in effect there: {names}. Set “openapi” to the description that contains them, or correct the entries.',
    method: '“{file}” does not define {method} for this path, only {methods}.',
    near: '“{entry}” is not in “{file}”. Did you mean “{meant}”?',
    excluded: '“{entry}” is marked “x-excluded” in “{file}”, so the platform generates no page for it. Remove the entry or the mark.',
    missing: '“{entry}” is not in {files}, nor is anything similar.',
  },
  *check({ apis }, problem) {
    if (!apis) return;
    const listed = countOf(apis.entries.map(({ from }) => from));
    const missed = countOf(apis.misses.map(({ from }) => from));
    /** Where no entry is found, the description is the mistake. */
    const isWrong = ({ from }: UnmatchedApiEntry): boolean => from !== undefined && listed.get(from) === missed.get(from);
    for (const group of groupBy(apis.misses, causeOf).values())
      yield* generateNarrowableProblem(group, ({ page }) => pointerOf(page), problemAbout);

    /** Names what the misses have in common. */
    function causeOf(one: UnmatchedApiEntry): string {
      const { entry, method, spec, miss, alsoIn } = one;
      const file = spec?.file ?? '';
      if (isWord(method)) return `word ${entry}`;
      if (spec === undefined) return 'none';
      if (alsoIn !== undefined) return `elsewhere ${file} ${alsoIn}`;
      if (miss.why === 'prefix') return `prefix ${file} ${prefixOf(one)}`;
      if (miss.why === 'nothing' && isWrong(one)) return `wrong ${file}`;
      return `${miss.why} ${file} ${entry}`;
    }

    function problemAbout(group: readonly UnmatchedApiEntry[]): Problem | undefined {
      const [first, ...others] = group;
      if (!first) return undefined;
      const found = problemAboutOne(first);
      if (others.length === 0) return found;
      const { entry, method, spec, alsoIn, miss } = first;
      const file = spec?.file ?? '';
      const names = nameSome([...new Set(group.map((missed) => missed.entry))], MAX_ENTRIES);
      const related = [
        ...others.map(({ page }) => ({ at: { pointer: pointerOf(page) }, message: 'This entry too.' })),
        ...(found.related ?? []),
      ];
      const count = group.length;
      const counted = { count, related };
      const fixes = group.flatMap((missed) => problemAboutOne(missed).fix ?? []);
      const [fix] = fixes;
      const repairs = fixes.length === count && fixes.flatMap((one) => one.repairs);
      const isOne = group.every((missed) => missed.entry === entry);
      if (spec === undefined && !isWord(method)) {
        const remedy = `Set it on ${elementsText(group)}.`;
        return problem.nones(found.at, { count, names, remedy }, { ...counted, name: 'no description' });
      }
      if (isOne)
        return { ...found, ...counted, name: escapeIdentityText(`${file} ${entry}`), ...(fix && repairs && { fix: { ...fix, repairs } }) };
      if (alsoIn !== undefined) {
        const repair = group.every(isWrong) && otherDescription(group, alsoIn);
        const data = { count, names, file, other: alsoIn, hint: repair ? ' Set “openapi” to it.' : '' };
        return problem.elsewheres(found.at, data, {
          ...counted,
          name: escapeIdentityText(`${file} ${alsoIn}`),
          ...(repair && { fix: repair }),
        });
      }
      if (miss.why === 'prefix') {
        const prefix = prefixOf(first);
        const begin = prefix.startsWith('+') ? 'begin' : 'do not begin';
        const meant = `${miss.meant.method} ${miss.meant.path}`;
        const title = `Correct ${allText(count)} entries, as in “${meant}”.`;
        const extras = {
          ...counted,
          name: escapeIdentityText(`${file} ${prefix}`),
          ...(fix && repairs && { fix: { ...fix, title, repairs } }),
        };
        return problem.prefix(found.at, { count, names, file, begin, prefix: prefix.slice(1), entry, meant }, extras);
      }
      const element = holdersText(group);
      return problem.wrong(found.at, { names, file, element }, { ...counted, name: escapeIdentityText(`wrong ${file}`) });
    }

    function problemAboutOne(missed: UnmatchedApiEntry): Problem {
      const { page, entry, method, spec, miss, alsoIn, from } = missed;
      const at = { pointer: pointerOf(page) };
      const related = from ? [{ at: { pointer: toChildPointer(pointerOf(from), 'openapi') }, message: '“openapi” is set here.' }] : [];
      const file = spec?.file ?? '';
      if (isWord(method))
        return problem.word(at, { method, methods: METHODS.join(', '), path: entry.slice(method.length + 1) }, methodFix(missed));
      if (spec === undefined) return problem.none(at, { entry });
      if (alsoIn !== undefined) return problem.elsewhere(at, { entry, file, other: alsoIn }, { related });
      if (miss.why === 'excluded') return problem.excluded(at, { entry, file }, { related });
      if (miss.why === 'method') {
        const fix = miss.methods.length === 1 ? replacementFix(missed, miss.methods[0] ?? '', false) : {};
        return problem.method(at, { file, method, methods: nameSome(miss.methods, MAX_NAMED) }, { related, ...fix });
      }
      if ('meant' in miss) {
        const meant = `${miss.meant.method} ${miss.meant.path}`;
        return problem.near(at, { entry, file, meant }, { related, ...replacementFix(missed, miss.meant.method, false, miss.meant.path) });
      }
      return problem.missing(at, { entry, files: filesText(file, from) }, { related });
    }
  },
});

/** The descriptions in which an operation was looked for: «“a.json”», «“a.json” or “b.json”». */
function filesText(file: string, from: UnmatchedApiEntry['from']): string {
  const files = specsOf(from?.value['openapi']);
  if (files.length < 2) return `“${file}”`;
  const others = files.length > MAX_NAMED ? [`${files.length - MAX_NAMED} more`] : [];
  return joinWords([...files.slice(0, MAX_NAMED).map((name) => `“${name}”`), ...others], 'or');
}

/** «the tab “API”», or «the tab “API” and 2 other elements». */
function holdersText(group: readonly UnmatchedApiEntry[]): string {
  const [first, ...others] = new Set(group.map(({ from }) => from));
  if (others.length === 0) return elementText(first);
  return `${elementText(first)} and ${others.length === 1 ? 'another element' : `${others.length} other elements`}`;
}

/** Names the other description in the elements that set this one, if they set no other besides. */
function otherDescription(group: readonly UnmatchedApiEntry[], file: string): ProblemExtras['fix'] {
  const elements = [...new Set(group.flatMap(({ from }) => from ?? []))];
  if (!elements.every(({ value }) => typeof value['openapi'] === 'string')) return undefined;
  const repairs = elements.map((element) => ({ replace: toChildPointer(pointerOf(element), 'openapi'), json: JSON.stringify(file) }));
  return { title: `Set “openapi” to “${file}”.`, safe: false, repairs };
}

/** What stands before the path of the operation that was meant, after a plus; or before that of the entry alone, after a minus. */
function prefixOf({ entry, method, miss }: UnmatchedApiEntry): string {
  const path = entry.slice(method.length + 1);
  const meant = 'meant' in miss ? miss.meant.path : path;
  const length = trimmedLength(meant) - trimmedLength(path);
  return length > 0 ? `+${meant.slice(0, length)}` : `-${path.slice(0, -length)}`;
}

/** A slash at the end makes no difference. */
function trimmedLength(path: string): number {
  return path.endsWith('/') ? path.length - 1 : path.length;
}

function isWord(method: string): boolean {
  return method !== 'webhook' && !(METHODS as readonly string[]).includes(method);
}

/** `GTE /users` is certainly a typo if the path has exactly one method with a similar name. */
function methodFix(missed: UnmatchedApiEntry): ProblemExtras {
  const meant = onlyTypoMatch(missed.method, METHODS);
  const isThere = meant !== undefined && missed.miss.why === 'method' && missed.miss.methods.includes(meant);
  return isThere ? replacementFix(missed, meant, true) : {};
}

/** Returns the entry with another method or path; a file before it is kept, whatever words are in its name. */
function replacementFix({ page, entry, method }: UnmatchedApiEntry, meantMethod: string, safe: boolean, meantPath?: string): ProblemExtras {
  const path = meantPath ?? entry.slice(method.length + 1);
  const front = /^\s*(\S+\s+)(?=[a-z]+\s+\S)/i.exec(page.text)?.[1] ?? '';
  const text = `${front}${meantMethod} ${path}`;
  return { fix: { title: `Replace it with “${text}”.`, safe, repairs: [{ replace: pointerOf(page), json: JSON.stringify(text) }] } };
}
