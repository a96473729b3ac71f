/** The page: an editor with the findings in it on one side, and what readers see on the other. */
import { spellOutHidden } from '../../html/spell-out-hidden.ts';
import type { SiteAnalysisResult } from '../analysis.ts';
import type { EmbeddedSite } from '../embedded-site.ts';
import { UNCHECKED_RULES } from '../unchecked-rules.ts';
import { PAGE_DATA_ELEMENT_ID, type PageData, type PreviewData } from '../page-data.ts';
import type { ChosenNodeReference } from '../view.ts';
import { AnalysisClient } from './analysis-client.ts';
import { showComparison } from './changes.ts';
import { EditorPanel } from './editor-panel.ts';
import { byId, button, replaceContent } from './dom.ts';
import { PaneLayout } from './layout.ts';
import { startPlayground } from './playground.ts';
import { ReaderPanel } from './reader.ts';
import { showFailure, showProgress } from './verdict.ts';

const OPEN_PAGE = 'page=';

/** A site with more files takes time to read, which the page says. */
const MANY_FILES = 200;

class App {
  readonly #client: AnalysisClient;
  readonly #layout = new PaneLayout();
  readonly #reader: ReaderPanel;
  readonly #data: PageData;
  #editorPanel: EditorPanel | undefined;
  #site: EmbeddedSite | undefined;
  #siteBefore: EmbeddedSite | undefined;
  #result: SiteAnalysisResult | undefined;
  #resultBefore: SiteAnalysisResult | undefined;
  #showsBefore = false;

  constructor(data: PageData) {
    this.#data = data;
    this.#reader = new ReaderPanel(byId('reader'), choiceIn(location.hash), {
      onChoice: (choice) => this.#rememberChoice(choice),
      onLocate: (node) => this.#client.locate(node.pointer),
    });
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
      onPlace: ({ file, span }) => this.#editorPanel?.goTo(file, span),
      onError: (message) => showFailure(`The site cannot be shown: ${message}`),
    });
    addEventListener('hashchange', () => {
      const choice = choiceIn(location.hash);
      if (choice.name !== undefined) this.#reader.choose(choice);
    });
    if (data.kind === 'preview') {
      this.#openSite(data.site, data.comparison?.site);
      this.#showName();
    }
  }

  /** The browser starts the worker only while the page does nothing, so the editor is made while the worker looks. */
  #createEditorPanel(): void {
    if (this.#editorPanel) return;
    const panel = new EditorPanel({
      onChange: () => this.#client.analyze(panel.texts),
      onFindings: () => this.#layout.goToFindings(),
      onText: () => this.#layout.show('text'),
    });
    this.#editorPanel = panel;
    addEventListener('beforeunload', (event) => {
      if (Object.keys(panel.texts).length > 0) event.preventDefault();
    });
    if (this.#data.kind === 'preview') return this.#startPreview(this.#data, panel);
    void startPlayground(this.#data, {
      open: (site) => {
        this.#openSite(site);
        panel.open(site);
      },
      add: (file, text) => panel.add(file, text),
      has: (file) => Object.hasOwn(this.#currentSite(panel).texts, file),
      currentSite: () => this.#currentSite(panel),
    });
  }

  #startPreview({ site, known, comparison, isLive }: PreviewData, panel: EditorPanel): void {
    const unchecked = UNCHECKED_RULES.map(({ reads }) => reads).join(', ');
    byId('not-checked').textContent =
      `As you type, the page does not check ${unchecked}: findings about these date from when it was written.`;
    panel.open(site, known);
    if (comparison) {
      this.#layout.addChanges(comparison.lists.reduce((sum, { count }) => sum + count, 0));
      showComparison(comparison, (isBefore) => {
        this.#showsBefore = isBefore;
        this.#show();
      });
    }
    if (isLive) reloadOnChanges(() => Object.keys(panel.texts).length > 0);
  }

  #openSite(site: EmbeddedSite, before?: EmbeddedSite): void {
    this.#site = site;
    this.#siteBefore = before;
    this.#reader.reset(site.settings.ignoreMissing !== undefined && this.#data.kind === 'playground');
    const files = Object.keys(site.texts).length;
    showProgress(files > MANY_FILES ? `Reading ${files.toLocaleString('en')} files …` : 'Reading the site …');
    this.#client.open(site, before);
    this.#client.analyze({});
  }

  /** The site with what was typed. */
  #currentSite(panel: EditorPanel): EmbeddedSite {
    if (!this.#site) throw new Error('No site is open.');
    const typed = Object.entries(panel.texts).filter((entry): entry is [string, string] => entry[1] !== null);
    return { ...this.#site, texts: { ...this.#site.texts, ...Object.fromEntries(typed) }, editable: panel.files };
  }

  #show(): void {
    const look = this.#showsBefore ? this.#resultBefore : this.#result;
    if (!look) return;
    this.#reader.images = new Map(Object.entries((this.#showsBefore ? this.#siteBefore : this.#site)?.images ?? {}));
    this.#reader.show(look, !this.#showsBefore);
    if (this.#data.kind === 'preview') this.#showName(look.appearance.name);
  }

  /** A site without a name is called by the path of its docs.json. */
  #showName(name?: string): void {
    const path = `${this.#site?.folder ?? ''}${this.#site?.docs ?? ''}`;
    byId('title').textContent = spellOutHidden(name ?? path);
    byId('place').textContent = name === undefined ? '' : spellOutHidden(path);
    document.title = `${name ?? path} · docs-nav`;
  }

  /** In a preview, the address says which page is open, so that it is still open after a reload. */
  #rememberChoice({ name }: ChosenNodeReference): void {
    if (this.#data.kind === 'preview' && name !== undefined) history.replaceState(null, '', `#${OPEN_PAGE}${encodeURIComponent(name)}`);
  }
}

function choiceIn(address: string): ChosenNodeReference {
  const [, name] = address.split(`#${OPEN_PAGE}`);
  try {
    return name === undefined ? {} : { name: decodeURIComponent(name).replace(/^\//, '') };
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
      button('Reload', { class: 'secondary small' }, () => location.reload()),
    );
    place.hidden = false;
  });
}

// It lives as long as its worker.
void new App(JSON.parse(byId(PAGE_DATA_ELEMENT_ID).textContent ?? '') as PageData);
