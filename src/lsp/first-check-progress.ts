/** Shows in the editor that a large site is checked for the first time. */
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'vscode-languageserver';
import type { EditorSiteState } from './editor-site-state.ts';

/** A site with fewer files is checked before anybody looks. */
const LARGE = 1_000;
/** How long the editor has to show it before the work begins, in milliseconds: it cannot be told while the work is done. */
const PROGRESS_DELAY = 100;

export class FirstCheckProgress {
  readonly #connection: Connection;
  readonly #log: (message: string) => void;
  readonly #seen = new Set<string>();

  constructor(connection: Connection, log: (message: string) => void) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Does the work, and shows it if it is the first for the site. Editors that cannot show it are not asked to. */
  async show<T>(state: EditorSiteState, work: () => Promise<T>): Promise<T> {
    if (this.#seen.has(state.root)) return work();
    const { size } = (await state.site.subject()).pages.files;
    if (size < LARGE) {
      this.#seen.add(state.root);
      return work();
    }
    let isOver = false;
    const shown = this.#begin(`Checking ${size.toLocaleString('en')} files`, () => isOver);
    await Promise.race([shown, setTimeout(PROGRESS_DELAY)]);
    try {
      const result = await work();
      // Work that a change ended was not the first.
      this.#seen.add(state.root);
      return result;
    } finally {
      isOver = true;
      // The editor may be gone.
      shown.then((end) => end()).catch(() => {});
    }
  }

  /** Returns what ends it. An editor may refuse, or answer when the work is over. */
  async #begin(message: string, isOver: () => boolean): Promise<() => void> {
    try {
      const progress = await this.#connection.window.createWorkDoneProgress();
      if (isOver()) return () => {};
      progress.begin('docs-nav', undefined, message, false);
      return () => progress.done();
    } catch (error) {
      this.#log(`The editor does not show progress: ${String(error)}`);
      return () => {};
    }
  }
}
