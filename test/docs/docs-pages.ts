/** The pages of the documentation: what both packages have as README.md, and all below docs/. */
import { readdirSync, readFileSync } from 'node:fs';
import { readPage, type Block, type Page } from './markdown.ts';

export interface DocsPage extends Page {
  /** `README.md`, `docs/guides/editors.mdx`. */
  readonly file: string;
  readonly markdown: string;
}

export const pages: readonly DocsPage[] = ['README.md', 'src/agent/package.md', ...pagesBelow('docs')].map((file) => {
  const markdown = readFileSync(file, 'utf8');
  return { ...readPage(markdown), file, markdown };
});

/** Made from the fixtures of the rules, which have a test of their own: their docs.json is wrong on purpose. */
export function isRulePage({ file }: DocsPage): boolean {
  return file.startsWith('docs/rules/');
}

export function pageOf(file: string): DocsPage {
  const page = pages.find((candidate) => candidate.file === file);
  if (!page) throw new Error(`There is no page ${file}.`);
  return page;
}

/** Titles of `sh` blocks that are not run with the page: they start something that does not end, or need a service that runs. */
export const SERVICE_TITLES = ['Start the service', 'With the service running', 'Until Ctrl+C'] as const;

export function isForService({ language, name }: Block): boolean {
  return language === 'sh' && SERVICE_TITLES.some((title) => title === name);
}

/** The lines of a `sh` block that run something. */
export function commandLines({ text }: Block): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function pagesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}
