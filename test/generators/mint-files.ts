/** Generated mint.json files: groups with tabs, anchors and versions over few names, so that they meet. */
import fc from 'fast-check';

const word = fc.constantFrom('a', 'b', 'api', 'sdk', 'v1', 'v2', 'guides');
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const page = fc.oneof({ weight: 6, arbitrary: path }, { weight: 1, arbitrary: path.map((text) => `/${text}`) });
const link = fc.oneof(
  { weight: 3, arbitrary: path },
  { weight: 1, arbitrary: path.map((text) => `/${text}/`) },
  { weight: 1, arbitrary: fc.constantFrom('https://example.com', 'mailto:hello@example.com') },
);
const label = fc.constantFrom('Docs', 'API', 'SDK', 'Guides', 'Blog');
const color = fc.constantFrom('#0d9373', '#ABCDEF', '#fff');
const versionName = fc.constantFrom('v1', 'v2', 'v3');
const icon = fc.constantFrom('book', 'code', 'star');
const iconType = fc.constantFrom('solid', 'duotone', 'brands');

const group = (depth: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    {
      group: label,
      pages: fc.array(depth > 1 ? page : fc.oneof({ weight: 4, arbitrary: page }, { weight: 1, arbitrary: group(depth + 1) }), {
        minLength: 1,
        maxLength: 4,
      }),
      version: versionName,
      icon,
      iconType,
    },
    { requiredKeys: ['group', 'pages'] },
  );

const section = fc.record(
  {
    name: label,
    url: link,
    version: versionName,
    isDefaultHidden: fc.boolean(),
    icon,
    iconType,
    openapi: fc.constantFrom('openapi.json', 'https://example.com/openapi.json'),
  },
  { requiredKeys: ['name', 'url'] },
);

const versions = fc.oneof(
  fc.uniqueArray(fc.oneof(versionName, fc.record({ name: versionName, url: link, default: fc.boolean() }, { requiredKeys: ['name'] })), {
    maxLength: 3,
    selector: (entry) => (typeof entry === 'string' ? entry : entry.name),
  }),
  fc.constant([
    { name: 'v1', locale: 'en', default: true },
    { name: 'v2', locale: 'fr' },
  ]),
);

const https = fc.constantFrom('https://example.com/a', 'https://example.com/b');

/** Files that the older format allowed. */
export const mintFiles: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    name: fc.constant('Acme'),
    favicon: fc.constant('/favicon.svg'),
    colors: fc.record(
      { primary: color, light: color, dark: color, background: fc.record({ light: color, dark: color }) },
      {
        requiredKeys: ['primary'],
      },
    ),
    navigation: fc.array(group(0), { minLength: 1, maxLength: 5 }),
    tabs: fc.array(section, { maxLength: 3 }),
    anchors: fc.array(
      fc
        .tuple(
          section,
          fc.oneof(
            fc.constant({}),
            color.map((one) => ({ color: one })),
          ),
        )
        .map(([one, more]) => ({ ...one, ...more })),
      { maxLength: 3 },
    ),
    primaryTab: fc.record({ name: label }),
    topAnchor: fc.record({ name: label, icon }, { requiredKeys: ['name'] }),
    versions,
    logo: fc.constantFrom('/logo.svg', { light: '/light.svg', dark: '/dark.svg' }),
    topbarLinks: fc.array(
      fc.oneof(
        fc.record({ name: label, url: https }),
        fc.record({ type: fc.constantFrom('link', 'github'), name: label, url: https }, { requiredKeys: ['url'] }),
      ),
      { maxLength: 2 },
    ),
    topbarCtaButton: fc.constantFrom(
      { name: 'Sign up', url: 'https://example.com' },
      { type: 'github', url: 'https://github.com/acme/docs' },
    ),
    footerSocials: fc.constantFrom({ x: 'https://x.com/acme' }, [{ type: 'github', url: 'https://github.com/acme' }]),
    redirects: fc.uniqueArray(fc.record({ source: path.map((text) => `/old/${text}`), destination: path.map((text) => `/${text}`) }), {
      maxLength: 3,
      selector: ({ source }) => source,
    }),
    modeToggle: fc.record({ default: fc.constantFrom('light', 'dark'), isHidden: fc.boolean() }, { requiredKeys: [] }),
    api: fc.record(
      {
        baseUrl: https,
        auth: fc.record({ method: fc.constantFrom('bearer', 'basic'), name: fc.constant('X-Key') }, { requiredKeys: ['method'] }),
        playground: fc.record({ mode: fc.constantFrom('show', 'simple', 'hide'), disableProxy: fc.boolean() }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    analytics: fc.constant({ ga4: { measurementId: 'G-1' } }),
    integrations: fc.constant({ intercom: 'app123' }),
    seo: fc.record({ indexHiddenPages: fc.boolean() }),
    layout: fc.constantFrom('topnav', 'sidenav'),
    feedback: fc.constant({ thumbsRating: true }),
  },
  { requiredKeys: ['name', 'favicon', 'colors', 'navigation'] },
);

/** All strings in lists called `pages`, or in the groups of an older navigation, as paths without slashes around them. */
export function pagesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (inner: unknown, isPage: boolean): void => {
    if (typeof inner === 'string' && isPage) found.add(inner.replace(/^\//, ''));
    else if (Array.isArray(inner)) for (const entry of inner) visit(entry, isPage);
    else if (typeof inner === 'object' && inner !== null) for (const [key, entry] of Object.entries(inner)) visit(entry, key === 'pages');
  };
  visit(value, false);
  return found;
}
