/** A site whose links take many stretches of work to check: pages with what looks like links, so that the parser has to look. */

const COUNT = 1_200;
const names = Array.from({ length: COUNT }, (_, index) => `guides/page-${index}`);
const PAGE = `---\ntitle: A page\n---\n\n${'{"[No link](/setup#gone)"}\n\n'.repeat(150)}`;

/** The text of its docs.json, with an entry for a page that need not exist. */
export function slowDocs(entry: string): string {
  return JSON.stringify({ navigation: { pages: ['setup', entry, ...names] } });
}

/** Its files, with links checked. */
export const SLOW_SITE: Readonly<Record<string, string>> = {
  'docs-nav.config.json': '{ "rules": { "link": "error" } }',
  'docs.json': slowDocs('setpu'),
  'setup.mdx': '',
  ...Object.fromEntries(names.map((name) => [`${name}.mdx`, PAGE])),
};
