import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveIntoPlace } from './move-into-place.ts';
import { temporary } from './temporary.ts';

const { tree } = temporary();

test('A finished folder is moved to its place', () => {
  const root = tree({ 'draft/file': 'mine' });
  moveIntoPlace(join(root, 'draft'), join(root, 'place'));
  expect(readdirSync(root)).toEqual(['place']);
  expect(readFileSync(join(root, 'place/file'), 'utf8')).toBe('mine');
});

test('The folder of another process that finished first stays as it is', () => {
  const root = tree({ 'draft/file': 'mine', 'place/file': 'theirs' });
  moveIntoPlace(join(root, 'draft'), join(root, 'place'));
  expect(readdirSync(root)).toEqual(['place']);
  expect(readFileSync(join(root, 'place/file'), 'utf8')).toBe('theirs');
});

test('A folder that cannot be moved for another reason is an error', () => {
  const root = tree({ 'draft/file': 'mine' });
  expect(() => moveIntoPlace(join(root, 'draft'), join(root, 'missing/place'))).toThrow('ENOENT');
  expect(readdirSync(root)).toEqual(['draft']);
});
