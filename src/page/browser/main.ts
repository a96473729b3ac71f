/** The page: an editor with the findings in it on one side, and what readers see on the other. */
import type { Look } from '../analysis.ts';
import type { HeldSite } from '../held-site.ts';
import { NOT_CHECKED } from '../not-checked.ts';
import { DATA, type PageData, type PreviewData } from '../page-data.ts';
import type { Choice } from '../view.ts';
import { Analyst } from './analyst.ts';
import { showComparison } from './changes.ts';
import { Desk } from './desk.ts';
import { byId } from './dom.ts';
import { followChanges } from './live.ts';
import { startPlayground } from './playground.ts';
import { Reader } from './reader.ts';

const OPEN_PAGE = 'page=';

class Page {
  readonly #analyst: Analyst;
  readonly #reader: Reader;
  readonly #data: PageData;
  #desk: Desk | undefined;
  #site: HeldSite | undefined;
  #now: Look | undefined;
  #before: Look | undefined;
  #isBefore = false;

  constructor(data: PageData) {
    this.#data = data;
    this.#reader = new Reader(byId('reader'), choiceIn(location.hash), (choice) => this.#remember(choice));
    this.#analyst = new Analyst({
      started: () => this.#fillDesk(),
      look: (look) => {
        this.#now = look;
        this.#desk?.show(look);
        this.#show();
      },
      before: (look) => {
        this.#before = look;
        this.#show();
      },
      trouble: (message) => {
        byId('status').textContent = `The site cannot be shown: ${message}`;
      },
    });
    if (data.kind === 'preview') this.#ask(data.site, data.comparison?.site);
  }

  /** The browser starts the worker only while the page does nothing, so the editor is made while the worker looks. */
  #fillDesk(): void {
    if (this.#desk) return;
    const desk = new Desk(() => this.#analyst.look(desk.texts));
    this.#desk = desk;
    if (this.#data.kind === 'preview') return this.#startPreview(this.#data, desk);
    void startPlayground(this.#data, {
      open: (site) => {
        this.#ask(site);
        desk.open(site);
      },
      add: (file, text) => desk.add(file, text),
      current: () => this.#current(desk),
    });
  }

  #startPreview({ site, known, comparison, isLive }: PreviewData, desk: Desk): void {
    document.title = `${site.folder}${site.docs} · docs-nav`;
    byId('title').textContent = `${site.folder}${site.docs}`;
    const unchecked = NOT_CHECKED.map(({ reads }) => reads).join(', ');
    byId('not-checked').textContent =
      `As you type, the page does not check ${unchecked}: findings about these are from when it was written.`;
    desk.open(site, known);
    if (comparison) {
      showComparison(comparison, (isBefore) => {
        this.#isBefore = isBefore;
        this.#show();
      });
    }
    if (isLive) followChanges(() => Object.keys(desk.texts).length > 0);
  }

  #ask(site: HeldSite, before?: HeldSite): void {
    this.#site = site;
    this.#analyst.open(site, before);
    this.#analyst.look({});
  }

  /** The site with what was typed. */
  #current(desk: Desk): HeldSite {
    if (!this.#site) throw new Error('No site is open.');
    const typed = Object.entries(desk.texts).filter((entry): entry is [string, string] => entry[1] !== null);
    return { ...this.#site, texts: { ...this.#site.texts, ...Object.fromEntries(typed) }, editable: desk.files };
  }

  #show(): void {
    const look = this.#isBefore ? this.#before : this.#now;
    if (look) this.#reader.show(look);
  }

  /** In a preview, the address says which page is open, so that it is still open after a reload. */
  #remember({ name }: Choice): void {
    if (this.#data.kind === 'preview' && name !== undefined) history.replaceState(null, '', `#${OPEN_PAGE}${encodeURIComponent(name)}`);
  }
}

function choiceIn(address: string): Choice {
  const [, name] = address.split(`#${OPEN_PAGE}`);
  try {
    return name === undefined ? {} : { name: decodeURIComponent(name) };
  } catch {
    return {};
  }
}

// It lives as long as its worker.
void new Page(JSON.parse(byId(DATA).textContent ?? '') as PageData);
