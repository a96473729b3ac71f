/** What readers of sites see, as one HTML file without scripts. */
import type { MarkedNavigationNode } from '../change/navigation-trees.ts';
import { html, type HtmlContent } from '../html/html.ts';
import { renderPage } from '../html/page.ts';
import { highlightHidden } from '../html/highlight-hidden.ts';
import {
  entriesOf,
  isElement,
  sidebarLabelOf,
  nodesOf,
  type MistakeLocation,
  type ResolvedSite,
  type SiteElement,
  type SiteEntry,
} from '../resolve/resolved-site.ts';
import { notesOnElement, notesOnEntry, countServedPages } from '../resolve/site-notes.ts';
import { pluralize } from '../text/pluralize.ts';
import { treeHtml } from './tree-html.ts';

/** A part with more pages is closed at first, unless it is the only one that has any. */
const MANY = 60;
/** The most pages that readers lose, by name. */
const MAX_LOST_PAGES = 200;

export function sitesHtml(sites: readonly ResolvedSite[]): string {
  const [only] = sites;
  return renderPage({
    title: sites.length === 1 && only ? `What readers of ${only.config} see` : `What readers of ${sites.length} sites see`,
    header: html`<span class="quiet">What readers see</span>`,
    main: html`<h1>What readers see</h1>${sites.map(siteOf)}`,
    footer: 'Made by docs-nav, which changes nothing and uses no network.',
  });
}

function siteOf(site: ResolvedSite, index: number): HtmlContent {
  const { config, navigation, version, language, notRead, unreadable = [], lost = [] } = site;
  const shown = [...(version === undefined ? [] : [`version ${version}`]), ...(language === undefined ? [] : [`language ${language}`])];
  return html`<section aria-labelledby="site-${index}"><h2 id="site-${index}"><code>${highlightHidden(config)}</code></h2>
<p class="lead">${pluralize(countServedPages(site), 'page')}${shown.map((what) => html` <span class="tag">${highlightHidden(what)}</span>`)}</p>
${navigation.droppedBy && html`<p class="notice bad">Readers see nothing of this site: fix ${placeOf(navigation.droppedBy)}.</p>`}
${globalsOf(site)}
<div class="panel">${treeHtml(treeOf(navigation, navigation.droppedBy !== undefined))}</div>
${lost.length > 0 && html`<div class="notice bad"><h3>${pluralize(lost.length, 'page')} that readers cannot see</h3><ul>${lost.slice(0, MAX_LOST_PAGES).map(({ name, droppedBy }) => html`<li><code>${highlightHidden(name, 300)}</code>, dropped by ${placeOf(droppedBy)}</li>`)}</ul>${lost.length > MAX_LOST_PAGES && html`<p class="left-out">${lost.length - MAX_LOST_PAGES} more not shown.</p>`}</div>`}
${unreadable.length > 0 && html`<p class="notice warn">Syntax errors, so readers may see something else: ${unreadable.join(', ')}.</p>`}
${notRead.length > 0 && html`<p class="notice warn">Not read, so their generated pages are unknown: ${notRead.join(', ')}.</p>`}
</section>`;
}

/** What appears on every page. */
function globalsOf({ navigation }: ResolvedSite): HtmlContent {
  const [first] = entriesOf(navigation);
  const everywhere = first?.globals.filter(({ from }) => from.kind === 'root') ?? [];
  if (everywhere.length === 0) return undefined;
  return html`<p class="quiet">On every page: ${everywhere.map(({ kind, label = '', href = '' }, index) => html`${index > 0 && ', '}${kind} “${highlightHidden(label, 300)}” ${highlightHidden(href, 300)}`)}</p>`;
}

/** `isInside`: in a dropped element, which alone is marked. */
function treeOf(element: SiteElement, isInside: boolean, isOnly = true): MarkedNavigationNode {
  const nodes = nodesOf(element);
  const isHere = element.droppedBy !== undefined && !isInside;
  const count = [...entriesOf(element)].length;
  const hasOnePart = nodes.filter((node) => !isElement(node) || nodesOf(node).length > 0).length === 1;
  return {
    label: sidebarLabelOf(element),
    kind: element.kind,
    mark: isHere ? 'dropped' : 'same',
    ...(isHere && element.droppedBy && { note: reasonOf(element.droppedBy) }),
    details: notesOnElement(element),
    isOpen: element.isSelected !== false && element.expanded !== false && (isOnly || count <= MANY),
    children: nodes.map((node) =>
      isElement(node) ? treeOf(node, isInside || isHere, isOnly && hasOnePart) : leafOf(node, isInside || isHere),
    ),
  };
}

function leafOf(entry: SiteEntry, isInside: boolean): MarkedNavigationNode {
  const { name, kind, droppedBy } = entry;
  return {
    label: sidebarLabelOf(entry),
    kind,
    ...(sidebarLabelOf(entry) !== name && { path: name }),
    ...(droppedBy && !isInside ? { mark: 'dropped', note: reasonOf(droppedBy) } : { mark: 'same' }),
    details: [...notesOnEntry(entry)],
    children: [],
  };
}

function reasonOf({ file, line, column }: MistakeLocation): string {
  return `by ${file}:${line}:${column}`;
}

function placeOf(droppedBy: MistakeLocation): HtmlContent {
  return html`<code>${highlightHidden(`${droppedBy.file}:${droppedBy.line}:${droppedBy.column}`)}</code>`;
}
