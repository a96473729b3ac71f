/** Nothing wrong passes as clean: what the schema of a dialect refuses has a finding, however mistakes meet. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parentOf } from '../../src/document/pointer.ts';
import { lint, memory, rules, type Diagnostic } from '../../src/index.ts';
import { applyRules } from '../../src/lint/apply-rules.ts';
import { dropExplained, type RuleProblem } from '../../src/lint/precedence.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY } from '../../src/navigation/model.ts';
import { DIALECTS, type Dialect } from '../../src/navigation/dialects.ts';
import { readDocsJsonSource } from '../../src/session/read-docs-json-source.ts';
import { buildSubject } from '../../src/session/build-subject.ts';
import { cases } from '../support/cases.ts';
import { ARRAYS, KINDS, mistakenNavigation } from '../generators/mistaken.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

const DOCUMENTS = cases(150);

const EDITOR_KEYWORDS = [
  'markdownDescription',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'defaultSnippets',
  'suggestSortText',
  'doNotSuggest',
  'errorMessage',
  'patternErrorMessage',
];

function refusals(dialect: Dialect): (value: unknown) => readonly ErrorObject[] {
  const ajv = new Ajv({ allErrors: true, strict: false, keywords: EDITOR_KEYWORDS });
  addFormats.default(ajv);
  const file = dialect === 'spec' ? 'docs.schema.json' : 'docs.mintlify.schema.json';
  const validate = ajv.compile(JSON.parse(readFileSync(new URL(`../../schema/${file}`, import.meta.url), 'utf8')));
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

const PAGES = { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' };

function siteOf(navigation: unknown, dialect: Dialect) {
  const value = { ...(dialect === 'mintlify' && REQUIRED), navigation };
  return { value, files: memory({ 'docs.json': JSON.stringify(value), ...PAGES }) };
}

async function findings(navigation: unknown, dialect: Dialect) {
  const { value, files } = siteOf(navigation, dialect);
  const { diagnostics } = await lint({ files, dialect });
  return { value, diagnostics };
}

/** Rules that have a cause, and so may silence one another; none of them needs more than the site. */
const CAUSED = rules.filter(({ cause, id }) => cause !== undefined && id !== 'page-exists');

/** What stands of what the rules say, if they speak in some order. */
async function standing(navigation: unknown, dialect: Dialect, order: typeof CAUSED): Promise<readonly RuleProblem[]> {
  const { files } = siteOf(navigation, dialect);
  const subject = await buildSubject(await readDocsJsonSource(files, 'docs.json'), dialect, { files, settings: { dialect } });
  const runs = order.map((rule) => ({ rule, options: {} }));
  return dropExplained(applyRules(runs, subject, { canRename: () => true }));
}

/** Properties of which two rules of one cause speak. */
function meetings(judged: readonly RuleProblem[]): readonly string[] {
  const speakers = new Map<string, string>();
  return judged.flatMap(({ rule, cause, problem: { element, key } }) => {
    const property = `${cause} ${element} ${key}`;
    const other = speakers.get(property) ?? rule;
    speakers.set(property, other);
    return element === undefined || other === rule ? [] : [`${property}: ${other}, ${rule}`];
  });
}

/** Parents, the label they carry, and the array in them: every kind under every other label, with every array. */
function* combinations(): Generator<unknown> {
  for (const array of ARRAYS) {
    for (const label of KINDS) {
      for (const inner of ARRAYS) {
        const entries =
          inner === 'pages' ? ['a'] : [{ [ENTRY_KIND_BY_CHILD_ARRAY[inner]]: inner === 'languages' ? 'en' : 'L', pages: ['a'] }];
        const entry = { [label]: label === 'language' ? 'en' : 'X', [inner]: entries };
        yield array === 'menu' ? { tabs: [{ tab: 'T', menu: [entry] }] } : { [array]: [entry] };
        yield { tabs: [{ tab: 'T', [array]: [entry] }] };
      }
    }
  }
}

/**
 * What a refusal is about, where the law asks for no more than a warning about that very place: an unknown property and, in the
 * hosted dialect, a second kind of children, which is an error only if a page is lost.
 */
function mildPlace({ keyword, instancePath, params }: ErrorObject, dialect: Dialect): string | undefined {
  if (keyword === 'additionalProperties') return `${instancePath}/${String(params['additionalProperty'])}`;
  const key = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  return dialect === 'mintlify' && keyword === 'not' && Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, key) ? instancePath : undefined;
}

/** What the law asks for and is not there. */
function silentIn(errors: readonly ErrorObject[], diagnostics: readonly Diagnostic[], dialect: Dialect): readonly string[] {
  if (diagnostics.some(({ severity }) => severity === 'error')) return [];
  const told = diagnostics.filter(({ severity }) => severity === 'warning');
  return errors.flatMap((error) => {
    // Says only that another refusal stands behind a condition.
    if (error.keyword === 'if') return [];
    const place = mildPlace(error, dialect);
    if (place === undefined) return [`${error.instancePath} ${error.keyword}`];
    // Of a key that is repeated through the file one finding tells, with a count.
    const isTold = told.some(
      ({ pointer, count }) =>
        pointer !== undefined && (place.startsWith(pointer) || pointer.startsWith(parentOf(place) ?? '') || count > 1),
    );
    return isTold ? [] : [`${place} (no warning)`];
  });
}

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  const refused = refusals(dialect);

  test('reports whatever the schema refuses in every combination of label and child array', async () => {
    const silent: string[] = [];
    let wrong = 0;
    for (const navigation of combinations()) {
      const { value, diagnostics } = await findings(navigation, dialect);
      if (refused(value).length === 0) continue;
      wrong += 1;
      for (const place of silentIn(refused(value), diagnostics, dialect)) silent.push(`${JSON.stringify(navigation)}: ${place}`);
    }
    expect(silent).toEqual([]);
    expect(wrong).toBeGreaterThan(700);
  });

  test('reports whatever the schema refuses in generated navigations with mistakes', async () => {
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(mistakenNavigation, async (made) => {
        const { value, diagnostics } = await findings(made, dialect);
        const errors = refused(value);
        wrong += Math.sign(errors.length);
        expect(silentIn(errors, diagnostics, dialect)).toEqual([]);
      }),
      { numRuns: DOCUMENTS },
    );
    expect(wrong).toBeGreaterThan(DOCUMENTS / 3);
  });

  test('keeps the same findings whatever the order of rules, and never two for one cause and property', async () => {
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(mistakenNavigation, fc.shuffledSubarray(CAUSED, { minLength: CAUSED.length }), async (made, order) => {
        const found = await standing(made, dialect, CAUSED);
        expect(meetings(found)).toEqual([]);
        expect(new Set((await standing(made, dialect, order)).map(name))).toEqual(new Set(found.map(name)));
        wrong += Math.sign(found.length);
      }),
      { numRuns: DOCUMENTS },
    );
    expect(wrong).toBeGreaterThan(DOCUMENTS / 3);
  });
});

function name({ rule, problem }: RuleProblem): string {
  return `${rule} ${JSON.stringify(problem)}`;
}
