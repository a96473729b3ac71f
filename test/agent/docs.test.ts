/** What the documentation of the job service says of codes and settings must be so. */
import { expect, test } from 'vitest';
import { ALL_SETTINGS } from '../../src/agent/config/table.ts';
import { CLIENT_VARIABLES } from '../../src/agent/contract/client-variables.ts';
import { FAILURES } from '../../src/agent/contract/job.ts';
import { commandHelp } from '../../src/cli/help.ts';
import { DOCS_NAV_SERVICE_COMMANDS } from '../../src/cli/service/commands.ts';
import { pageOf, pages } from '../docs/docs-pages.ts';

test('the operations page explains what each failure code means and what to do about it', () => {
  const rows = pageOf('docs/service/operations.mdx').markdown.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm);
  const told = [...rows].filter(([, , , action]) => action !== undefined);
  expect(told.map(([, code, meaning]) => [code, meaning])).toEqual(Object.entries(FAILURES));
});

test('every DOCS_NAV_ variable on the pages exists as a setting or a client variable', () => {
  const known = new Set([...ALL_SETTINGS.map(({ env }) => env), ...Object.values(CLIENT_VARIABLES)]);
  const named = pages
    .filter(({ file }) => /^docs\/(?:service|api)\//.test(file))
    .flatMap(({ markdown }) => markdown.match(/\bDOCS_NAV_[A-Z_]+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('help and docs list every setting with its variable, its flag and its default, and no other', () => {
  const help = DOCS_NAV_SERVICE_COMMANDS.filter(({ name }) => name === 'start')
    .map((command) => commandHelp(command, 'docs-nav-service'))
    .join();
  const words = new Set(help.match(/--[a-z-]+|\b(?:DOCS_NAV_[A-Z_]+|DATABASE_URL)\b/g));
  const own = ALL_SETTINGS.flatMap(({ env, flag }) => [env, ...(flag === undefined ? [] : [`--${flag}`])]);
  expect([...words].sort()).toEqual([...own, '--help'].sort());
  const rows = [...pageOf('docs/service/settings.mdx').markdown.matchAll(/^\| `([A-Z_]+)` \| (?:`--([a-z-]+)`)? \| (.*?) \| .+ \|$/gm)];
  expect(rows.map(([, env, flag]) => [env, flag])).toEqual(ALL_SETTINGS.map(({ env, flag }) => [env, flag]));
  for (const [index, { fallback }] of ALL_SETTINGS.entries()) if (fallback !== null) expect(rows[index]?.[3]).toBe(`\`${fallback}\``);
});
