/** What a program asks of the library, whatever runs it. Answers plain data, the same everywhere. */
import { checkEdits, entriesOf, lint, memory, openSiteFromFiles, resolve } from 'docs-nav';

const FILES = {
  'docs.json': '{ "navigation": { "groups": [{ "group": "API", "openapi": "api.yaml", "pages": ["index", "GET /users", "GET /gone"] }] } }',
  'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
  'api.yaml': 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /users:\n    get: { summary: All, responses: {} }\n',
};

export async function probe() {
  const files = memory(FILES);
  const { diagnostics } = await lint({ files });
  const site = await resolve({ files }, { titles: true });
  const opened = openSiteFromFiles({ files });
  const { introduced } = await checkEdits(opened, new Map([['index.mdx', null]]));
  return {
    found: diagnostics.map(({ rule }) => rule),
    read: [...entriesOf(site.navigation)].map(({ name, title }) => title ?? name),
    introduced: introduced.map(({ rule }) => rule),
  };
}
