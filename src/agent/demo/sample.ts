/** The documentation site of the demo: small, without findings, and with one guide missing. */

const DOCS_JSON = `{
  "name": "Kestrel",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          {
            "group": "Get started",
            "pages": ["index", "quickstart"]
          },
          {
            "group": "Use the API",
            "root": "guides/overview",
            "directory": "card",
            "pages": ["guides/authentication", "guides/pagination", "guides/errors"]
          }
        ]
      },
      {
        "tab": "Reference",
        "groups": [
          {
            "group": "API",
            "openapi": "openapi.yaml",
            "pages": ["GET /parcels", "POST /parcels", "GET /parcels/{id}"]
          },
          {
            "group": "Releases",
            "pages": ["changelog"]
          }
        ]
      }
    ]
  }
}
`;

const OPENAPI = `openapi: 3.1.0
info:
  title: Kestrel
  version: 1.4.0
paths:
  /parcels:
    get:
      summary: List parcels
      responses:
        "200":
          description: One page of parcels
        "429":
          description: Too many requests
    post:
      summary: Register a parcel
      responses:
        "201":
          description: The parcel
  /parcels/{id}:
    get:
      summary: Track a parcel
      responses:
        "200":
          description: The parcel and where it is
`;

/** File contents by path in the repository. */
export const DEMO_SITE_FILES: ReadonlyMap<string, string> = new Map([
  ['docs.json', DOCS_JSON],
  ['openapi.yaml', OPENAPI],
  [
    'index.mdx',
    page('Kestrel', 'Track the parcels of all carriers with one API.', [
      'Kestrel queries the carriers for you. Register a parcel once, then look up where it is at any time.',
      'Start with the [quickstart](/quickstart), or read [how the API works](/guides/overview).',
    ]),
  ],
  [
    'quickstart.mdx',
    page('Quickstart', 'Track your first parcel in five minutes.', [
      '1. Create a key in your account settings.',
      '2. Send `POST /parcels` with the tracking number from the carrier.',
      '3. Poll `GET /parcels/{id}` until the parcel has arrived.',
    ]),
  ],
  [
    'guides/overview.mdx',
    page('How the API works', 'What all operations have in common.', ['Requests and answers are JSON. Times are in UTC.']),
  ],
  [
    'guides/authentication.mdx',
    page('Authentication', 'API keys and how to store them.', ['Send the key in the header `Authorization`. Keep it on your server.']),
  ],
  [
    'guides/pagination.mdx',
    page('Pagination', 'Read long lists page by page.', ['Lists have pages of 50 entries. Request the next page with `cursor`.']),
  ],
  [
    'guides/errors.mdx',
    page('Errors', 'Error responses and how to handle them.', [
      'Errors are problem documents with a `type` and a `detail`.',
      'After 429, wait as many seconds as `Retry-After` says.',
    ]),
  ],
  ['changelog.mdx', page('Changelog', 'What is new.', ['**1.4.0**: Requests are limited to 600 per minute for each key.'])],
]);

function page(title: string, description: string, paragraphs: readonly string[]): string {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${paragraphs.join('\n\n')}\n`;
}
