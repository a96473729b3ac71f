/** Sends findings a moment after the last change, and only what differs from what the client has. */
import type { Connection, Diagnostic } from 'vscode-languageserver';
import { UnreadableError } from '../site/files.ts';
import { findingsOf } from './diagnostics.ts';
import { errorMessage } from './error-message.ts';
import { FirstLoad } from './first-load.ts';
import type { EditorSite } from './editor-site.ts';
import type { OpenTexts } from './open-texts.ts';
import type { Sites } from './sites.ts';
import { yieldToMessages } from './yield-to-messages.ts';

/** The time without a change after which findings are made. */
const DEBOUNCE_MS = 30;

export class Publisher {
  readonly #connection: Connection;
  readonly #sites: Sites;
  readonly #texts: OpenTexts;
  readonly #log: (message: string) => void;
  readonly #firstLoad: FirstLoad;
  #isStopped = false;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** What the client was sent, by docs root and URI. */
  readonly #sent = new Map<string, Map<string, string>>();

  constructor(connection: Connection, sites: Sites, texts: OpenTexts, log: (message: string) => void) {
    this.#connection = connection;
    this.#sites = sites;
    this.#texts = texts;
    this.#log = log;
    this.#firstLoad = new FirstLoad(connection, log);
  }

  /** The site of a file changed. */
  publishSoon(uri: string): void {
    void this.#logErrors(async () => {
      const found = await this.#sites.siteOf(uri);
      if (found) this.#schedule(found.site);
    });
  }

  /** Shows the findings of all sites in folders. */
  publishFolders(folders: readonly string[]): void {
    void this.#logErrors(async () => {
      for (const site of await this.#sites.openBelow(folders)) this.#schedule(site);
    });
  }

  /** Files changed: sites with findings may be gone. */
  republish(): void {
    for (const root of this.#sent.keys())
      void this.#logErrors(async () => {
        const site = await this.#sites.siteAt(root);
        if (site) this.#schedule(site);
        else this.#send(root, new Map());
      });
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #schedule(site: EditorSite): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timers.get(site.root));
    this.#timers.set(
      site.root,
      setTimeout(() => void this.#logErrors(() => this.#publish(site)), DEBOUNCE_MS),
    );
  }

  async #publish(site: EditorSite): Promise<void> {
    // Whoever waits for an answer comes first.
    await yieldToMessages();
    const state = site.state();
    const found = new Map<string, Diagnostic[]>();
    try {
      for (const { uri, diagnostic } of await this.#firstLoad.show(state, () => findingsOf(state)))
        found.set(uri, [...(found.get(uri) ?? []), diagnostic]);
    } catch (error) {
      // A newer state has its own turn.
      if (error === state.signal.reason) return;
      // A site that vanished has no findings.
      if (!(error instanceof UnreadableError)) throw error;
    }
    if (!this.#isStopped && site.isCurrent(state)) this.#send(site.root, found);
  }

  #send(root: string, found: ReadonlyMap<string, Diagnostic[]>): void {
    const sent = this.#sent.get(root) ?? new Map<string, string>();
    const now = new Map<string, string>();
    for (const uri of new Set([...sent.keys(), ...found.keys()])) {
      const diagnostics = found.get(uri) ?? [];
      const version = this.#texts.get(uri)?.version;
      const text = JSON.stringify([version, diagnostics]);
      if (diagnostics.length > 0) now.set(uri, text);
      if (sent.get(uri) !== text) void this.#connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) });
    }
    this.#sent.set(root, now);
  }

  async #logErrors(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#log(errorMessage(error));
    }
  }
}
