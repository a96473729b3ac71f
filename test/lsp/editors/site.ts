/** The site that tests open in real editors: an entry without a file, and pages that link to each other. */

const page = (title: string): string => `---\ntitle: ${title}\n---\n\n[Set up](/guides/setup)\n`;

export const SITE = {
  'docs.json': `{
  "name": "Broken",
  "navigation": {
    "languages": [
      { "language": "en", "groups": [{ "group": "Start", "pages": ["index", "guides/setup", "guides/instal"] }] },
      { "language": "fr", "groups": [{ "group": "Début", "pages": ["fr/index"] }] }
    ]
  }
}
`,
  'index.mdx': page('Home'),
  'guides/setup.mdx': page('Set up'),
  'guides/install.mdx': page('Install'),
  'fr/index.mdx': page('Accueil'),
};
