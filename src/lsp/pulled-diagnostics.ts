/** Answers clients that pull the findings of open texts, and tells them to pull again when those that they have are outdated. */
import { createHash } from 'node:crypto';
import {
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type DiagnosticServerCancellationData,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import { DEBOUNCE_MS, type DiagnosticsCache } from './checker.ts';
import type { EditorSite } from './editor-site.ts';
import { toMessageOrStack } from './error-message.ts';
import type { OpenTexts } from './open-texts.ts';
import type { EditorSites } from './sites.ts';
import { requestCancelledError } from './task.ts';
import { yieldToMessages } from './yield-to-messages.ts';

/** The time after a check in which clients usually pull by themselves. */
const REFRESH_MS = 200;

export interface PulledDiagnosticsOptions {
  readonly connection: Connection;
  readonly sites: EditorSites;
  readonly texts: OpenTexts;
  readonly checker: DiagnosticsCache;
  readonly log: (message: string) => void;
}

/** What a client knows of the findings of a text. */
interface KnownResult {
  /** Those that it pulled last. */
  readonly resultId: string;
  /** Those that it was told to pull since. It may never do so, such as for a text that nobody sees. */
  readonly announcedId: string | undefined;
}

export class PulledDiagnostics {
  readonly #options: PulledDiagnosticsOptions;
  readonly #pauses = new Set<NodeJS.Timeout>();
  #comparison: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Of open texts, by URI. */
  readonly #known = new Map<string, KnownResult>();

  constructor(options: PulledDiagnosticsOptions) {
    this.#options = options;
  }

  /** @throws {ResponseError} if the text changes meanwhile: the client is asked to pull again. */
  async answer(
    { textDocument: { uri }, previousResultId }: DocumentDiagnosticParams,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    await this.#pause();
    // Whoever waits for another answer comes first.
    await yieldToMessages();
    if (token.isCancellationRequested) throw requestCancelledError();
    const items = await this.#find(uri, (site) => this.#checkNow(site));
    if (!items) throw overtaken();
    if (token.isCancellationRequested) throw requestCancelledError();
    const resultId = resultIdOf(items);
    if (this.#options.texts.get(uri)) this.#known.set(uri, { resultId, announcedId: undefined });
    // The check may have found other findings in texts that were pulled before.
    this.compareSoon();
    return resultId === previousResultId
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] };
  }

  /** A state was checked: the client may have outdated findings. */
  compareSoon(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#comparison);
    this.#comparison = setTimeout(() => void this.#refresh(), REFRESH_MS);
  }

  /** Whether the client pulled the findings of a text since it was opened. */
  has(uri: string): boolean {
    return this.#known.has(uri);
  }

  /** A text was closed. */
  forget(uri: string): void {
    this.#known.delete(uri);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#comparison);
    for (const pause of this.#pauses) clearTimeout(pause);
  }

  /** Lets a burst of changes cost one check. */
  #pause(): Promise<void> {
    return new Promise((next) => {
      if (this.#isStopped) return;
      const pause = setTimeout(() => {
        this.#pauses.delete(pause);
        next();
      }, DEBOUNCE_MS);
      this.#pauses.add(pause);
    });
  }

  /** The findings of a text in its site. What is in none, such as a configuration above the docs root, may have some of every site. */
  async #find(uri: string, check: (site: EditorSite) => ReturnType<DiagnosticsCache['check']>): Promise<readonly Diagnostic[] | undefined> {
    const { sites } = this.#options;
    const own = await sites.siteOf(uri);
    const found = await Promise.all((own ? [own.site] : await sites.all()).map(check));
    return found.includes(undefined) ? undefined : found.flatMap((diagnostics) => diagnostics?.get(uri) ?? []);
  }

  async #checkNow(site: EditorSite): ReturnType<DiagnosticsCache['check']> {
    const state = site.state();
    const found = await this.#options.checker.check(state);
    return site.isCurrent(state) ? found : undefined;
  }

  /** Tells the client once that it has outdated findings. */
  async #refresh(): Promise<void> {
    const { connection, checker, log } = this.#options;
    try {
      const resultIds = new Map<string, string>();
      for (const uri of this.#known.keys()) {
        // A state that nobody has asked for yet is compared when it is checked.
        const items = await this.#find(uri, (site) => checker.check(site.recentState()));
        if (items) resultIds.set(uri, resultIdOf(items));
      }
      const outdated = [...resultIds].filter(([uri, id]) => this.#isOutdated(uri, id));
      if (this.#isStopped || outdated.length === 0) return;
      for (const [uri, announcedId] of outdated) this.#announce(uri, announcedId);
      await connection.languages.diagnostics.refresh();
    } catch (error) {
      log(toMessageOrStack(error));
    }
  }

  #isOutdated(uri: string, id: string): boolean {
    const known = this.#known.get(uri);
    return known !== undefined && known.resultId !== id && known.announcedId !== id;
  }

  #announce(uri: string, announcedId: string): void {
    const known = this.#known.get(uri);
    if (known) this.#known.set(uri, { ...known, announcedId });
  }
}

/** Short, and the same for the same findings. */
function resultIdOf(items: readonly Diagnostic[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 27);
}

function overtaken(): ResponseError<DiagnosticServerCancellationData> {
  return new ResponseError(LSPErrorCodes.ServerCancelled, 'The text changed.', { retriggerRequest: true });
}
