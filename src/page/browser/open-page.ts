/** The page that a reader has open: its eyebrow, title and neighbors; and where it comes from, or why readers may not get it. */
import { sidebarLabelOf, type MistakeLocation, type ResolvedSite, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { notesOnElement } from '../../resolve/site-notes.ts';
import { pluralize } from '../../text/pluralize.ts';
import { locationKey } from '../analysis.ts';
import type { ReaderView } from '../view.ts';
import { button, createDomElement, type DomChild } from './dom.ts';
import { toKnownOrGuessedLabel, entryNotes, type MissingPageAssumption } from './entry-label.ts';

export interface OpenPageContext extends MissingPageAssumption {
  readonly choose: (node: SiteElement | SiteEntry) => void;
  readonly reasonOf: (place: MistakeLocation) => string;
  readonly eyebrows: ResolvedSite['eyebrows'];
  /** API descriptions whose pages are not known. */
  readonly notRead: ResolvedSite['notRead'];
  /** Shows where it is in the text; absent if that is not in the editor. */
  readonly locate?: (node: SiteElement | SiteEntry) => void;
}

export function renderOpenPage(view: ReaderView, use: OpenPageContext): HTMLElement {
  return createDomElement('article', {}, ...(view.entry ? pageParts(view.entry, view, use) : elementParts(elementsOf(view).at(-1), use)));
}

/** The elements around what is open, the outermost first. */
function elementsOf({ switches, groups }: ReaderView): SiteElement[] {
  const open = switches.flatMap(({ options }) => options.filter(({ isOpen }) => isOpen));
  return [...open.map((option) => option.element), ...groups];
}

function pageParts(entry: SiteEntry, view: ReaderView, use: OpenPageContext): DomChild[] {
  return [
    eyebrowOf(entry, use),
    createDomElement('h3', { class: 'page-title' }, titleOf(entry, use)),
    entry.droppedBy && droppedNotice(entry.droppedBy, 'Readers cannot see this page', use),
    listingOf(entry, elementsOf(view).at(-1)),
    createDomElement('dl', { class: 'facts', 'aria-label': 'About this page' }, ...factsOf(entry, use)),
    locateButton(entry, use),
    neighbors(view, use),
  ];
}

/** The sidebar may have a shorter one. */
function titleOf(entry: SiteEntry, use: MissingPageAssumption): string {
  return entry.title ?? (use.assumesPages ? toKnownOrGuessedLabel(entry, use) : entry.name);
}

/** Themes show the innermost group unless the site asks for all breadcrumbs. */
function eyebrowOf({ breadcrumbs }: SiteEntry, { eyebrows }: OpenPageContext): DomChild {
  const shown = eyebrows === 'breadcrumbs' ? breadcrumbs : breadcrumbs.slice(-1);
  return (
    shown.length > 0 && createDomElement('p', { class: 'eyebrow' }, shown.map(({ label }) => label.trim() || '(no label)').join(' › '))
  );
}

function factsOf(entry: SiteEntry, use: MissingPageAssumption): DomChild[] {
  const crumbs = entry.breadcrumbs.map(({ label }) => createDomElement('li', {}, label.trim() || '(no label)'));
  const notes = entryNotes(entry, use).join(', ');
  return [
    ...fact('Page', createDomElement('code', {}, entry.name)),
    ...fact('URL', 'url' in entry && entry.url !== undefined && createDomElement('code', {}, entry.url)),
    ...fact('File', entry.kind === 'page' && entry.file !== undefined && createDomElement('code', {}, entry.file)),
    ...fact('Place', crumbs.length > 0 && createDomElement('ol', { class: 'crumbs', 'aria-label': 'Breadcrumbs' }, ...crumbs)),
    ...fact('Note', notes !== '' && notes),
  ];
}

function fact(term: string, value: DomChild): DomChild[] {
  return value === undefined || value === false ? [] : [createDomElement('dt', {}, term), createDomElement('dd', {}, value)];
}

function elementParts(open: SiteElement | undefined, use: OpenPageContext): DomChild[] {
  return [
    createDomElement('h3', { class: 'page-title' }, open ? toLabelWithNotes(open) : 'No page'),
    createDomElement('p', { class: 'quiet' }, emptyText(open, use.notRead)),
    open?.droppedBy && droppedNotice(open.droppedBy, 'Readers cannot see it', use),
    open && locateButton(open, use),
  ];
}

function locateButton(node: SiteElement | SiteEntry, { locate }: OpenPageContext): DomChild {
  return locate && button('Show in the text', { class: 'secondary small', 'data-key': 'locate' }, () => locate(node));
}

/** Of an element, or of the whole site if none is open. */
function emptyText(open: SiteElement | undefined, notRead: readonly string[]): string {
  if (open?.href !== undefined) return `It leads to ${open.href}.`;
  const unknown = open ? (open.openapi?.specs.filter((spec) => notRead.includes(spec)) ?? []) : notRead;
  return unknown.length > 0 ? `Its pages are generated from ${unknown.join(', ')}, which this page does not have.` : 'It contains no page.';
}

export function droppedNotice(place: MistakeLocation, what: string, { reasonOf }: Pick<OpenPageContext, 'reasonOf'>): HTMLElement {
  return createDomElement('p', { class: 'notice bad' }, `${what}: ${reasonOf(place)} (${locationKey(place)})`);
}

/** «Guides [New] default» */
export function toLabelWithNotes(one: SiteElement): string {
  return [sidebarLabelOf(one), ...notesOnElement(one)].join(' ');
}

function listingOf(entry: SiteEntry, { root, listing }: Partial<SiteElement> = {}): DomChild {
  if (entry !== root || !listing || listing.mode === 'none') return undefined;
  return createDomElement('p', { class: 'quiet' }, `The page lists ${pluralize(listing.pages.length, 'page')} as ${listing.mode}.`);
}

function neighbors({ previous, next }: ReaderView, use: OpenPageContext): DomChild {
  const { choose } = use;
  if (!previous && !next) return undefined;
  const lead = (entry: SiteEntry, key: string, text: string): HTMLElement =>
    button(text, { class: `secondary ${key}`, 'data-key': key }, () => choose(entry));
  return createDomElement(
    'nav',
    { class: 'neighbors', 'aria-label': 'Neighbors' },
    previous && lead(previous, 'previous', `← Previous: ${titleOf(previous, use)}`),
    next && lead(next, 'next', `Next: ${titleOf(next, use)} →`),
  );
}
