/** Nothing wrong passes as clean: what the schema of a dialect refuses has a finding, however mistakes meet. */
import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parentOf } from '../src/document/pointer.ts';
import { lint, memory, rules, type Diagnostic } from '../src/index.ts';
import { judge } from '../src/lint/judge.ts';
import { settlePrecedence, type Judged } from '../src/lint/precedence.ts';
import { CHILD_ARRAYS, type ChildArray, type ElementKind } from '../src/navigation/model.ts';
import { DIALECTS, type Dialect } from '../src/navigation/dialects.ts';
import { readSource } from '../src/session/read-source.ts';
import { understand } from '../src/session/understand.ts';
import { cases } from './cases.ts';
import { chosen, type Choices } from './choices.ts';

const DOCUMENTS = cases(1_000);

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
  const validate = ajv.compile(JSON.parse(readFileSync(new URL(`../schema/${file}`, import.meta.url), 'utf8')));
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

const ARRAYS = Object.keys(CHILD_ARRAYS) as readonly ChildArray[];
const KINDS = ARRAYS.flatMap((array): readonly Exclude<ElementKind, 'root'>[] => (array === 'pages' ? [] : [CHILD_ARRAYS[array]]));

const PAGES = { 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' };

function siteOf(navigation: unknown, dialect: Dialect) {
  const value = { ...(dialect === 'mintlify' && { theme: 'mint', name: 'N', colors: { primary: '#000000' } }), navigation };
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
async function standing(navigation: unknown, dialect: Dialect, order: typeof CAUSED): Promise<readonly Judged[]> {
  const { files } = siteOf(navigation, dialect);
  const subject = await understand(await readSource(files, 'docs.json'), dialect, { files, settings: { dialect } });
  const runs = order.map((rule) => ({ rule, options: {} }));
  return settlePrecedence(judge(runs, subject, { fitsName: () => true }));
}

/** Properties of which two rules of one cause speak. */
function meetings(judged: readonly Judged[]): readonly string[] {
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
        const entries = inner === 'pages' ? ['a'] : [{ [CHILD_ARRAYS[inner]]: inner === 'languages' ? 'en' : 'L', pages: ['a'] }];
        const entry = { [label]: label === 'language' ? 'en' : 'X', [inner]: entries };
        yield array === 'menu' ? { tabs: [{ tab: 'T', menu: [entry] }] } : { [array]: [entry] };
        yield { tabs: [{ tab: 'T', [array]: [entry] }] };
      }
    }
  }
}

const NO_ELEMENT = [null, 7, true, '', ' ', 'a', [], ['a'], {}, { a: 1 }] as const;

/** What goes wrong with an element: each changes its object. */
const MISTAKES: readonly ((element: Record<string, unknown>, kind: ElementKind, choices: Choices) => void)[] = [
  (element, kind, { pick }) => rename(element, kind, pick(KINDS)),
  (element, kind) => void delete element[kind],
  (element, kind, { pick }) => void (element[kind] = pick([null, 7, {}, [], true])),
  (element, _, { pick }) => void (element[pick(ARRAYS)] = pick([['b'], [], [{ group: 'G', pages: ['b'] }], [{ tab: 'T', pages: ['b'] }]])),
  (element, _, { pick }) => replaceArray(element, pick(NO_ELEMENT)),
  (element, _, choices) => dirty(element, choices),
  (element, _, { pick }) =>
    renameArray(
      element,
      pick(['page', 'Pages', 'group', 'Groups', 'items', 'children', 'tab', 'menus', 'item', 'version', 'gruops', 'pagse']),
    ),
  (element, _, { pick }) => renameArray(element, pick(ARRAYS)),
  (element, _, { pick }) =>
    void (element[pick(['direktory', 'sourceRef', 'openApi', 'expandd', 'Icon', 'titel'])] = pick(['x', 1, {}, []])),
  (element, _, { pick }) =>
    void (element[pick(['href', 'root', 'icon', 'tag', 'directory', 'openapi', 'hidden', 'expanded', 'default'])] = pick([
      7,
      null,
      '',
      'nowhere',
      {},
      ['x'],
      true,
    ])),
  (element, _, { pick }) => void (element['global'] = pick([{}, { anchors: [{ anchor: 'A' }] }, { tabs: 'x' }, 'x', { links: [] }])),
];

function rename(element: Record<string, unknown>, from: string, to: string): void {
  if (from === to || !Object.hasOwn(element, from)) return;
  element[to] = element[from];
  delete element[from];
}

function arrayIn(element: Record<string, unknown>): string | undefined {
  return ARRAYS.find((array) => Object.hasOwn(element, array));
}

function replaceArray(element: Record<string, unknown>, value: unknown): void {
  const array = arrayIn(element);
  if (array !== undefined) element[array] = value;
}

function renameArray(element: Record<string, unknown>, to: string): void {
  const array = arrayIn(element);
  if (array !== undefined) rename(element, array, to);
}

/** Puts something that is no element among the children. */
function dirty(element: Record<string, unknown>, { pick, below }: Choices): void {
  const children = element[arrayIn(element) ?? ''];
  if (Array.isArray(children)) children.splice(below(children.length + 1), below(2), pick(NO_ELEMENT));
}

const MAY_HOLD: Readonly<Record<ElementKind, readonly ChildArray[]>> = {
  root: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'],
  group: ['pages'],
  tab: ['pages', 'groups', 'menu', 'anchors', 'dropdowns', 'versions', 'languages'],
  item: ['pages', 'groups'],
  anchor: ['pages', 'groups', 'tabs', 'versions', 'dropdowns'],
  dropdown: ['pages', 'groups', 'tabs', 'anchors'],
  product: ['pages', 'groups', 'tabs', 'versions'],
  version: ['pages', 'groups', 'tabs', 'languages', 'anchors'],
  language: ['pages', 'groups', 'tabs', 'versions', 'anchors'],
};

/** An element with children down to a depth, and at most two mistakes in it; sound ones are as common as broken ones. */
function elementOf(kind: ElementKind, depth: number, choices: Choices): Record<string, unknown> {
  const { pick, below } = choices;
  const element: Record<string, unknown> =
    kind === 'root' ? {} : { [kind]: kind === 'language' ? pick(['en', 'fr', 'xx']) : pick(['A', 'B', 'C']) };
  const array = depth === 0 ? 'pages' : pick(MAY_HOLD[kind]);
  const count = 1 + below(2);
  element[array] = Array.from({ length: count }, () => {
    if (array === 'pages') return depth > 0 && below(3) === 0 ? elementOf('group', depth - 1, choices) : pick(['a', 'b', 'c']);
    return elementOf(CHILD_ARRAYS[array], depth - 1, choices);
  });
  for (let mistakes = Math.max(0, below(5) - 2); mistakes > 0; mistakes--) MISTAKES[below(MISTAKES.length)]?.(element, kind, choices);
  return element;
}

const navigation = chosen((choices) => elementOf('root', 1 + choices.below(3), choices), 200);

/**
 * What a refusal is about, where the law asks for no more than a warning about that very place: an unknown property and, in the
 * hosted dialect, a second kind of children, which is an error only if a page is lost.
 */
function mildPlace({ keyword, instancePath, params }: ErrorObject, dialect: Dialect): string | undefined {
  if (keyword === 'additionalProperties') return `${instancePath}/${String(params['additionalProperty'])}`;
  const key = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  return dialect === 'mintlify' && keyword === 'not' && Object.hasOwn(CHILD_ARRAYS, key) ? instancePath : undefined;
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

  test('every kind under the label of every other, with every child array', { timeout: 120_000 }, async () => {
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

  test('generated navigations with mistakes in every element', async () => {
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(navigation, async (made) => {
        const { value, diagnostics } = await findings(made, dialect);
        const errors = refused(value);
        wrong += Math.sign(errors.length);
        expect(silentIn(errors, diagnostics, dialect)).toEqual([]);
      }),
      { numRuns: DOCUMENTS },
    );
    expect(wrong).toBeGreaterThan(DOCUMENTS / 3);
  });

  test('which findings stand follows from their causes, and not from the order of rules; those of one cause never meet', async () => {
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(navigation, fc.shuffledSubarray(CAUSED, { minLength: CAUSED.length }), async (made, order) => {
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

function name({ rule, problem }: Judged): string {
  return `${rule} ${JSON.stringify(problem)}`;
}
