/** The page that a reader has open: where it is, what is before and after it, and why readers may not get it. */
import { labelOf, type DropCause, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { notesOnElement, notesOnEntry } from '../../resolve/site-notes.ts';
import { pluralize } from '../../text/pluralize.ts';
import { locationKey } from '../analysis.ts';
import type { View } from '../view.ts';
import { button, element, type Child } from './dom.ts';

export interface PageContext {
  readonly choose: (node: SiteElement | SiteEntry) => void;
  readonly reasonOf: (place: DropCause) => string;
}

export function renderOpenPage(view: View, use: PageContext): HTMLElement {
  return element(
    'article',
    { class: 'panel' },
    ...(view.entry ? pageParts(view.entry, view, use) : elementParts(elementsOf(view).at(-1), use)),
  );
}

/** The elements around what is open, the outermost first. */
function elementsOf({ switches, groups }: View): SiteElement[] {
  const open = switches.flatMap(({ options }) => options.filter(({ isOpen }) => isOpen));
  return [...open.map((option) => option.element), ...groups];
}

function pageParts(entry: SiteEntry, view: View, use: PageContext): Child[] {
  const crumbs = entry.breadcrumbs.map(({ label }) => element('li', {}, label.trim() || '(no label)'));
  const notes = [...notesOnEntry(entry)].map((note) => element('span', { class: 'kind' }, note));
  return [
    crumbs.length > 0 && element('nav', { 'aria-label': 'Breadcrumbs' }, element('ol', { class: 'crumbs' }, ...crumbs)),
    element('h3', {}, entry.title ?? entry.name),
    element('p', { class: 'quiet' }, element('code', {}, entry.name), ...notes),
    entry.droppedBy && droppedNotice(entry.droppedBy, 'Readers cannot see this page', use),
    listingOf(entry, elementsOf(view).at(-1)),
    globalsOf(entry),
    neighbors(view, use),
  ];
}

function elementParts(open: SiteElement | undefined, use: PageContext): Child[] {
  return [
    element('h3', {}, open ? elementText(open) : 'No page'),
    element('p', { class: 'quiet' }, 'It contains no page.'),
    open?.droppedBy && droppedNotice(open.droppedBy, 'Readers cannot see it', use),
  ];
}

export function droppedNotice(place: DropCause, what: string, { reasonOf }: Pick<PageContext, 'reasonOf'>): HTMLElement {
  return element('p', { class: 'notice bad' }, `${what}: ${reasonOf(place)} (${locationKey(place)})`);
}

/** «Guides [New] default» */
export function elementText(one: SiteElement): string {
  return [labelOf(one), ...notesOnElement(one)].join(' ');
}

function listingOf(entry: SiteEntry, { root, listing }: Partial<SiteElement> = {}): Child {
  if (entry !== root || !listing || listing.mode === 'none') return undefined;
  return element('p', { class: 'quiet' }, `The page lists ${pluralize(listing.pages.length, 'page')} as ${listing.mode}.`);
}

function globalsOf({ globals }: SiteEntry): Child {
  if (globals.length === 0) return undefined;
  const links = globals.map(({ label = '', href }) => element('li', {}, href === undefined ? label : `${label} → ${href}`));
  return element('ul', { class: 'globals', 'aria-label': 'On every page here' }, ...links);
}

function neighbors({ previous, next }: View, { choose }: PageContext): Child {
  if (!previous && !next) return undefined;
  const lead = (entry: SiteEntry, key: string, text: string): HTMLElement =>
    button(text, { class: 'small', 'data-key': key }, () => choose(entry));
  return element(
    'nav',
    { class: 'neighbors', 'aria-label': 'Neighbors' },
    previous && lead(previous, 'previous', `← Previous: ${previous.title ?? previous.name}`),
    next && lead(next, 'next', `Next: ${next.title ?? next.name} →`),
  );
}
