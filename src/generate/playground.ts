/** The playground: the page with the examples of the rules, which are those of their documentation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedSite } from '../page/embedded-site.ts';
import { canCheckInBrowser } from '../page/unchecked-rules.ts';
import { pageOf } from '../page/shell.ts';
import type { DocsNavSettings } from '../subject/settings.ts';

const FIXTURES = 'fixtures';
const START = `${FIXTURES}/playground`;
/** What lies beside the site of an example. */
const OTHER_FILES = new Set(['expected.txt', 'settings.json']);

/** Called by the build, with the bundled code. */
export function playgroundOf(code: { readonly page: string; readonly worker: string }): string {
  return pageOf(code, { kind: 'playground', examples: readPlaygroundExamples() });
}

/** The site that the playground begins with, and one for each rule that it checks. */
export function readPlaygroundExamples(): Record<string, EmbeddedSite> {
  const rules = readdirSync(`${FIXTURES}/rules`).filter(hasPlaygroundExample).sort();
  const examples = rules.map((rule) => [rule, siteIn(exampleFolder(rule))] as const);
  return { start: siteIn(START), ...Object.fromEntries(examples) };
}

/** Whether the playground finds what the documentation of the rule shows. */
export function hasPlaygroundExample(rule: string): boolean {
  const folder = exampleFolder(rule);
  return canCheckInBrowser(rule) && existsSync(`${folder}/docs.json`) && !existsSync(`${folder}/docs-nav.config.json`);
}

function exampleFolder(rule: string): string {
  return `${FIXTURES}/rules/${rule}/example`;
}

function siteIn(folder: string): EmbeddedSite {
  const texts = textsIn(folder);
  const before = `${folder}/before`;
  const settings = `${folder}/settings.json`;
  return {
    docs: 'docs.json',
    folder: '',
    settings: existsSync(settings) ? (JSON.parse(readFileSync(settings, 'utf8')) as DocsNavSettings) : {},
    editable: ['docs.json', ...Object.keys(texts).filter((path) => path !== 'docs.json')],
    texts,
    others: [],
    ...(existsSync(before) && { earlier: textsIn(before) }),
  };
}

function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !OTHER_FILES.has(name) && !name.startsWith('before/'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r\n?/g, '\n')]));
}
