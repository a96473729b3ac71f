/** A release sets the address of the docs in package.json; then whatever shows a finding leads to the page about its rule. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { urlOfRule } from '../../src/lint/rule-url.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const DOCS = '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["gone"] }] } }';
const PAGE = 'https://docs-nav.example/rules/page-exists';

afterEach(() => {
  vi.doUnmock('../../src/lint/homepage.gen.ts');
  vi.resetModules();
});

function release(homepage: string | undefined): void {
  vi.resetModules();
  vi.doMock('../../src/lint/homepage.gen.ts', () => ({ HOMEPAGE: homepage }));
}

/** What programs get that read formats, of a rule of docs-nav and of two others. */
async function linksOf(homepage: string | undefined): Promise<object> {
  release(homepage);
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
  test('is below that of the docs', () => {
    expect(urlOfRule('href', 'https://docs-nav.example')).toBe('https://docs-nav.example/rules/href');
    expect(urlOfRule('href', 'https://docs-nav.example/docs/')).toBe('https://docs-nav.example/docs/rules/href');
    expect(urlOfRule('href', undefined)).toBe(undefined);
  });

  test('is in SARIF and rdjson; your own rules have their own', async () => {
    const links = { 'page-exists': PAGE, own: undefined, 'own-page': 'https://example.com/own' };
    expect(await linksOf('https://docs-nav.example/')).toEqual({ sarif: links, rdjson: links });
    const without = { ...links, 'page-exists': undefined };
    expect(await linksOf(undefined)).toEqual({ sarif: without, rdjson: without });
  });

  test('is the codeDescription of diagnostics in editors', async () => {
    release('https://docs-nav.example');
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
