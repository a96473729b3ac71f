/** An example of each property at the top of docs.json, for the reference. A test holds each against the schema. */
export const DOCS_JSON_PROPERTY_EXAMPLES: Readonly<Record<string, unknown>> = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  description: 'How to build on Acme.',
  colors: { primary: '#16A34A', light: '#4ADE80', dark: '#15803D' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://example.com' },
  favicon: '/favicon.svg',
  appearance: { default: 'dark', strict: false },
  background: { decoration: 'gradient', color: { light: '#FFFFFF', dark: '#0A0A0A' } },
  fonts: { heading: { family: 'Inter', weight: 600 }, body: { family: 'Acme Sans', source: '/fonts/acme.woff2', format: 'woff2' } },
  icons: { library: 'lucide' },
  styling: { eyebrows: 'breadcrumbs', codeblocks: { theme: { light: 'github-light', dark: 'github-dark' } } },
  thumbnails: { appearance: 'dark', background: '/images/thumbnail.png', fonts: { family: 'Inter' } },
  navbar: {
    links: [{ label: 'Support', href: 'https://example.com/support', icon: 'life-ring' }],
    primary: { type: 'button', label: 'Sign in', href: 'https://example.com/login' },
  },
  navigation: { pages: ['index', 'quickstart'] },
  interaction: { drilldown: true },
  footer: {
    socials: { github: 'https://github.com/example' },
    links: [{ header: 'Company', items: [{ label: 'About', href: 'https://example.com/about' }] }],
  },
  banner: { content: 'Version 2 is out. [Read more](/changes).', type: 'info', dismissible: true },
  search: { prompt: 'Search the docs…' },
  contextual: {
    options: ['copy', 'view', { title: 'Ask us', description: 'Opens a new question.', href: 'https://example.com/ask?page=$path' }],
    display: 'header',
  },
  api: {
    openapi: { source: 'openapi.json', directory: 'api-reference' },
    playground: { display: 'interactive' },
    examples: { languages: ['curl', 'python'] },
  },
  seo: { indexing: 'navigable', metatags: { 'og:image': '/images/preview.png' } },
  redirects: [
    { source: '/start', destination: '/quickstart' },
    { source: '/v1/:slug*', destination: '/:slug*', permanent: false },
  ],
  errors: { '404': { redirect: false, title: 'Not here', description: 'Try the [first page](/).' } },
  integrations: { ga4: { measurementId: 'G-XXXXXXX' }, plausible: { domain: 'docs.example.com' } },
  metadata: { timestamp: true },
  variables: { version: '2.4.0' },
  markdown: { instructions: 'Examples need version 2 or later.' },
  variations: {
    options: [
      { id: 'cloud', label: 'Cloud' },
      { id: 'server', label: 'Server' },
    ],
  },
  public: true,
};

/** What an example needs besides, for some themes only. */
export const EXAMPLE_COMPANION_PROPERTIES: Readonly<Record<string, object>> = { variations: { theme: 'willow' } };
