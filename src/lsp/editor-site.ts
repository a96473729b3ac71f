/**
 * A site that is held open. Every change makes a new state of all texts at once, over files that are listed and read only once: there is no
 * chain of states to grow, and the findings are those of a run on the same texts, because they are made in the same way.
 */
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { disk } from '../host/disk.ts';
import { pathBelow } from '../host/path-below.ts';
import { gitRootOf } from '../host/docs-root-location.ts';
import type { RunSite } from '../host/run.ts';
import { SiteSession } from '../session/session.ts';
import type { Files } from '../site/files.ts';
import { overlay } from '../site/overlay.ts';
import { cachedFiles } from './cached-files.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import type { PositionEncoding } from './positions.ts';
import { pathOf } from './uri.ts';
import { EditorSiteState, type TitleAndSpecCache } from './editor-site-state.ts';

export interface EditorSiteOptions {
  readonly texts: OpenTexts;
  readonly encoding: PositionEncoding;
  /** Whether the client says when files change. */
  readonly isWatched: () => boolean;
}

/** Without a client that watches files, they are read again after this time. */
const REREAD_AFTER_MS = 1_000;

export class EditorSite {
  readonly root: string;
  readonly #site: RunSite;
  readonly #options: EditorSiteOptions;
  #files: Files | undefined;
  #readAt = 0;
  #state: EditorSiteState | undefined;
  /** The texts of the last state. */
  #openFiles: ReadonlyMap<string, OpenText> = new Map();
  #work = new AbortController();
  #cache: TitleAndSpecCache = emptyCache();

  constructor(site: RunSite, options: EditorSiteOptions) {
    this.root = site.root;
    this.#site = site;
    this.#options = options;
  }

  /** The state with the texts that are open now; the same one until a text or a file changes. */
  state(): EditorSiteState {
    if (!this.#options.isWatched() && performance.now() - this.#readAt > REREAD_AFTER_MS) this.#forgetFiles();
    const openFiles = openTextsIn(this.root, this.#options.texts);
    if (this.#state && isSame(this.#state.openFiles, openFiles)) return this.#state;
    if (!isSame(this.#openFiles, openFiles)) this.#endWork();
    this.#openFiles = openFiles;
    const { signal } = this.#work;
    const files = (this.#files ??= this.#read());
    const edits = new Map([...openFiles].map(([file, { text }]) => [file, text]));
    const input = { ...this.#site.input, files: edits.size === 0 ? files : overlay(files, edits), signal };
    const { encoding, texts } = this.#options;
    const { config } = this.#site;
    return (this.#state = new EditorSiteState({
      site: SiteSession.open(input),
      input,
      root: this.root,
      openFiles,
      signal,
      encoding,
      config,
      openTexts: texts,
      cache: this.#cache,
    }));
  }

  /** The last state that was asked for: good enough for what only needs to know which pages there are. */
  recentState(): EditorSiteState {
    return this.#state ?? this.state();
  }

  /** Whether a state has the texts that are open now, and no file is known to have changed since. */
  isCurrent(state: EditorSiteState): boolean {
    return !state.signal.aborted && isSame(state.openFiles, openTextsIn(this.root, this.#options.texts));
  }

  /** Files changed: lists and reads them again. */
  reread(): void {
    this.#forgetFiles();
    this.#endWork();
  }

  /** Another one takes its place: nothing more is found out about its texts. */
  end(): void {
    this.#work.abort(textChanged());
  }

  #forgetFiles(): void {
    this.#files = undefined;
    this.#state = undefined;
    this.#cache = emptyCache();
  }

  /** Ends what is still being found out about earlier texts. */
  #endWork(): void {
    this.#work.abort(textChanged());
    this.#work = new AbortController();
  }

  #read(): Files {
    this.#readAt = performance.now();
    const repository = gitRootOf(this.root);
    return cachedFiles(() => disk(this.root, repository === undefined ? {} : { repository }));
  }
}

function openTextsIn(root: string, texts: OpenTexts): ReadonlyMap<string, OpenText> {
  const open = new Map<string, OpenText>();
  for (const text of texts.all()) {
    const path = pathOf(text.uri);
    const file = path === undefined ? undefined : pathBelow(root, path);
    if (file !== undefined) open.set(file, text);
  }
  return open;
}

function isSame(before: ReadonlyMap<string, OpenText>, now: ReadonlyMap<string, OpenText>): boolean {
  return before.size === now.size && [...now].every(([file, text]) => before.get(file) === text);
}

function textChanged(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The text changed.');
}

function emptyCache(): TitleAndSpecCache {
  return { titles: new Map(), specs: new Map() };
}
