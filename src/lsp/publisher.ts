/** Sends findings a moment after the last change, and only what differs from what the client has. */
import type { Connection, Diagnostic } from 'vscode-languageserver';
import { DEBOUNCE_MS, type DiagnosticsCache, type DiagnosticsByUri } from './checker.ts';
import { toMessageOrStack } from './error-message.ts';
import type { EditorSite } from './editor-site.ts';
import type { OpenTexts } from './open-texts.ts';
import type { PulledDiagnostics } from './pulled-diagnostics.ts';
import type { EditorSites } from './sites.ts';
import { yieldToMessages } from './yield-to-messages.ts';

export interface PublisherOptions {
  readonly connection: Connection;
  readonly sites: EditorSites;
  readonly texts: OpenTexts;
  readonly checker: DiagnosticsCache;
  /** Of a client that pulls the findings of open texts: those that it pulled are not sent. */
  readonly pulled: PulledDiagnostics | undefined;
  readonly log: (message: string) => void;
}

export class DiagnosticsPublisher {
  readonly #connection: Connection;
  readonly #sites: EditorSites;
  readonly #texts: OpenTexts;
  readonly #checker: DiagnosticsCache;
  readonly #pulled: PulledDiagnostics | undefined;
  readonly #log: (message: string) => void;
  #isStopped = false;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** What the client was sent, by docs root and URI. */
  readonly #sent = new Map<string, Map<string, string>>();
  /** The texts with findings that the client pulls, by docs root. Some that are open are in no tab, and never pulled. */
  readonly #withheld = new Map<string, Set<string>>();

  constructor({ connection, sites, texts, checker, pulled, log }: PublisherOptions) {
    this.#connection = connection;
    this.#sites = sites;
    this.#texts = texts;
    this.#checker = checker;
    this.#pulled = pulled;
    this.#log = log;
  }

  /** The client pulled the findings of a text. It has them twice unless those that it was sent are cleared. */
  onPulled(uri: string): void {
    if (this.#pulled?.has(uri) !== true) return;
    for (const [root, sent] of this.#sent) {
      if (!sent.delete(uri)) continue;
      this.#withheld.get(root)?.add(uri);
      this.#sendDiagnostics(uri, []);
    }
  }

  /** A text was closed: the findings of the file are sent again, by every site that has some. */
  onClosed(uri: string): void {
    this.#pulled?.forget(uri);
    this.publishSoon(uri);
    for (const [root, uris] of this.#withheld) if (uris.delete(uri)) this.#republish(root);
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
    for (const root of this.#sent.keys()) this.#republish(root);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #republish(root: string): void {
    void this.#logErrors(async () => {
      const site = await this.#sites.siteAt(root);
      if (site) this.#schedule(site);
      else if (!this.#isStopped) this.#send(root, new Map());
    });
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
    const found = await this.#checker.check(state);
    // A newer state has its own turn.
    if (found && !this.#isStopped && site.isCurrent(state)) this.#send(site.root, found);
  }

  #send(root: string, found: DiagnosticsByUri): void {
    const withheld = new Set([...found.keys()].filter((uri) => this.#pulled?.has(uri)));
    const shown = new Map([...found].filter(([uri]) => !withheld.has(uri)));
    const sent = this.#sent.get(root) ?? new Map<string, string>();
    const now = new Map<string, string>();
    for (const uri of new Set([...sent.keys(), ...shown.keys()])) {
      const diagnostics = shown.get(uri) ?? [];
      const text = JSON.stringify([this.#texts.get(uri)?.version, diagnostics]);
      if (diagnostics.length > 0) now.set(uri, text);
      if (sent.get(uri) !== text) this.#sendDiagnostics(uri, diagnostics);
    }
    this.#sent.set(root, now);
    this.#withheld.set(root, withheld);
    this.#pulled?.compareSoon();
  }

  #sendDiagnostics(uri: string, diagnostics: readonly Diagnostic[]): void {
    const version = this.#texts.get(uri)?.version;
    void this.#connection.sendDiagnostics({ uri, diagnostics: [...diagnostics], ...(version !== undefined && { version }) });
  }

  async #logErrors(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#log(toMessageOrStack(error));
    }
  }
}
