/**
 * A site in the figures of the largest public one: 22,934 entries in 4 languages with 34 versions each, a docs.json of 2.4 MB,
 * 4,203 redirects and 12 descriptions of APIs. With or without mistakes, which 24 findings report.
 */
import { description, page, redirectsTo } from './features.mjs';

const ENTRIES = 22_934;
const LANGUAGES = ['en', 'es', 'fr', 'ja'];
const VERSIONS = 34;
const APIS = 12;
/** Entries of each description; only the newest version of the first language has them. */
const OPERATIONS = 10;
const GROUPS = 8;
const REDIRECTS = 4_203;

/** Misspelt pages, and as many that are listed twice, spread over the versions: each another page, as counterparts are one finding. */
const MISTAKES = 12;

/**
 * @param {boolean} hasFindings
 * @returns {readonly import('./features.mjs').File[]}
 */
export function largestSite(hasFindings) {
  const pages = [];
  const languages = LANGUAGES.map((language, index) => ({
    language,
    versions: Array.from({ length: VERSIONS }, (_, version) => {
      const place = index * VERSIONS + version;
      return { version: `v${VERSIONS - version}`, tabs: tabsOf(language, version, sizeOf(place), pages) };
    }),
  }));
  if (hasFindings) addMistakes(languages.flatMap(({ versions }) => versions));
  const docs = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Benchmark',
    colors: { primary: '#0D9373' },
    navigation: { languages },
    redirects: redirectsTo(pages, REDIRECTS),
  };
  const apis = Array.from({ length: APIS }, (_, api) => [
    `apis/part-${api}.json`,
    `${JSON.stringify(description(30, `part-${api}`), null, 2)}\n`,
  ]);
  return [['docs.json', `${JSON.stringify(docs, null, 2)}\n`], ...apis, ...pages.map((path) => [`${path}.mdx`, page])];
}

/** Pages of a version: what is left of the entries is shared out among the first ones. */
function sizeOf(place) {
  const pages = ENTRIES - APIS * OPERATIONS;
  const versions = LANGUAGES.length * VERSIONS;
  return Math.floor(pages / versions) + (place < pages % versions ? 1 : 0);
}

function tabsOf(language, version, size, pages) {
  const prefix = `${language === 'en' ? '' : `${language}/`}v${VERSIONS - version}`;
  const groups = Array.from({ length: GROUPS }, (_, group) => ({ group: `Area ${group + 1}`, pages: [] }));
  for (let index = 0; index < size; index++) {
    const path = `${prefix}/area-${(index % GROUPS) + 1}/how-to-configure-the-feature-${index}`;
    groups[index % GROUPS].pages.push(path);
    pages.push(path);
  }
  const guides = { tab: 'Guides', groups };
  if (language !== 'en' || version !== 0) return [guides];
  const apis = Array.from({ length: APIS }, (_, api) => ({
    group: `API ${api + 1}`,
    openapi: `apis/part-${api}.json`,
    pages: Array.from({ length: OPERATIONS }, (_, index) => `GET /part-${api}-${index * 3}/{id}`),
  }));
  return [guides, { tab: 'API', groups: apis }];
}

function addMistakes(versions) {
  for (let nth = 0; nth < MISTAKES; nth++) {
    const { groups } = versions[Math.floor((nth * versions.length) / MISTAKES)].tabs[0];
    groups[nth % GROUPS].pages[nth] += 'x';
    const { pages } = groups[(nth + 1) % GROUPS];
    pages.push(pages[nth + 6]);
  }
}
