/** Checks states of sites, each once, whoever asks: for what is sent to the client and for what it pulls. */
import type { Diagnostic } from 'vscode-languageserver';
import { UnreadableError } from '../site/files.ts';
import { findingsOf } from './diagnostics.ts';
import type { FirstCheckProgress } from './first-check-progress.ts';
import type { EditorSiteState } from './editor-site-state.ts';

/** The time without a change after which findings are made. */
export const DEBOUNCE_MS = 30;

/** Files without findings are not in it. */
export type DiagnosticsByUri = ReadonlyMap<string, readonly Diagnostic[]>;

export class DiagnosticsCache {
  readonly #firstLoad: FirstCheckProgress;
  readonly #checked = new WeakMap<EditorSiteState, Promise<DiagnosticsByUri | undefined>>();

  constructor(firstLoad: FirstCheckProgress) {
    this.#firstLoad = firstLoad;
  }

  /** Returns the findings of a state; `undefined` if a newer state ended the check. */
  check(state: EditorSiteState): Promise<DiagnosticsByUri | undefined> {
    let checked = this.#checked.get(state);
    if (!checked) this.#checked.set(state, (checked = this.#check(state)));
    return checked;
  }

  async #check(state: EditorSiteState): Promise<DiagnosticsByUri | undefined> {
    const found = new Map<string, Diagnostic[]>();
    try {
      for (const { uri, diagnostic } of await this.#firstLoad.show(state, () => findingsOf(state))) {
        const before = found.get(uri);
        if (before) before.push(diagnostic);
        else found.set(uri, [diagnostic]);
      }
    } catch (error) {
      if (error === state.signal.reason) return undefined;
      // A site that vanished has no findings.
      if (!(error instanceof UnreadableError)) throw error;
    }
    return found;
  }
}
