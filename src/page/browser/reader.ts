/** The site as a reader sees it: the bar, tabs, anchors, the sidebar and the open page. */
import type { LabelledKind } from '../../navigation/model.ts';
import {
  entriesOf,
  isElement,
  sidebarLabelOf,
  type MistakeLocation,
  type GlobalEntry,
  type SiteElement,
  type SiteEntry,
} from '../../resolve/resolved-site.ts';
import { notesOnElement } from '../../resolve/site-notes.ts';
import { pluralize } from '../../text/pluralize.ts';
import { locationKey, type SiteAnalysisResult } from '../analysis.ts';
import type { SiteAppearance } from '../appearance.ts';
import { keyOf, viewOf, type ChosenNodeReference, type NavigationSwitcher, type ReaderView } from '../view.ts';
import { button, createDomElement, replaceContent, type DomChild } from './dom.ts';
import { iconOf } from './icon.ts';
import { droppedNotice, renderOpenPage, toLabelWithNotes } from './open-page.ts';
import { sidebarList } from './sidebar.ts';
import { bannerOf, footerOf, siteBar } from './site-frame.ts';

type SwitchPlace = 'bar' | 'tabs' | 'sidebar';

/** What elements of a kind are called together, where readers switch them, and whether all of them are in sight. */
const SWITCH_STYLES: Readonly<Record<LabelledKind, readonly [name: string, place: SwitchPlace, isList: boolean]>> = {
  version: ['Version', 'bar', false],
  language: ['Language', 'bar', false],
  product: ['Product', 'bar', false],
  dropdown: ['Section', 'sidebar', false],
  tab: ['Tabs', 'tabs', true],
  anchor: ['Anchors', 'sidebar', true],
  item: ['Menu', 'tabs', true],
  group: ['Groups', 'sidebar', true],
};

/** The most lost pages that are listed. */
const MAX_LOST_PAGES = 50;

interface ReaderListener {
  /** Somebody opened a page or an element. */
  readonly onChoice: (choice: ChosenNodeReference) => void;
  /** Somebody asked where it is in the text. */
  readonly onLocate: (node: SiteElement | SiteEntry) => void;
}

export class ReaderPanel {
  readonly #container: HTMLElement;
  readonly #listener: ReaderListener;
  readonly #openGroups = new Map<string, boolean>();
  #choice: ChosenNodeReference;
  #result: SiteAnalysisResult | undefined;
  #assumesPages = false;
  #isEditable = true;
  /** Data URLs by path. */
  images: ReadonlyMap<string, string> = new Map();

  constructor(place: HTMLElement, choice: ChosenNodeReference, listener: ReaderListener) {
    this.#container = place;
    this.#choice = choice;
    this.#listener = listener;
  }

  /** For another site. `assumesPages`: pages without a file are somewhere else. */
  reset(assumesPages: boolean): void {
    // The address may name a page of the first site.
    if (this.#result) this.#choice = {};
    this.#result = undefined;
    this.#assumesPages = assumesPages;
    this.#openGroups.clear();
  }

  choose(choice: ChosenNodeReference): void {
    this.#choice = choice;
    if (this.#result) this.show(this.#result);
  }

  /** `isEditable`: the texts of this state are in the editor. */
  show(look: SiteAnalysisResult, isEditable = this.#isEditable): void {
    this.#result = look;
    this.#isEditable = isEditable;
    const { site } = look;
    const view = viewOf(site, this.#choice);
    const appearance = appearanceIn(view, look);
    const { droppedBy } = site.navigation;
    const use = {
      choose: this.#choose,
      reasonOf: this.#reasonOf,
      eyebrows: site.eyebrows,
      notRead: site.notRead,
      assumesPages: this.#assumesPages,
      ...(isEditable && { locate: this.#listener.onLocate }),
    };
    const globals = view.entry?.globals ?? [];
    replaceContent(
      this.#container,
      droppedBy && droppedNotice(droppedBy, 'Readers see nothing of this site', use),
      this.#lostPages(look),
      createDomElement(
        'div',
        { class: 'site', dir: isRightToLeft(view) && 'rtl' },
        bannerOf(appearance),
        siteBar({ appearance, images: this.images, selects: this.#switches(view, 'bar') }),
        ...this.#switches(view, 'tabs'),
        globalList(globals.filter(({ kind }) => kind !== 'anchor')),
        createDomElement('div', { class: 'site-body' }, this.#sidebar(view, globals), renderOpenPage(view, use)),
        footerOf(appearance),
      ),
    );
  }

  readonly #reasonOf = (place: MistakeLocation): string => this.#result?.reasons[locationKey(place)] ?? locationKey(place);

  readonly #choose = (node: SiteElement | SiteEntry): void => {
    this.#choice = { key: keyOf(node), ...(!isElement(node) && { name: node.name }) };
    this.#listener.onChoice(this.#choice);
    if (!this.#result) return;
    this.show(this.#result);
    // Below a long sidebar, nobody would see that another page is open.
    if (!isElement(node)) this.#container.querySelector('article')?.scrollIntoView({ block: 'nearest' });
  };

  #sidebar(view: ReaderView, globals: readonly GlobalEntry[]): HTMLElement {
    const use = {
      view,
      choose: this.#choose,
      reasonOf: this.#reasonOf,
      openGroups: this.#openGroups,
      assumesPages: this.#assumesPages,
    };
    const lists = view.sidebars.map(({ holder, nodes }) => sidebarList(nodes, use, holder.droppedBy !== undefined));
    return createDomElement(
      'div',
      { class: 'site-side' },
      ...this.#switches(view, 'sidebar'),
      globalList(globals.filter(({ kind }) => kind === 'anchor')),
      createDomElement(
        'nav',
        { 'aria-label': 'Sidebar', class: 'tree' },
        ...lists,
        lists.length === 0 && createDomElement('p', { class: 'quiet' }, 'It is empty.'),
      ),
    );
  }

  #switches({ switches }: ReaderView, place: SwitchPlace): HTMLElement[] {
    return switches.flatMap((one, index) => (SWITCH_STYLES[one.kind][1] === place ? [this.#switch(one, `switch-${index}`)] : []));
  }

  #switch({ kind, options }: NavigationSwitcher, id: string): HTMLElement {
    const [label, , isList] = SWITCH_STYLES[kind];
    if (!isList)
      return createDomElement('p', { class: 'switch' }, createDomElement('label', { for: id }, label), this.#select(options, id));
    const items = options.map((option) => this.#option(option, id));
    return createDomElement('nav', { class: `switch ${kind}s`, 'aria-label': label }, createDomElement('ul', {}, ...items));
  }

  #option({ element: one, isOpen }: NavigationSwitcher['options'][number], id: string): HTMLElement {
    const title = one.droppedBy ? `dropped: ${this.#reasonOf(one.droppedBy)}` : one.href;
    const made = button('', { 'data-key': `${id} ${one.pointer}`, 'aria-current': isOpen && 'true', title }, () => this.#choose(one));
    const icon = iconOf(one.icon);
    made.append(...(icon ? [icon, ' '] : []), createDomElement('span', { class: 'name' }, sidebarLabelOf(one)));
    for (const note of notesOnElement(one))
      made.append(' ', createDomElement('span', { class: 'kind' }, note.startsWith('→') ? '↗' : note));
    return createDomElement('li', { class: isLost(one) && 'dropped' }, made);
  }

  #select(options: NavigationSwitcher['options'], id: string): HTMLElement {
    const select = createDomElement('select', { id, 'data-key': id });
    for (const { element: one, isOpen } of options) {
      const option = createDomElement('option', {}, toLabelWithNotes(one) + (one.droppedBy ? ' (dropped)' : ''));
      option.selected = isOpen;
      select.append(option);
    }
    if (!options.some(({ isOpen }) => isOpen)) select.selectedIndex = -1;
    select.addEventListener('change', () => {
      const chosen = options[select.selectedIndex]?.element;
      if (chosen) this.#choose(chosen);
    });
    return select;
  }

  #lostPages({ site: { lost = [] } }: SiteAnalysisResult): DomChild {
    if (lost.length === 0) return undefined;
    const byReason = new Map<string, DomChild[]>();
    for (const { name, droppedBy } of lost.slice(0, MAX_LOST_PAGES)) {
      const reason = this.#reasonOf(droppedBy);
      const names = byReason.get(reason) ?? [];
      names.push(createDomElement('li', {}, createDomElement('code', {}, createDomElement('s', {}, name))));
      byReason.set(reason, names);
    }
    const items = [...byReason].map(([reason, names]) => createDomElement('li', {}, reason, createDomElement('ul', {}, ...names)));
    const more = lost.length > MAX_LOST_PAGES && createDomElement('p', { class: 'left-out' }, `… and ${lost.length - MAX_LOST_PAGES} more`);
    const summary = createDomElement('summary', {}, `${pluralize(lost.length, 'page')} that readers cannot see`);
    return createDomElement('details', { class: 'notice bad' }, summary, createDomElement('ul', {}, ...items), more);
  }
}

/** Whether readers get nothing of it. */
function isLost(one: SiteElement): boolean {
  if (one.droppedBy) return true;
  let count = 0;
  for (const { droppedBy } of entriesOf(one)) {
    if (!droppedBy) return false;
    count++;
  }
  return count > 0;
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

function isRightToLeft({ switches }: ReaderView): boolean {
  return switches.some(
    ({ kind, options }) =>
      kind === 'language' && options.some((option) => option.isOpen && RIGHT_TO_LEFT.test(sidebarLabelOf(option.element))),
  );
}

/** A site can look different in another language. */
function appearanceIn({ switches }: ReaderView, { appearance, appearanceByLanguage }: SiteAnalysisResult): SiteAppearance {
  const open = switches.flatMap(({ kind, options }) => (kind === 'language' ? options.filter(({ isOpen }) => isOpen) : [])).at(-1);
  return (open && appearanceByLanguage[open.element.pointer]) ?? appearance;
}

/** Links that are on every page. They lead nowhere from here. */
function globalList(globals: readonly GlobalEntry[]): DomChild {
  if (globals.length === 0) return undefined;
  const items = globals.map(({ label = '', href, icon }) =>
    createDomElement('li', { title: href }, iconOf(icon), label, href !== undefined && createDomElement('span', { class: 'kind' }, ' ↗')),
  );
  return createDomElement('ul', { class: 'globals', 'aria-label': 'On every page here' }, ...items);
}
