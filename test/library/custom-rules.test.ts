/** Rules that a program brings: set, hidden, recorded and shown as all others, and unable to take the findings of others along. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintPaths } from '../../src/host/index.ts';
import {
  checkEdits,
  defineRule,
  explain,
  InputError,
  lint,
  memory,
  openSiteFromFiles,
  pointerOf,
  renderReport,
  rules,
  type Rule,
} from '../../src/index.ts';
import { cases } from '../support/cases.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const DOCS = '{ "navigation": { "groups": [{ "group": "A very long label", "pages": ["index", "lost"] }] } }';
const files = memory({ 'docs.json': DOCS, 'index.mdx': '' });

const shortLabel = defineRule({
  id: 'short-label',
  severity: 'warning',
  summary: 'Labels are short.',
  why: 'Long labels wrap.',
  options: { most: { type: 'count', default: 10, meaning: 'The most characters that a label may have.' } },
  messages: { long: '“{label}” has more than {most} characters.' },
  *check({ navigation }, problem, { most }) {
    for (const element of navigation.elements) {
      const { label = '' } = element;
      if (label.length > most)
        yield problem.long({ pointer: `${pointerOf(element)}/group` }, { label, most }, { element: pointerOf(element) });
    }
  },
});

const found = async (settings: object = {}): Promise<string[]> =>
  (await lint({ files, customRules: [shortLabel], ...settings })).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`);

describe('custom rules', () => {
  test('report findings with their position and identity', async () => {
    const { diagnostics, texts } = await lint({ files, customRules: [shortLabel] });
    const [first] = diagnostics;
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['short-label', 'page-exists']);
    expect(first?.message).toBe('“A very long label” has more than 10 characters.');
    expect(texts.get('docs.json')?.slice(first?.span.start, first?.span.end)).toBe('"A very long label"');
    expect(first?.identity).toBe('short-label docs.json /navigation/groups[group=A very long label]/group');
  });

  test('support severities, presets and options', async () => {
    expect(await found({ rules: { 'short-label': 'error' } })).toContain('error short-label');
    expect(await found({ preset: 'strict' })).toContain('error short-label');
    expect(await found({ rules: { 'short-label': 'off' } })).toEqual(['error page-exists']);
    expect(await found({ rules: { 'short-label': ['info', { most: 99 }] } })).toEqual(['error page-exists']);
    expect(await found({ rules: { 'short-label': ['info', {}] } })).toEqual(['info short-label', 'error page-exists']);
    expect(await found({ rules: { 'short-label': ['info', { most: 0 }] } })).toContain('info short-label');
    for (const most of ['x', -1, 2.5, 2 ** 60])
      await expect(found({ rules: { 'short-label': ['info', { most }] } })).rejects.toThrow(
        /^\/rules\/short-label\/1\/most: “most” of “short-label” must be a whole number of at least 0; .* is not\.$/,
      );
    expect(explain(shortLabel)).toContain('most: The most characters that a label may have. Default: `10`.');
    await expect(found({ rules: { 'short-lable': 'off' } })).rejects.toThrow('Did you mean “short-label”?');
    expect(await found({ customRules: [defineRule({ ...optional, isOptional: true })] })).toEqual(['error page-exists']);
  });

  test('support “ignore” entries and baselines', async () => {
    const ignore = [{ rule: 'short-label', at: '/navigation/groups[group=A very *]/**', reason: 'It fits.' }];
    expect(await found({ ignore })).toEqual(['error page-exists']);
    const { diagnostics } = await lint({ files, customRules: [shortLabel] });
    const names = new Set(diagnostics.flatMap(({ entries }) => entries.map(({ name }) => name)));
    expect(await found({ baseline: { names } })).toEqual([]);
  });

  test('report only the findings that a change introduces', async () => {
    const before = memory({ 'docs.json': DOCS.replace('A very long label', 'Short'), 'index.mdx': '' });
    expect(await found({ before })).toEqual(['warning short-label']);
    const site = openSiteFromFiles({ files: before, customRules: [shortLabel] });
    const { introduced } = await checkEdits(site, new Map([['docs.json', DOCS]]));
    expect(introduced.map(({ rule }) => rule)).toEqual(['short-label']);
  });

  test('can be set in a configuration file', async () => {
    const config = (setting: string): string =>
      tree({ 'docs.json': DOCS, 'index.mdx': '', 'docs-nav.config.json': `{ "rules": { "short-label": ${setting} } }` });
    const lintIn = async (cwd: string) => (await lintPaths([], { cwd, customRules: [shortLabel] })).diagnostics.map(({ rule }) => rule);
    expect(await lintIn(config('"off"'))).toEqual(['page-exists']);
    expect(await lintIn(config('["error", { "most": 5 }]'))).toContain('short-label');
    await expect(lintIn(config('["error", { "mots": 5 }]'))).rejects.toThrow(
      'docs-nav.config.json:1:41: The rule “short-label” has no option “mots”. Did you mean “most”?',
    );
    await expect(lintPaths([], { cwd: config('"off"') })).rejects.toThrow('The rule “short-label” does not exist.');
  });

  test('are described in SARIF reports and by explain', async () => {
    const report = await lint({ files, customRules: [shortLabel] });
    const sarif = JSON.parse(await renderReport(report, 'sarif', { customRules: [shortLabel] })) as {
      runs: [{ tool: { driver: { rules: { id: string; shortDescription: { text: string } }[] } } }];
    };
    expect(sarif.runs[0].tool.driver.rules.find(({ id }) => id === 'short-label')?.shortDescription.text).toBe('Labels are short.');
    expect(explain(shortLabel)).toContain('most: The most characters that a label may have.');
  });
});

const reads = (): never => {
  throw new Error('It was read.');
};
const optional = { id: 'one', severity: 'error', summary: 'x', why: 'x', messages: { no: 'No.' }, *check() {} } as const;

describe('lint refuses a custom rule', () => {
  test.each([
    [{ id: 'href' }, 'docs-nav already has a rule “href”; your own rule needs another id.'],
    [
      { id: 'Short Label' },
      'The id of a rule must be words of lowercase letters and digits joined by “-”, such as “short-label”; “Short Label” is not.',
    ],
    [{ severity: 'warn' }, '“severity” of the rule “one” must be “error”, “warning” or “info”; “warn” is not. Did you mean “warning”?'],
    [{ summary: ' ' }, '“summary” of the rule “one” must be a non-empty string; “ ” is not.'],
    [{ messages: { no: '' } }, '“messages” of the rule “one” must be an object of templates; {"no":""} is not.'],
    [{ messages: { no: 5 } }, '“messages” of the rule “one” must be an object of templates; {"no":5} is not.'],
    [{ check: undefined }, '“check” of the rule “one” must be a generator function; undefined is not.'],
    [{ needs: ['missing'] }, '“needs” of the rule “one” must be absent: it is only for the built-in rules; ["missing"] is not.'],
    [
      { options: { a: 'x' } },
      /^\/customRules\/0: The option “a” of the rule “one” must be an object with a “meaning” and the “type” string, .*; “x” is not\.$/,
    ],
  ])('with %j', async (change, expected) => {
    const rule = defineRule({ ...optional, ...change } as never);
    const message = typeof expected === 'string' ? `/customRules/0: ${expected}` : expected;
    await expect(lint({ files, customRules: [rule] })).rejects.toThrow(message);
  });

  test('with a duplicate id, or not made by defineRule', async () => {
    const rule = defineRule(optional);
    await expect(lint({ files, customRules: [rule, rule] })).rejects.toThrow(
      '/customRules/1: Two rules have the id “one”; each needs its own.',
    );
    await expect(lint({ files, customRules: [optional as never] })).rejects.toThrow(InputError);
    await expect(lint({ files, customRules: [null as never] })).rejects.toThrow(
      '/customRules/0: A rule must be made with “defineRule”; null is not.',
    );
  });

  test('but accepts the id “constructor”', async () => {
    const rule = defineRule({
      ...optional,
      id: 'constructor',
      *check(_, problem) {
        yield problem.no({ pointer: '/navigation' });
      },
    });
    const levels = async (settings: object) =>
      (await lint({ files, customRules: [rule], ...settings })).diagnostics.flatMap(({ rule: id, severity }) =>
        id === 'constructor' ? [severity] : [],
      );
    expect(await levels({})).toEqual(['error']);
    expect(await levels({ rules: { href: 'off' } })).toEqual(['error']);
    expect(await levels({ rules: { constructor: 'info' } })).toEqual(['info']);
    expect(await levels({ rules: { constructor: 'off' } })).toEqual([]);
  });

  test.each(Object.getOwnPropertyNames(Object.prototype).filter((id) => id !== 'constructor'))('with the id %s', async (id) => {
    await expect(lint({ files, customRules: [defineRule({ ...optional, id })] })).rejects.toThrow(`such as “short-label”; “${id}” is not.`);
  });

  test.each(['integer', 'constructor', ['string'], Object.create(null), undefined])('with an option of the type %j', async (type) => {
    const rule = defineRule({ ...optional, options: { most: { type, meaning: 'x' } } } as never);
    const refused = lint({ files, customRules: [rule], rules: { one: ['error', { most: 5 }] } });
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(
      /^\/customRules\/0: The option “most” of the rule “one” .* the “type” string, number, .*; .* is not\.$/,
    );
  });

  test.each([
    ['count', -1],
    ['number', '5'],
    ['strings', 'x'],
    ['boolean', null],
  ])('with a default that is not of the type %s: %j', async (type, value) => {
    const rule = defineRule({ ...optional, options: { most: { type, meaning: 'x', default: value } } } as never);
    await expect(lint({ files, customRules: [rule] })).rejects.toThrow(/a “default” must have that type; .* is not\.$/);
  });

  test('if the list “customRules” has a hole', async () => {
    const holed = Object.assign([], { 1: defineRule(optional) });
    await expect(lint({ files, customRules: holed })).rejects.toThrow(
      '/customRules/0: A rule must be made with “defineRule”; undefined is not.',
    );
  });

  test('with the id of any built-in rule', async () => {
    for (const { id } of rules) await expect(lint({ files, customRules: [defineRule({ ...optional, id })] })).rejects.toThrow(InputError);
  });
});

test.each([undefined, null, 5, {}, [], optional, defineRule({} as never), defineRule({ ...optional, summary: undefined } as never)])(
  'explain refuses a value that is not a rule (case %#)',
  (rule) => {
    expect(() => explain(rule as never)).toThrow(InputError);
    expect(() => explain(rule as never)).toThrow(
      /^(?:A rule must be made with “defineRule”|The id of a rule must|“summary” of the rule “one” must) ?.*\.$/,
    );
  },
);

describe('a rule that fails', () => {
  const failing = (check: unknown): Rule => defineRule({ ...optional, check } as never);
  const said = async (check: unknown, settings: object = {}) =>
    (await lint({ files, customRules: [shortLabel, failing(check)], ...settings })).diagnostics.map(
      ({ rule, severity, message }) => `${severity} ${rule}: ${message}`,
    );

  test('is reported as an error, and the findings of other rules are kept', async () => {
    const all = await said(() => {
      throw new Error('no luck');
    });
    expect(all[0]).toBe('error one: The custom rule one failed, and some of its findings may be missing: no luck.');
    expect(all.map((line) => line.split(':')[0])).toEqual(['error one', 'warning short-label', 'error page-exists']);
  });

  test('keeps the findings that it reported before the failure', async () => {
    const all = await said(function* (_: unknown, problem: { no(at: object): unknown }) {
      yield problem.no({ pointer: '/navigation' });
      throw new TypeError('no luck');
    });
    expect(all.filter((line) => line.startsWith('error one'))).toHaveLength(2);
  });

  test('is reported with the severity that is configured for it', async () => {
    expect(await said(() => 5, { rules: { one: 'info' } })).toContainEqual(expect.stringMatching(/^info one: The custom rule one failed/));
    expect(await said(() => 5, { rules: { one: 'off' } })).toHaveLength(2);
  });

  type Make = Readonly<Record<string, (...data: unknown[]) => unknown>>;
  const yielding = (make: (problem: Make) => unknown) =>
    function* (_: unknown, problem: Make) {
      yield make(problem);
    };
  const AT = { pointer: '/navigation' };
  const failure = async (check: unknown, messages: object = { no: 'No.' }): Promise<string> => {
    const { diagnostics } = await lint({ files, customRules: [shortLabel, defineRule({ ...optional, messages, check } as never)] });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['one', 'short-label', 'page-exists']);
    return /^The custom rule one failed, and some of its findings may be missing: (.*)\.$/s.exec(
      diagnostics[0]?.message ?? '',
    )?.[1] as string;
  };

  describe('because it is asynchronous is reported as such, without unhandled rejections', () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    beforeAll(() => void process.on('unhandledRejection', note));
    afterAll(() => void process.off('unhandledRejection', note));
    const reject = () => Promise.reject(new Error('late'));

    test.each<[string, unknown]>([
      ['an async function', async () => []],
      ['an async function that fails', reject],
      ['an async generator', async function* () {}],
      ['a list of promises', () => [reject(), reject()]],
      ['a promise that is yielded', yielding(reject)],
      ['a list of promises that is yielded', yielding(() => [reject()])],
      ['a thenable that throws', () => ({ then: () => expect.unreachable() })],
    ])('%s', async (_, check) => {
      expect(await failure(check)).toMatch(
        /^(?:a value that )?its “check” (?:yields )?is asynchronous; “check” must be a synchronous generator, /,
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    });

    test('reports an async “when” as a failure, without unhandled rejections', async () => {
      const rule = defineRule({ ...optional, when: reject } as never);
      const { diagnostics } = await lint({ files, customRules: [rule] });
      expect(diagnostics[0]?.message).toContain('its “when” is asynchronous');
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    });
  });

  test.each([5, null, undefined, {}, () => []])('because “check” returns %o is reported as such', async (returned) => {
    expect(await failure(() => returned)).toBe('its “check” must be a synchronous generator, but returned something that is not iterable');
  });

  test.each<[string, (problem: Make) => unknown, string]>([
    ['no data', ({ long }) => long?.(AT), 'its message “long” needs a string or a number for “label”'],
    ['null', ({ long }) => long?.(AT, null), 'its message “long” needs a string or a number for “label”'],
    ['incomplete data', ({ long }) => long?.(AT, { label: 'x' }), 'its message “long” needs a string or a number for “most”'],
    ['an object', ({ long }) => long?.(AT, { label: {}, most: 1 }), 'its message “long” needs a string or a number for “label”'],
    ['a placeholder named “constructor”', ({ odd }) => odd?.(AT, {}), 'its message “odd” needs a string or a number for “constructor”'],
    ['an unknown name', ({ nope }) => nope?.(AT), 'it has no message “nope”'],
    ['the name “toString”', ({ toString }) => (toString as Make[string])(AT), 'it has no message “toString”'],
  ])('because it reports a message with wrong data or a wrong name (%s) names the cause', async (_, make, reason) => {
    expect(await failure(yielding(make), { long: '“{label}” has more than {most} characters.', odd: '{constructor}' })).toBe(reason);
  });

  test.each<[string, unknown, string]>([
    ['an object without a prototype', Object.create(null), 'it threw something that cannot be shown'],
    ['a symbol', Symbol('odd'), 'Symbol(odd)'],
    ['an undefined value', undefined, 'undefined'],
    ['an empty text', '', 'it threw an error without a message'],
    ['an error without a message', new RangeError(''), 'RangeError'],
    [
      'an error that throws when it is read',
      Object.defineProperty(new Error('x'), 'message', { get: reads }),
      'it threw something that cannot be shown',
    ],
    ['a proxy that throws', new Proxy({}, { getPrototypeOf: reads, get: reads }), 'it threw something that cannot be shown'],
    ['a long message', new Error('x'.repeat(2 ** 20)), `${'x'.repeat(900)}…${'x'.repeat(100)}`],
  ])('by throwing %s is described in one sentence', async (_, thrown, reason) => {
    const check = (): never => {
      throw thrown;
    };
    expect(await failure(check)).toBe(reason);
  });

  test('does not remove findings of other rules, whatever it throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), async (thrown) => {
        const check = (): never => {
          throw thrown;
        };
        expect((await failure(check)).length).toBeLessThanOrEqual(1_001);
      }),
      { numRuns: cases(200) },
    );
  });

  /** The findings of other rules, and where they are. */
  const OTHERS = { 'short-label': '/navigation/groups/0/group', 'page-exists': '/navigation/groups/0/pages/1' };
  const isAtOrAbove = (value: unknown, pointer: string): boolean => typeof value === 'string' && `${pointer}/`.startsWith(`${value}/`);

  test('does not remove findings of other rules, whatever it yields, unless it covers their elements', async () => {
    const place = fc.oneof(
      fc.record({ pointer: fc.constantFrom('', '/navigation', '/nowhere/0', '/navigation/groups/0/pages/1') }),
      fc.record({
        file: fc.constantFrom('index.mdx', 'docs.json', '../x', 'gone'),
        span: fc.record({ start: fc.nat(500), end: fc.nat(500) }),
      }),
      fc.anything(),
    );
    const part = fc.oneof(fc.anything(), place, fc.constantFrom('/navigation', 'index', ['/navigation'], true, 3));
    const pointer = fc.constantFrom(
      '',
      '/navigation',
      '/navigation/groups/0/pages',
      '/navigation/groups/0/pages/1',
      '/navigation/groups',
      '/gone/0',
      'x',
    );
    const text = fc.constantFrom('', '"a"', '[]', 'a', '{', '\n');
    const repair = fc.oneof(
      fc.record({ replace: pointer, json: text }),
      fc.record({ rename: pointer, name: text }),
      fc.record({ remove: pointer }),
      fc.record({ moveFrom: pointer, to: pointer }),
      fc.record({ insertInto: pointer, key: text, json: text }),
      fc.record({ insertInto: pointer, json: text }),
      fc.record({ file: fc.constantFrom('docs.json', 'gone'), span: fc.record({ start: fc.nat(200), end: fc.nat(200) }), text }),
      part,
    );
    const repairs = fc.array(repair, { maxLength: 2 });
    const extras = fc.dictionary(
      fc.constantFrom(
        'severity',
        'related',
        'count',
        'loses',
        'element',
        'key',
        'costs',
        'alsoCovers',
        'isLastResort',
        'explainedBy',
        'coversElement',
        'suppresses',
        'groupKey',
        'subject',
        'name',
        'names',
      ),
      part,
      { maxKeys: 3 },
    );
    const fix = fc.option(fc.record({ title: fc.constant('Mend it.'), safe: fc.boolean(), repairs }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, extras, fix), { maxLength: 3 }), async (yielded) => {
        const rule = failing(function* (_: unknown, problem: { no(...data: unknown[]): unknown }) {
          for (const [at, more, repair] of yielded) yield problem.no(at, { ...more, ...(repair && { fix: repair }) });
        });
        const { diagnostics } = await lint({ files, customRules: [shortLabel, rule] });
        const covered = yielded.flatMap(([, { element, coversElement, suppresses }]) => [
          ...(coversElement === true ? [element] : []),
          ...(Array.isArray(suppresses) ? (suppresses as unknown[]) : []),
        ]);
        for (const [id, pointer] of Object.entries(OTHERS))
          if (!covered.some((value) => isAtOrAbove(value, pointer))) expect(diagnostics.map(({ rule: other }) => other)).toContain(id);
      }),
      { numRuns: cases(500) },
    );
  });
});
