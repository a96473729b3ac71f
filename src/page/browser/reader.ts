/** The site as a reader sees it: switches, the sidebar and the open page. */
import type { LabelledKind } from '../../navigation/model.ts';
import { isElement, type DropCause, type SiteElement, type SiteEntry } from '../../resolve/resolved-site.ts';
import { pluralize } from '../../text/pluralize.ts';
import { locationKey, type AnalysisResult } from '../analysis.ts';
import { keyOf, viewOf, type ViewChoice, type Switch, type View } from '../view.ts';
import { button, element, replaceContent, type Child } from './dom.ts';
import { droppedNotice, renderOpenPage, elementText } from './open-page.ts';
import { sidebarList } from './sidebar.ts';

/** What elements of a kind are called together, and whether all of them are in sight. */
const SWITCH_STYLES: Readonly<Record<LabelledKind, readonly [name: string, isList: boolean]>> = {
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
const MAX_LOST_PAGES = 50;

export class ReaderPanel {
  readonly #container: HTMLElement;
  readonly #onChoice: (choice: ViewChoice) => void;
  readonly #openGroups = new Map<string, boolean>();
  #choice: ViewChoice;
  #result: AnalysisResult | undefined;

  /** `chosen` is called when somebody opens a page or an element. */
  constructor(place: HTMLElement, choice: ViewChoice, chosen: (choice: ViewChoice) => void) {
    this.#container = place;
    this.#choice = choice;
    this.#onChoice = chosen;
  }

  show(look: AnalysisResult): void {
    this.#result = look;
    const view = viewOf(look.site, this.#choice);
    const { droppedBy } = look.site.navigation;
    const use = { choose: this.#choose, reasonOf: this.#reasonOf };
    replaceContent(
      this.#container,
      droppedBy && droppedNotice(droppedBy, 'Readers see nothing of this site', use),
      ...view.switches.map((one, index) => this.#switch(one, `switch-${index}`)),
      element('div', { class: 'site' }, this.#sidebar(view), renderOpenPage(view, use)),
      this.#lostPages(look),
    );
  }

  readonly #reasonOf = (place: DropCause): string => this.#result?.reasons[locationKey(place)] ?? locationKey(place);

  readonly #choose = (node: SiteElement | SiteEntry): void => {
    this.#choice = { key: keyOf(node), ...(!isElement(node) && { name: node.name }) };
    this.#onChoice(this.#choice);
    if (this.#result) this.show(this.#result);
  };

  #sidebar(view: View): HTMLElement {
    const use = { view, choose: this.#choose, reasonOf: this.#reasonOf, openGroups: this.#openGroups };
    const lists = view.sidebars.map(({ holder, nodes }) => sidebarList(nodes, use, holder.droppedBy !== undefined));
    return element(
      'nav',
      { 'aria-label': 'Sidebar', class: 'tree' },
      ...lists,
      lists.length === 0 && element('p', { class: 'quiet' }, 'It is empty.'),
    );
  }

  #switch({ kind, options }: Switch, id: string): HTMLElement {
    const [label, isList] = SWITCH_STYLES[kind];
    if (!isList) return element('p', { class: 'switch' }, element('label', { for: id }, label), this.#select(options, id));
    return element('nav', { class: 'switch', 'aria-label': label }, element('ul', {}, ...options.map((option) => this.#tab(option, id))));
  }

  #tab({ element: one, isOpen }: Switch['options'][number], id: string): HTMLElement {
    const title = one.droppedBy && `dropped: ${this.#reasonOf(one.droppedBy)}`;
    const attributes = { class: 'tab', 'data-key': `${id} ${one.pointer}`, 'aria-current': isOpen && 'true', title };
    return element(
      'li',
      { class: one.droppedBy && 'dropped' },
      button(elementText(one), attributes, () => this.#choose(one)),
    );
  }

  #select(options: Switch['options'], id: string): HTMLElement {
    const select = element('select', { id, 'data-key': id });
    for (const { element: one, isOpen } of options) {
      const option = element('option', {}, elementText(one) + (one.droppedBy ? ' (dropped)' : ''));
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

  #lostPages({ site: { lost = [] } }: AnalysisResult): Child {
    if (lost.length === 0) return undefined;
    const items = lost
      .slice(0, MAX_LOST_PAGES)
      .map(({ name, droppedBy }) => element('li', {}, element('code', {}, element('s', {}, name)), ` ${this.#reasonOf(droppedBy)}`));
    const more = lost.length > MAX_LOST_PAGES && element('p', { class: 'left-out' }, `… and ${lost.length - MAX_LOST_PAGES} more`);
    const summary = element('summary', {}, `${pluralize(lost.length, 'page')} that readers cannot see`);
    return element('details', { class: 'notice bad' }, summary, element('ul', {}, ...items), more);
  }
}
