/** A release sets the address of the docs in package.json; then whatever shows a finding leads to the page about its rule. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressesOf } from '../../src/generate/addresses.ts';
import { expandRulePageUrl } from '../../src/lint/rule-url.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const DOCS = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["gone"] }] } }';
const PAGE = 'https://docs-nav.example/rules/page-exists';

afterEach(() => {
  vi.doUnmock('../../src/lint/addresses.gen.ts');
  vi.resetModules();
});

function release(pages: string | undefined): void {
  vi.resetModules();
  vi.doMock('../../src/lint/addresses.gen.ts', () => ({ RULE_PAGES: pages }));
}

/** What programs get that read formats, of a rule of docs-nav and of two others. */
async function linksOf(pages: string | undefined): Promise<object> {
  release(pages);
  const { defineRule, lint, memory, renderReport } = await import('../../src/index.ts');
  const rule = (id: string, more: object) =>
    defineRule({
      id,
      severity: 'warning',
      summary: 'x',
      why: 'x',
      messages: { always: 'No.' },
      *check(_, problem) {
        yield problem.always({ pointer: '/navigation' });
      },
      ...more,
    });
  const customRules = [rule('own', {}), rule('own-page', { url: 'https://example.com/own' })];
  const report = await lint({ files: memory({ 'docs.json': DOCS }), customRules });
  const [sarif, rdjson] = await Promise.all(
    ['sarif', 'rdjson'].map(async (format) => JSON.parse(await renderReport(report, format, { customRules })) as never),
  );
  const { runs } = sarif as unknown as { runs: [{ tool: { driver: { rules: { id: string; helpUri?: string }[] } } }] };
  const { diagnostics } = rdjson as unknown as { diagnostics: { code: { value: string; url?: string } }[] };
  return {
    sarif: Object.fromEntries(runs[0].tool.driver.rules.map(({ id, helpUri }) => [id, helpUri])),
    rdjson: Object.fromEntries(diagnostics.map(({ code }) => [code.value, code.url])),
  };
}

describe('the address of the page about a rule', () => {
  test.each([
    ['the site of the docs', { homepage: 'https://docs-nav.example' }, 'https://docs-nav.example/rules/href'],
    ['a site of the docs in a folder', { homepage: 'https://docs-nav.example/docs/' }, 'https://docs-nav.example/docs/rules/href'],
    [
      'the docs of this version in the repository',
      { repository: { url: 'git+https://git.example/acme/docs-nav.git' } },
      'https://git.example/acme/docs-nav/blob/v1.2.3/docs/rules/href.mdx',
    ],
    ['nothing without an address', {}, undefined],
  ])('leads to %s', async (_, manifest, expected) => {
    const { RULE_PAGES } = (await import(
      `data:text/javascript,${encodeURIComponent(addressesOf({ version: '1.2.3', ...manifest }).replaceAll(/: string \| undefined/g, ''))}`
    )) as { RULE_PAGES?: string };
    expect(RULE_PAGES && expandRulePageUrl('href', RULE_PAGES)).toBe(expected);
  });

  test('is in SARIF and rdjson; your own rules have their own', async () => {
    const links = { 'page-exists': PAGE, own: undefined, 'own-page': 'https://example.com/own' };
    expect(await linksOf('https://docs-nav.example/rules/*')).toEqual({ sarif: links, rdjson: links });
    const without = { ...links, 'page-exists': undefined };
    expect(await linksOf(undefined)).toEqual({ sarif: without, rdjson: without });
  });

  test('is the codeDescription of diagnostics in editors', async () => {
    release('https://docs-nav.example/rules/*');
    const { Editor } = await import('../lsp/editor.ts');
    const editor = await new Editor(tree({ 'docs.json': DOCS })).start();
    await editor.open('docs.json', DOCS);
    const [finding] = await editor.findings('docs.json', ({ length }) => length > 0);
    expect(finding).toMatchObject({ code: 'page-exists', codeDescription: { href: PAGE } });
    await editor.stop();
  });

  test('must be one that a browser opens', async () => {
    const { defineRule, lint, memory } = await import('../../src/index.ts');
    const rule = defineRule({ id: 'own', severity: 'info', summary: 'x', why: 'x', url: 'javascript:x', messages: {}, *check() {} });
    await expect(lint({ files: memory({ 'docs.json': DOCS }), customRules: [rule] })).rejects.toThrow(
      /^\/customRules\/0: “url” of the rule “own” must be an address that begins with https:\/\/ or http:\/\//,
    );
  });
});
