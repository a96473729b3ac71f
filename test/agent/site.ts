/** A small sound site, for tests of drafts and models. */
const DOCS_JSON = `{
  "name": "Acme",
  "navigation": {
    "tabs": [
      { "tab": "Guides", "groups": [{ "group": "Start", "root": "index", "directory": "card", "pages": ["guides/setup", "guides/more"] }] },
      { "tab": "API", "openapi": "openapi.json", "groups": [{ "group": "Calls", "pages": ["api/intro", "GET /users"] }] }
    ]
  }
}
`;

export const SITE = {
  'docs.json': DOCS_JSON,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello. See [setup](/guides/setup).\n',
  'guides/setup.mdx': '---\ntitle: Setup\n---\n\nRun the setup.\nRun it again.\n',
  'guides/more.mdx': '---\ntitle: More\n---\n\nWords.\n',
  'api/intro.mdx': '---\ntitle: API\n---\n\nCalls.\n',
  'openapi.json':
    '{ "openapi": "3.1.0", "info": { "title": "Acme", "version": "1" }, "paths": { "/users": { "get": { "summary": "Users", "responses": {} } } } }\n',
} as const;
