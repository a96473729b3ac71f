/** What a change does to readers, as one HTML file without scripts. */
import { NOTHING } from './change-markdown.ts';
import { countOf, cutLines } from './change-sections.ts';
import type { Section } from './change-sections.ts';
import type { HrefOf, Words } from './change-words.ts';
import { baseWords, countsOf, sectionsOf, summaryOf } from './diff-parts.ts';
import type { DiffReporter, SiteDiff } from './diff-report.ts';
import { navigationHtml } from './navigation-html.ts';
import { previewLinks } from './preview.ts';
import { html as markup, type Content } from '../html/html.ts';
import { renderPage } from '../html/page.ts';
import { highlightHidden } from '../html/highlight-hidden.ts';
import { pluralize } from '../text/pluralize.ts';

/** UTF-16 units of a text of the site. */
const MAX_LENGTH = 2000;

export const html: DiffReporter = ({ deleted, sites }, { limit = 0 }) => {
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

function siteOf(site: SiteDiff, { id, isOnly, limit }: Frame): Content {
  const [compared, name, commit] = baseWords(site);
  const hrefOf = previewLinks(site);
  const sections = sectionsOf(site);
  const place = isOnly ? '' : markup` <span class="quiet">in ${highlightHidden(site.config)}</span>`;
  const lead = markup`<p class="lead"><code>${highlightHidden(site.config)}</code> <span class="quiet">${compared}</span> <code>${highlightHidden(name)}</code> <span class="quiet">(<code>${commit}</code>)</span></p>`;
  if (sections.length === 0) return markup`${lead}<p class="notice good">${NOTHING}</p>`;
  return markup`${lead}
${tiles(site)}
<section aria-labelledby="${id}-changes"><h2 id="${id}-changes">Changes${place}</h2><div class="stack">${sections.map((section) => panel(section, limit, hrefOf))}</div></section>
${site.trees && markup`<section aria-labelledby="${id}-navigation"><h2 id="${id}-navigation">Navigation before and after${place}</h2>${navigationHtml(site.trees)}</section>`}`;
}

function tiles(site: SiteDiff): Content {
  const counts = countsOf(site);
  if (counts.length === 0) return undefined;
  return markup`<ul class="counts" aria-label="In numbers: ${site.config}">${counts.map(([count, what, isBad]) => markup`<li${isBad && markup` class="bad"`}><b>${count}</b>${what}</li>`)}</ul>`;
}

function panel(section: Section, limit: number, hrefOf: HrefOf): Content {
  const lines = cutLines(section, limit, (sentence) => markup`<li>${sentenceOf(sentence, hrefOf)}</li>`);
  return markup`<div class="${section.isBad ? 'notice bad' : 'panel'}"><h3>${section.title} (${countOf(section)})</h3><ul>${lines.map((line) => (typeof line === 'string' ? markup`<li class="left-out">${line}</li>` : line))}</ul></div>`;
}

function sentenceOf(sentence: Words, hrefOf: HrefOf): Content {
  return sentence.map((word) => {
    if (typeof word === 'string') return word;
    if (word.isSentence) return highlightHidden(word.text, MAX_LENGTH);
    const text = markup`<code>${highlightHidden(word.text, MAX_LENGTH)}</code>`;
    const href = word.isPage ? hrefOf(word.text) : undefined;
    return href === undefined ? text : markup`<a href="${href}">${text}</a>`;
  });
}
