import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireSiteInsideRepository } from '../../src/host/found-site.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

test('requireSiteInsideRepository returns a site for a docs.json that is gone since it was found, and does not throw', () => {
  const folder = tree();
  expect(requireSiteInsideRepository(join(folder, 'docs', 'docs.json'), folder)).toEqual({
    root: join(folder, 'docs'),
    docs: 'docs.json',
    folder: 'docs',
  });
});
