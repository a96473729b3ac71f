/** Where the parts of the page are: beside one another with a divider to drag, or one at a time in a narrow window. */
import { NARROW_WINDOW } from '../style.ts';
import { byId } from './dom.ts';

export type View = 'reader' | 'findings' | 'text' | 'changes';

/** Percent of the width for the editor. */
const [LEAST, MOST, STEP] = [20, 80, 5];

export class PaneLayout {
  readonly #panes = byId('panes');
  readonly #tabs = [...byId('views').querySelectorAll<HTMLButtonElement>('[role=tab]')];

  constructor() {
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.show(viewOf(tab)));
    byId('views').addEventListener('keydown', (event) => this.#onKey(event));
    this.show('reader');
    const narrow = matchMedia(NARROW_WINDOW);
    this.#setRoles(narrow.matches);
    narrow.addEventListener('change', ({ matches }) => this.#setRoles(matches));
    makeDivider(byId('divider'), this.#panes);
  }

  /** In a wide window, everything is shown. */
  show(view: View): void {
    this.#panes.dataset['view'] = view;
    for (const tab of this.#tabs) {
      const isShown = viewOf(tab) === view;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
    // What a tab shows is never folded.
    if (view === 'findings' || view === 'changes') (byId(`${view}-fold`) as HTMLDetailsElement).open = true;
  }

  /** Leads to the findings, and whoever uses the keyboard as well. */
  goToFindings(): void {
    this.show('findings');
    byId('findings').focus();
  }

  /** A tab that there is only for some sites. */
  addChanges(count: number): void {
    byId('changes-tab').hidden = false;
    byId('changes-count').textContent = String(count);
  }

  /** Only in a narrow window, the parts are panels of tabs. */
  #setRoles(isNarrow: boolean): void {
    for (const tab of this.#tabs) {
      const pane = byId(tab.getAttribute('aria-controls') ?? '');
      const title = pane.dataset['title'] ?? '';
      const fold = pane.querySelector('details');
      if (isNarrow && fold?.classList.contains('fold')) fold.open = true;
      if (isNarrow) pane.setAttribute('role', 'tabpanel');
      else pane.removeAttribute('role');
      pane.setAttribute('aria-labelledby', isNarrow ? tab.id : title);
    }
  }

  #onKey(event: KeyboardEvent): void {
    const tabs = this.#tabs.filter(({ hidden }) => !hidden);
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    this.show(viewOf(tab));
    tab.focus();
  }
}

function viewOf({ dataset }: HTMLElement): View {
  return dataset['view'] as View;
}

/** By mouse, finger or arrow keys. */
function makeDivider(divider: HTMLElement, panes: HTMLElement): void {
  const place = (percent: number): void => {
    const within = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
    panes.style.setProperty('--split', `${within}%`);
    divider.setAttribute('aria-valuenow', String(within));
  };
  divider.addEventListener('pointerdown', (event) => {
    divider.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  divider.addEventListener('pointermove', (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { left, width } = panes.getBoundingClientRect();
    place(((event.clientX - left) / width) * 100);
  });
  divider.addEventListener('keydown', (event) => {
    const now = Number(divider.getAttribute('aria-valuenow'));
    const to = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: LEAST, End: MOST }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    place(to);
  });
}
