import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveIntoPlace } from './move-into-place.ts';
import { temporary } from './temporary.ts';

const { tree } = temporary();

test('moveIntoPlace moves a finished folder to its place', () => {
  const root = tree({ 'draft/file': 'mine' });
  moveIntoPlace(join(root, 'draft'), join(root, 'place'));
  expect(readdirSync(root)).toEqual(['place']);
  expect(readFileSync(join(root, 'place/file'), 'utf8')).toBe('mine');
});

test('moveIntoPlace keeps the folder of another process that was moved there first', () => {
  const root = tree({ 'draft/file': 'mine', 'place/file': 'theirs' });
  moveIntoPlace(join(root, 'draft'), join(root, 'place'));
  expect(readdirSync(root)).toEqual(['place']);
  expect(readFileSync(join(root, 'place/file'), 'utf8')).toBe('theirs');
});

test('moveIntoPlace throws if a folder cannot be moved for any other reason', () => {
  const root = tree({ 'draft/file': 'mine' });
  expect(() => moveIntoPlace(join(root, 'draft'), join(root, 'missing/place'))).toThrow('ENOENT');
  expect(readdirSync(root)).toEqual(['draft']);
});
