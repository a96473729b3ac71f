/** What the generator reads out of the file of a rule, and what it refuses. */
import { expect, test } from 'vitest';
import { RULE_SKELETON_PLACEHOLDERS, skeletonOf } from '../../src/generate/rule-skeleton.ts';
import { parseRuleSource, readRules } from '../../src/generate/rule-source.ts';
import { rules } from '../../src/index.ts';
import { registry } from '../../src/rules/registry.gen.ts';

const PROPERTIES = `
  id: 'short',
  theme: 'The tree',
  severity: 'error',
  options: { most: { type: 'number', meaning: 'How many.' } },`;

function ruleWith(when: string, above = ''): ReturnType<typeof parseRuleSource> {
  const imports = `import type { Subject } from '../subject/subject.ts';\nimport { isObject, nameOf as name } from '../navigation/build.ts';`;
  return parseRuleSource('short', `${imports}\n${above}\nexport default defineRule({${PROPERTIES}\n  ${when},\n  messages: {},\n});\n`);
}

test('law: the properties read from the source of a rule equal those of the rule at run time', () => {
  const keys = ['id', 'theme', 'cause', 'severity', 'isOptional', 'readsText', 'summary', 'why', 'fix', 'options'] as const;
  const read = readRules().map((source) => keys.map((key) => source.valueOf(key)));
  expect(read).toEqual(rules.map((rule) => keys.map((key) => rule[key])));
  expect(registry.map(({ id, cause, needs }) => ({ id, cause, needs }))).toEqual(
    rules.map(({ id, cause, needs }) => ({ id, cause, needs })),
  );
});

test('parseRuleSource returns the source text of a property of a rule and the imports that it needs', () => {
  const rule = ruleWith('when: ({ value }: Subject) => isObject(value.name) && name(value)');
  expect(rule.textOf('when')).toBe('when: ({ value }: Subject) => isObject(value.name) && name(value)');
  expect([...rule.importsFor('when').values()].sort()).toEqual([
    "import type { Subject } from '../subject/subject.ts';",
    "import { isObject } from '../navigation/build.ts';",
    "import { nameOf as name } from '../navigation/build.ts';",
  ]);
  expect(rule.valueOf('options')).toEqual({ most: { type: 'number', meaning: 'How many.' } });
  expect([rule.textOf('cause'), rule.valueOf('cause'), [...rule.importsFor('cause')]]).toEqual([undefined, undefined, []]);
});

test('parseRuleSource accepts a method as a property of a rule', () => {
  expect(ruleWith('when({ value }) {\n    return isObject(value);\n  }').textOf('when')).toBe(
    'when({ value }) {\n    return isObject(value);\n  }',
  );
});

test.each([
  ['const MOST = 3;', 'when: ({ count }) => count > MOST', 'MOST'],
  ['function isMany() {}', 'when: (subject) => isMany(subject)', 'isMany'],
  ['class Many {}', 'when: (subject) => new Many(subject)', 'Many'],
])('importsFor refuses a “when” that uses another declaration of its file: %s', (above, when, name) => {
  expect(() => ruleWith(when, above).importsFor('when')).toThrow(`src/rules/short.ts: “when” uses “${name}” of this file`);
});

test.each(['isObject(1)', '`plain`', '[name]', '[...name]', "{ most: { type: 'number', meaning: name } }"])(
  'a property of a rule is refused if its value must be computed: %s',
  (value) => {
    expect(() => ruleWith(`summary: ${value}`).valueOf('summary')).toThrow('src/rules/short.ts: “summary” must be written out here');
  },
);

test('parseRuleSource reads arrays and objects in a rule file as plain values', () => {
  expect(ruleWith("summary: ['a', { b: [1, true] }]").valueOf('summary')).toEqual(['a', { b: [1, true] }]);
});

test('the error names a rule file that does not parse', () => {
  expect(() => ruleWith('when: (')).toThrow(/^src\/rules\/short\.ts: [^]*Unexpected token\n[^]*when: \(/);
});

test.each([[''], ["theme: 'Tree',"], ['theme: name,']])('parseRuleSource refuses a rule without a known theme: %s', (theme) => {
  const text = `export default defineRule({ id: 'short', ${theme} });`;
  expect(() => parseRuleSource('short', text)).toThrow(/^src\/rules\/short\.ts: “theme” must be/);
});

test.each(Object.values(RULE_SKELETON_PLACEHOLDERS))(
  'parseRuleSource refuses the file of a rule that still contains the placeholder “%s”',
  (words) => {
    const [path, text = ''] = Object.entries(skeletonOf('short', true))[0] ?? [];
    const others = Object.values(RULE_SKELETON_PLACEHOLDERS).filter((other) => other !== words);
    const edited = others.reduce((edits, other) => edits.replace(other, 'True.'), text);
    expect(path).toBe('src/rules/short.ts');
    expect(() => parseRuleSource('short', edited)).toThrow(`src/rules/short.ts: “${words}” is a placeholder`);
    expect(parseRuleSource('short', edited.replace(words, 'True.')).valueOf('isOptional')).toBe(true);
  },
);

test('parseRuleSource refuses a rule whose id is not its file name, or without a default export', () => {
  expect(() => parseRuleSource('other', `export default defineRule({${PROPERTIES}});`)).toThrow(
    "“id” must be 'other', the name of the file",
  );
  expect(() => parseRuleSource('other', 'export const rule = 1;')).toThrow('expected “export default defineRule({ … })”');
});
