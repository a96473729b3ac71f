/** One state of a site, as the editor shows it: what features ask. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location, Range } from 'vscode-languageserver';
import { decode } from '../document/decode.ts';
import type { Span } from '../document/document.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { readSpec } from '../openapi/read.ts';
import type { Spec } from '../openapi/spec.ts';
import { readTitles } from '../pages/titles.ts';
import { pathBelow } from '../host/path-below.ts';
import type { DocsNavConfigFile } from '../host/settings.ts';
import type { SiteInput } from '../session/open-site.ts';
import type { SiteSession } from '../session/session.ts';
import { UnreadableError } from '../site/files.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import { pathOf } from './uri.ts';
import { PositionedText, type PositionEncoding } from './positions.ts';

export interface EditorSiteStateInput {
  readonly site: SiteSession;
  /** What the site was opened with. */
  readonly input: SiteInput;
  /** Absolute path of the docs root. */
  readonly root: string;
  /** The texts that are open, by file relative to the docs root. */
  readonly openFiles: ReadonlyMap<string, OpenText>;
  /** Aborted once a text or a file changes. */
  readonly signal: AbortSignal;
  readonly encoding: PositionEncoding;
  readonly cache: TitleAndSpecCache;
  /** The configuration that applies to the site. */
  readonly config: DocsNavConfigFile | undefined;
  /** All texts that are open, also those of other sites. */
  readonly openTexts: OpenTexts;
}

/** What is read of files on disk, until one of them changes. */
export interface TitleAndSpecCache {
  readonly titles: Map<string, string | undefined>;
  readonly specs: Map<string, Promise<Spec>>;
}

/** Files are named relative to the docs root. */
export class EditorSiteState {
  readonly site: SiteSession;
  readonly input: SiteInput;
  readonly root: string;
  readonly openFiles: ReadonlyMap<string, OpenText>;
  readonly signal: AbortSignal;
  readonly encoding: PositionEncoding;
  readonly config: DocsNavConfigFile | undefined;
  readonly openTexts: OpenTexts;
  readonly #cache: TitleAndSpecCache;
  readonly #texts = new Map<string, PositionedText>();

  constructor({ site, input, root, openFiles, signal, encoding, cache, config, openTexts }: EditorSiteStateInput) {
    this.site = site;
    this.input = input;
    this.root = root;
    this.openFiles = openFiles;
    this.signal = signal;
    this.encoding = encoding;
    this.config = config;
    this.openTexts = openTexts;
    this.#cache = cache;
  }

  /** The URI of a file, as the editor writes it if the file is open. */
  uriOf(file: string): string {
    return this.openFiles.get(file)?.uri ?? pathToFileURL(join(this.root, file)).href;
  }

  /** The file at a URI; `undefined` outside the docs root. */
  fileOf(uri: string): string | undefined {
    const path = pathOf(uri);
    return path === undefined ? undefined : pathBelow(this.root, path);
  }

  /** The text of a file, which need not be open; empty if it cannot be read. */
  textOf(file: string): PositionedText {
    const open = this.openFiles.get(file);
    if (open) return open;
    let text = this.#texts.get(file);
    if (!text) this.#texts.set(file, (text = new PositionedText(this.#read(file), this.encoding)));
    return text;
  }

  rangeOf(file: string, span: Span): Range {
    return this.textOf(file).rangeOf(span);
  }

  locationOf(file: string, span: Span = { start: 0, end: 0 }): Location {
    return { uri: this.uriOf(file), range: this.rangeOf(file, span) };
  }

  /** The title in the front matter of a page. */
  async titleOf(file: string): Promise<string | undefined> {
    const { titles } = this.#cache;
    const isKept = !this.openFiles.has(file);
    if (isKept && titles.has(file)) return titles.get(file);
    const title = (await readTitles([file], this.site.files)).get(file);
    if (isKept) titles.set(file, title);
    return title;
  }

  /** What an API description contains. */
  specOf(path: string): Promise<Spec> {
    const { specs } = this.#cache;
    const isKept = !this.openFiles.has(normalizeSpecFilePath(path));
    const spec = (isKept ? specs.get(path) : undefined) ?? readSpec(path, this.site.files);
    if (isKept) specs.set(path, spec);
    return spec;
  }

  #read(file: string): string {
    try {
      return decode(this.site.files.read(file) ?? new Uint8Array()).text;
    } catch (error) {
      if (error instanceof UnreadableError) return '';
      throw error;
    }
  }
}
