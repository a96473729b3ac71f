/** The site as a reader sees it: switches, the sidebar and the open page. */
import type { LabelledKind } from '../../navigation/model.ts';
import { isElement, type DroppedBy, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { counted } from '../../text/counted.ts';
import { placeOf, type Look } from '../analysis.ts';
import { keyOf, viewOf, type Choice, type Switch, type View } from '../view.ts';
import { button, element, fill, type Child } from './dom.ts';
import { droppedNotice, openPage, textOf } from './open-page.ts';
import { sidebarList } from './sidebar.ts';

/** What elements of a kind are called together, and whether all of them are in sight. */
const SWITCHES: Readonly<Record<LabelledKind, readonly [name: string, isList: boolean]>> = {
  version: ['Version', false],
  language: ['Language', false],
  product: ['Product', false],
  dropdown: ['Section', false],
  tab: ['Tabs', true],
  anchor: ['Anchors', true],
  item: ['Menu', true],
  group: ['Groups', true],
};

/** The most lost pages that are listed. */
const MOST_LOST = 50;

export class Reader {
  readonly #place: HTMLElement;
  readonly #chosen: (choice: Choice) => void;
  readonly #opened = new Map<string, boolean>();
  #choice: Choice;
  #look: Look | undefined;

  /** `chosen` is called when somebody opens a page or an element. */
  constructor(place: HTMLElement, choice: Choice, chosen: (choice: Choice) => void) {
    this.#place = place;
    this.#choice = choice;
    this.#chosen = chosen;
  }

  show(look: Look): void {
    this.#look = look;
    const view = viewOf(look.site, this.#choice);
    const { droppedBy } = look.site.navigation;
    const use = { choose: this.#choose, reasonOf: this.#reasonOf };
    fill(
      this.#place,
      droppedBy && droppedNotice(droppedBy, 'Readers get nothing of this site', use),
      ...view.switches.map((one, index) => this.#switch(one, `switch-${index}`)),
      element('div', { class: 'site' }, this.#sidebar(view), openPage(view, use)),
      this.#lost(look),
    );
  }

  readonly #reasonOf = (place: DroppedBy): string => this.#look?.reasons[placeOf(place)] ?? placeOf(place);

  readonly #choose = (node: SiteElement | SiteEntry): void => {
    this.#choice = { key: keyOf(node), ...(!isElement(node) && { name: node.name }) };
    this.#chosen(this.#choice);
    if (this.#look) this.show(this.#look);
  };

  #sidebar(view: View): HTMLElement {
    const use = { view, choose: this.#choose, reasonOf: this.#reasonOf, opened: this.#opened };
    const lists = view.sidebars.map(({ holder, nodes }) => sidebarList(nodes, use, holder.droppedBy !== undefined));
    return element(
      'nav',
      { 'aria-label': 'Sidebar', class: 'tree' },
      ...lists,
      lists.length === 0 && element('p', { class: 'quiet' }, 'It is empty.'),
    );
  }

  #switch({ kind, options }: Switch, id: string): HTMLElement {
    const [label, isList] = SWITCHES[kind];
    if (!isList) return element('p', { class: 'switch' }, element('label', { for: id }, label), this.#select(options, id));
    return element('nav', { class: 'switch', 'aria-label': label }, element('ul', {}, ...options.map((option) => this.#tab(option, id))));
  }

  #tab({ element: one, isOpen }: Switch['options'][number], id: string): HTMLElement {
    const title = one.droppedBy && `dropped: ${this.#reasonOf(one.droppedBy)}`;
    const attributes = { class: 'tab', 'data-key': `${id} ${one.pointer}`, 'aria-current': isOpen && 'true', title };
    return element(
      'li',
      { class: one.droppedBy && 'dropped' },
      button(textOf(one), attributes, () => this.#choose(one)),
    );
  }

  #select(options: Switch['options'], id: string): HTMLElement {
    const select = element('select', { id, 'data-key': id });
    for (const { element: one, isOpen } of options) {
      const option = element('option', {}, textOf(one) + (one.droppedBy ? ' (dropped)' : ''));
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

  #lost({ site: { lost = [] } }: Look): Child {
    if (lost.length === 0) return undefined;
    const items = lost
      .slice(0, MOST_LOST)
      .map(({ name, droppedBy }) => element('li', {}, element('code', {}, element('s', {}, name)), ` ${this.#reasonOf(droppedBy)}`));
    const more = lost.length > MOST_LOST && element('p', { class: 'left-out' }, `… and ${lost.length - MOST_LOST} more`);
    const summary = element('summary', {}, `${counted(lost.length, 'page')} that readers do not get`);
    return element('details', { class: 'notice bad' }, summary, element('ul', {}, ...items), more);
  }
}
