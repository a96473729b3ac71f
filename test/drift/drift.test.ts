/** The comparison of `npm run drift`, with stand-ins for the validator of the hosted platform. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, objectSchema, oneOf, refTo, platformStrictObject, booleanSchema, textSchema } from '../../src/schema/fragments.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';
import type { Thing } from '../oracle/format.ts';
import { findDrift } from './compare.ts';
import { candidatesIn } from './declarations.ts';
import type { Ask } from './place.ts';
import { driftText, isEmpty } from './report.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['name', 'sections'],
  properties: {
    name: textSchema('The name.'),
    sections: refTo('sections'),
    mode: oneOf('The mode.', { light: 'Light.', dark: 'Dark.' }),
    footer: objectSchema('The footer.', { note: textSchema('A note.'), isWide: booleanSchema('Whether it is wide.') }),
    links: listOf(
      'Links.',
      objectSchema('A link.', { href: textSchema('Where it leads.'), label: textSchema('Its label.') }, ['href', 'label']),
    ),
    colors: platformStrictObject('Colors.', { primary: textSchema('The main one.') }, ['primary']),
  },
  definitions: {
    sections: listOf('Sections.', refTo('section')),
    section: objectSchema('A section.', { title: textSchema('Its title.'), sections: refTo('sections') }, ['title']),
    listOrReference: {},
  },
};

const link = { href: z.string(), label: z.string() };
const footer = { note: z.string().optional(), isWide: z.boolean().optional() };
const section = { title: z.string(), sections: z.array(z.unknown()).optional() };
const properties = {
  name: z.string(),
  sections: z.array(z.object(section)),
  mode: z.enum(['light', 'dark']).optional(),
  footer: z.object(footer).optional(),
  links: z.array(z.object(link)).optional(),
  colors: z.strictObject({ primary: z.string() }).optional(),
};

const DECLARATIONS = `export declare const docs: { footer: { notice?: string }; colors: { accent?: string }; mode?: "light" | "dark" | "dim"; };`;

function platformWith(changes: z.ZodRawShape): Ask {
  const whole = z.object({ ...properties, ...changes });
  return (docs) => whole.safeParse(docs).data as Thing | undefined;
}

function driftOf(changes: z.ZodRawShape): string {
  return driftText(findDrift(SCHEMA, platformWith(changes), candidatesIn([DECLARATIONS])), 'the stand-in');
}

test('the drift check finds no difference from a platform that does what the schema says', () => {
  const drift = findDrift(SCHEMA, platformWith({}), candidatesIn([DECLARATIONS]));
  expect(isEmpty(drift)).toBe(true);
  expect(driftText(drift, 'the stand-in')).toBe('0 added, 0 removed, 0 changed in 13 properties of the stand-in\n');
});

test.each<[string, z.ZodRawShape, string]>([
  [
    'an added property',
    {
      footer: z
        .object({ ...footer, notice: z.string() })
        .partial()
        .optional(),
    },
    'added: footer.notice (takes a string)',
  ],
  [
    'a property that was added to an object that takes no unknown ones',
    { colors: z.strictObject({ primary: z.string(), accent: z.string().optional() }).optional() },
    'added: colors.accent (takes a string)',
  ],
  ['an added value', { mode: z.enum(['light', 'dark', 'dim']).optional() }, 'added: mode, the value “dim”'],
  ['a property that is dropped', { footer: z.object({ note: footer.note }).optional() }, 'removed: footer.isWide'],
  ['a property that is refused', { mode: z.undefined().optional() }, 'removed: mode'],
  ['a value that is refused', { mode: z.enum(['light']).optional() }, 'removed: mode, the value “dark”'],
  [
    'a requirement that was lifted',
    { links: z.array(z.object({ ...link, label: z.string().optional() })).optional() },
    'changed: links[].label is no longer required',
  ],
  ['a requirement that was added', { footer: z.object({ ...footer, note: z.string() }).optional() }, 'changed: footer.note is required'],
  ['another type', { name: z.union([z.string(), z.number()]) }, 'changed: name takes a number too'],
  ['words that are free now', { mode: z.string().optional() }, 'changed: mode takes any string'],
  ['unknown properties that are refused', { footer: z.strictObject(footer).optional() }, 'changed: footer refuses unknown properties'],
  [
    'unknown properties that are ignored',
    { colors: z.object({ primary: z.string() }).optional() },
    'changed: colors no longer refuses unknown properties',
  ],
])('the drift check reports %s as the only difference between the schema and the platform', (_, changes, line) => {
  const kind = line.slice(0, line.indexOf(':'));
  const counts = ['added', 'removed', 'changed'].map((each) => `${each === kind ? 1 : 0} ${each}`).join(', ');
  expect(driftOf(changes)).toContain(`${line}\n${counts} in `);
});

test('the drift check reports that the smallest valid file is refused, and compares nothing else', () => {
  expect(driftOf({ version: z.string() })).toBe(
    'changed: the smallest file is refused\n0 added, 0 removed, 1 changed in 0 properties of the stand-in\n',
  );
});

test('the drift check reports a difference once if a definition brings it to several places', () => {
  const label = { type: 'object', properties: { size: { enum: ['small', 'large'] } } };
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: refTo('label'), b: refTo('label'), c: refTo('label') },
    definitions: { label },
  };
  const size = z.object({ size: z.enum(['small']).optional() }).optional();
  const ask: Ask = (docs) => z.object({ a: size, b: size, c: size }).safeParse(docs).data as Thing | undefined;
  expect(driftText(findDrift(schema, ask, candidatesIn([])), 'the stand-in')).toContain(
    'removed: a.size, the value “large”, and at 2 other places\n0 added, 1 removed',
  );
});

test('the drift report lists all kinds of differences: added first, then removed, then changed', () => {
  const text = driftOf({
    name: z.union([z.string(), z.number()]),
    mode: z.enum(['light', 'dark', 'dim']).optional(),
    footer: z.object({ note: footer.note, notice: z.string().optional() }).optional(),
    links: z.array(z.object({ ...link, label: z.string().optional() })).optional(),
  });
  expect(text.split('\n').map((line) => line.replace(/^(\w+): (\S+?),? .*/, '$1 $2'))).toEqual([
    'added mode',
    'added footer.notice',
    'removed: footer.isWide',
    'changed name',
    'changed links[].label',
    '2 added, 1 removed, 2 changed in 13 properties of the stand-in',
    '',
  ]);
});

test('the drift check takes the names of properties and the words of unions from type declarations', () => {
  const { names, words } = candidatesIn([DECLARATIONS]);
  expect(names).toEqual(expect.arrayContaining(['notice', 'accent', 'mode']));
  expect(words).toEqual(['light', 'dark', 'dim']);
});
