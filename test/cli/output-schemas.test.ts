/** What commands print as JSON fits the published schemas, for every site of the fixtures; and the schemas say nothing that is never printed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { entriesOf, memory, resolve, rules, type ResolvedSite } from '../../src/index.ts';
import { inputOf } from '../support/fixture.ts';
import { problemsOf, resolveSchemaProblems, schemaOf } from '../support/output-schemas.ts';

const SITES = (readdirSync('fixtures', { recursive: true }) as string[])
  .filter((path) => path.endsWith('docs.json') && !path.includes('/before/'))
  .map((path) => join('fixtures', path, '..'))
  .filter((folder) => existsSync(join(folder, 'docs.json')));

async function printed(...argv: readonly string[]): Promise<unknown> {
  let stdout = '';
  let stderr = '';
  const stream = (write: (text: string) => void) => ({ write, isTTY: false, columns: 0 });
  const streams = { stdout: stream((text) => (stdout += text)), stderr: stream((text) => (stderr += text)) };
  await main([...argv, '--format', 'json'], streams, process.cwd(), {});
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const resolved: ResolvedSite[] = [];
for (const folder of SITES) {
  const input = await inputOf(folder).catch(() => undefined);
  if (input) resolved.push(await resolve(input, { titles: true }));
}

const hidden = { 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '---\nhidden: true\n---\n' };
resolved.push(await resolve({ files: memory(hidden) }, { titles: true }));

test('the schema of resolve accepts the result for every site of the fixtures', () => {
  expect(resolved.length).toBeGreaterThan(400);
  for (const site of resolved) expect(resolveSchemaProblems([site])).toBe('');
});

test('the output of “docs-nav resolve” matches the schema of resolve', async () => {
  expect(problemsOf('resolve', await printed('resolve', 'fixtures/sites/acme', '--titles'))).toBe('');
});

test('the schema of resolve describes only members that the result for some site has', () => {
  const seen = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) seen.add(name);
      look(member);
    }
  };
  for (const site of resolved) look(site);
  const { definitions } = schemaOf('resolve') as { definitions: Readonly<Record<string, { properties?: object }>> };
  const described = Object.entries(definitions).flatMap(([name, { properties = {} }]) =>
    name.startsWith('why') ? [] : Object.keys(properties).map((member) => `${name}.${member}`),
  );
  expect(described.filter((member) => !seen.has(member.split('.')[1] ?? ''))).toEqual([]);
});

test('the schema of why accepts answers on listed, dropped, lost, missing, redirected and unknown pages', async () => {
  const asked: unknown[] = [];
  for (const [index, folder] of SITES.entries()) {
    if (!/fixtures\/(?:sites|resolve)\//.test(folder) && index % 4 > 0) continue;
    const input = await inputOf(folder).catch(() => undefined);
    const site = input && (await resolve(input));
    if (!site) continue;
    const names = [...new Set([...[...entriesOf(site.navigation)].map(({ name }) => name), ...(site.lost ?? []).map(({ name }) => name)])];
    for (const name of [...names.slice(0, 3), ...names.slice(-2), 'no-such-page']) {
      const answer = await printed('why', name, folder).catch(() => undefined);
      if (answer === undefined) continue;
      asked.push(answer);
      expect({ folder, name, problems: problemsOf('resolve#/definitions/why', answer) }).toEqual({ folder, name, problems: '' });
    }
  }
  const text = JSON.stringify(asked);
  expect(asked.length).toBeGreaterThan(300);
  for (const member of ['redirectPlace', 'lost', 'openapi', 'message', 'globals', 'droppedBy']) expect(text).toContain(`"${member}":`);
});

test('the output of “docs-nav rules” matches its schema', async () => {
  expect(problemsOf('rules', await printed('rules'))).toBe('');
});

test.each(rules.map(({ id }) => id))('the output of “docs-nav explain %s” matches its schema', async (id) => {
  const answer = (await printed('explain', id)) as { id: string; text: string };
  expect(problemsOf('rules#/definitions/explanation', answer)).toBe('');
  expect([answer.id, answer.text.split(':')[0]]).toEqual([id, id]);
});
