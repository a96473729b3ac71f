/** The page: an editor with the findings in it on one side, and what readers see on the other. */
import type { AnalysisResult } from '../analysis.ts';
import type { EmbeddedSite } from '../embedded-site.ts';
import { UNCHECKED_RULES } from '../unchecked-rules.ts';
import { DATA_ID, type PageData, type PreviewData } from '../page-data.ts';
import type { ViewChoice } from '../view.ts';
import { AnalysisClient } from './analysis-client.ts';
import { showComparison } from './changes.ts';
import { EditorPanel } from './editor-panel.ts';
import { byId, button, replaceContent } from './dom.ts';
import { startPlayground } from './playground.ts';
import { ReaderPanel } from './reader.ts';

const OPEN_PAGE = 'page=';

class App {
  readonly #client: AnalysisClient;
  readonly #reader: ReaderPanel;
  readonly #data: PageData;
  #editorPanel: EditorPanel | undefined;
  #site: EmbeddedSite | undefined;
  #result: AnalysisResult | undefined;
  #resultBefore: AnalysisResult | undefined;
  #showsBefore = false;

  constructor(data: PageData) {
    this.#data = data;
    this.#reader = new ReaderPanel(byId('reader'), choiceIn(location.hash), (choice) => this.#rememberChoice(choice));
    this.#client = new AnalysisClient({
      onStarted: () => this.#createEditorPanel(),
      onResult: (look) => {
        this.#result = look;
        this.#editorPanel?.show(look);
        this.#show();
      },
      onResultBefore: (look) => {
        this.#resultBefore = look;
        this.#show();
      },
      onError: (message) => {
        byId('status').textContent = `The site cannot be shown: ${message}`;
      },
    });
    if (data.kind === 'preview') this.#openSite(data.site, data.comparison?.site);
  }

  /** The browser starts the worker only while the page does nothing, so the editor is made while the worker looks. */
  #createEditorPanel(): void {
    if (this.#editorPanel) return;
    const desk = new EditorPanel(() => this.#client.analyze(desk.texts));
    this.#editorPanel = desk;
    if (this.#data.kind === 'preview') return this.#startPreview(this.#data, desk);
    void startPlayground(this.#data, {
      open: (site) => {
        this.#openSite(site);
        desk.open(site);
      },
      add: (file, text) => desk.add(file, text),
      currentSite: () => this.#currentSite(desk),
    });
  }

  #startPreview({ site, known, comparison, isLive }: PreviewData, desk: EditorPanel): void {
    document.title = `${site.folder}${site.docs} · docs-nav`;
    byId('title').textContent = `${site.folder}${site.docs}`;
    const unchecked = UNCHECKED_RULES.map(({ reads }) => reads).join(', ');
    byId('not-checked').textContent =
      `As you type, the page does not check ${unchecked}: findings about these date from when it was written.`;
    desk.open(site, known);
    if (comparison) {
      showComparison(comparison, (isBefore) => {
        this.#showsBefore = isBefore;
        this.#show();
      });
    }
    if (isLive) reloadOnChanges(() => Object.keys(desk.texts).length > 0);
  }

  #openSite(site: EmbeddedSite, before?: EmbeddedSite): void {
    this.#site = site;
    this.#client.open(site, before);
    this.#client.analyze({});
  }

  /** The site with what was typed. */
  #currentSite(desk: EditorPanel): EmbeddedSite {
    if (!this.#site) throw new Error('No site is open.');
    const typed = Object.entries(desk.texts).filter((entry): entry is [string, string] => entry[1] !== null);
    return { ...this.#site, texts: { ...this.#site.texts, ...Object.fromEntries(typed) }, editable: desk.files };
  }

  #show(): void {
    const look = this.#showsBefore ? this.#resultBefore : this.#result;
    if (look) this.#reader.show(look);
  }

  /** In a preview, the address says which page is open, so that it is still open after a reload. */
  #rememberChoice({ name }: ViewChoice): void {
    if (this.#data.kind === 'preview' && name !== undefined) history.replaceState(null, '', `#${OPEN_PAGE}${encodeURIComponent(name)}`);
  }
}

function choiceIn(address: string): ViewChoice {
  const [, name] = address.split(`#${OPEN_PAGE}`);
  try {
    return name === undefined ? {} : { name: decodeURIComponent(name) };
  } catch {
    return {};
  }
}

/** Reloads a page that is served when files of the site change. What somebody typed is never thrown away. */
function reloadOnChanges(isEdited: () => boolean): void {
  new EventSource('changes').addEventListener('change', () => {
    if (!isEdited()) return location.reload();
    const place = byId('news');
    replaceContent(
      place,
      'Files of the site changed. They do not contain what you typed here. ',
      button('Reload', { class: 'small' }, () => location.reload()),
    );
    place.hidden = false;
  });
}

// It lives as long as its worker.
void new App(JSON.parse(byId(DATA_ID).textContent ?? '') as PageData);
