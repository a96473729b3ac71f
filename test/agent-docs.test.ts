/** What the documentation of the job service says of codes and settings must be so. */
import { expect, test } from 'vitest';
import { ALL_SETTINGS } from '../src/agent/config/table.ts';
import { FAILURES } from '../src/agent/contract/job.ts';
import { pageOf, pages } from './docs-pages.ts';

test('operations tells what each code of a failed job means, and what to do', () => {
  const rows = pageOf('docs/service/operations.mdx').markdown.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm);
  const told = [...rows].filter(([, , , action]) => action !== undefined);
  expect(told.map(([, code, meaning]) => [code, meaning])).toEqual(Object.entries(FAILURES));
});

test('variables that the pages name exist, but for those of providers and clients', () => {
  const known = new Set([...ALL_SETTINGS.map(({ env }) => env), 'DOCS_NAV_API_KEY', 'DOCS_NAV_PROJECT', 'DOCS_NAV_URL']);
  const named = pages
    .filter(({ file }) => /^docs\/(?:service|api)\//.test(file))
    .flatMap(({ markdown }) => markdown.match(/\bDOCS_NAV_[A-Z_]+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
