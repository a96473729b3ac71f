/** What a change does to readers, as one HTML file without scripts. */
import { NO_CHANGE_SENTENCE } from './change-markdown.ts';
import { countOf, cutLinesOfEachGroup } from './change-sections.ts';
import type { ChangeSection } from './change-sections.ts';
import type { RichText } from './change-words.ts';
import { baseWords, sectionsOf, summaryOf, tilesOf } from './diff-parts.ts';
import type { DiffReporter, SiteDiff } from './diff-report.ts';
import { navigationHtml } from './navigation-html.ts';
import { previewLinks } from './preview.ts';
import { titlesIn } from '../change/navigation-trees.ts';
import { html as markup, type HtmlContent } from '../html/html.ts';
import { listsHtml, type TitledHtmlList } from '../html/lists.ts';
import { pageNameHtml, type PageDisplayName } from '../html/page-name.ts';
import { renderPage } from '../html/page.ts';
import { highlightHidden } from '../html/highlight-hidden.ts';
import { severityTag } from '../html/severity-marks.ts';
import { tilesHtml } from '../html/tiles.ts';
import { pluralize } from '../text/pluralize.ts';

/** UTF-16 units of a text of the site. */
const MAX_LENGTH = 2000;

export const htmlDiffReporter: DiffReporter = ({ deleted, sites }, { limit = 0 }) => {
  return renderPage({
    title: titleOf(deleted, sites),
    header: markup`<span class="quiet">What changes for readers</span>`,
    main: markup`
<h1>What changes for readers</h1>
${deleted.map((config) => markup`<p class="notice bad"><code>${highlightHidden(config)}</code> was deleted, and the site with it.</p>`)}
${sites.map((site, index) => siteOf(site, { id: `site-${index}`, isOnly: sites.length === 1, limit: limit || Infinity }))}`,
    footer: 'Written by docs-nav diff, which changes nothing and uses no network.',
  });
};

/** A deleted site is the worst of all changes. */
function titleOf(deleted: readonly string[], sites: readonly SiteDiff[]): string {
  if (deleted.length > 0) return `${pluralize(deleted.length, 'site')} deleted`;
  const [only] = sites;
  return sites.length === 1 && only ? summaryOf(only) : `Changes of ${sites.length} sites`;
}

interface Frame {
  readonly id: string;
  readonly isOnly: boolean;
  readonly limit: number;
}

function siteOf(site: SiteDiff, { id, isOnly, limit }: Frame): HtmlContent {
  const [compared, name, commit] = baseWords(site);
  const sections = sectionsOf(site);
  const place = isOnly ? '' : markup` <span class="quiet">in ${highlightHidden(site.config)}</span>`;
  const lead = markup`<p class="lead"><code>${highlightHidden(site.config)}</code> <span class="quiet">${compared}</span> <code>${highlightHidden(name)}</code> <code class="quiet">${commit}</code></p>`;
  if (sections.length === 0) return markup`${lead}<p class="notice good">${NO_CHANGE_SENTENCE}</p>`;
  const nameOf = pageNames(site);
  return markup`${lead}
${tilesHtml(tilesOf(sections), `In numbers: ${site.config}`)}
<section aria-labelledby="${id}-changes"><h2 id="${id}-changes">Changes${place}</h2>${listsHtml(sections.map((section) => listOf(section, limit, nameOf)))}</section>
${site.trees && markup`<section aria-labelledby="${id}-navigation"><h2 id="${id}-navigation">Navigation before and after${place}</h2>${navigationHtml(site.trees)}</section>`}`;
}

/** Returns what is known of a page by its path or its file. */
type NameOf = (page: string) => PageDisplayName;

function pageNames(site: SiteDiff): NameOf {
  const hrefOf = previewLinks(site);
  const titles = site.trees ? titlesIn(site.trees) : new Map<string, string>();
  const paths = new Map(site.pages.map(({ page, file }) => [file, page]));
  return (path) => ({ path, title: titles.get(paths.get(path) ?? path), href: hrefOf(path) });
}

function listOf(section: ChangeSection, limit: number, nameOf: NameOf): TitledHtmlList {
  const lines = cutLinesOfEachGroup(section, limit, (sentence) => sentenceOf(sentence, nameOf));
  const entries = lines.map((line) => (typeof line === 'string' ? markup`<span class="left-out">${line}</span>` : line));
  return { title: section.title, count: countOf(section), entries, ...(section.tone && { tone: section.tone }) };
}

/** A page that a sentence also names, such as its path before, has no title, which would often be the same. */
function sentenceOf(sentence: RichText, nameOf: NameOf): HtmlContent {
  const subject = sentence.find((word) => typeof word !== 'string' && 'isPage' in word);
  return sentence.map((word) => {
    if (typeof word === 'string') return word;
    if ('severity' in word) return severityTag(word.severity);
    if (word.isSentence) return highlightHidden(word.text, MAX_LENGTH);
    if (!word.isPage) return markup`<code>${highlightHidden(word.text, MAX_LENGTH)}</code>`;
    const { title, ...name } = nameOf(word.text);
    return pageNameHtml(word === subject ? { ...name, title } : name);
  });
}
