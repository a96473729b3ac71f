/** Answers requests from the state of a site. An error is a line in the log, and an answer without anything. */
import { ResponseError, type CancellationToken } from 'vscode-languageserver';
import { toMessageOrStack } from './error-message.ts';
import type { EditorSites } from './sites.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { requestCancelledError } from './task.ts';

export class RequestRunner {
  readonly #sites: EditorSites;
  readonly #log: (message: string) => void;

  constructor(sites: EditorSites, log: (message: string) => void) {
    this.#sites = sites;
    this.#log = log;
  }

  /** Asks the state of the site of a file; `null` for files of no site. */
  forFile<T>(uri: string, token: CancellationToken, ask: (state: EditorSiteState, file: string) => Promise<T>): Promise<T | null> {
    return this.run(token, async () => {
      const found = await this.#sites.stateOf(uri);
      if (!found || token.isCancellationRequested) return null;
      return ask(found.state, found.file);
    });
  }

  /** Asks what needs no state. A cancelled request is answered as such. */
  async run<T>(token: CancellationToken, ask: () => Promise<T>): Promise<T | null> {
    // Lets a cancellation in that was sent together with the request.
    await new Promise((next) => setImmediate(next));
    if (token.isCancellationRequested) throw requestCancelledError();
    try {
      const answered = await ask();
      if (token.isCancellationRequested) throw requestCancelledError();
      return answered;
    } catch (error) {
      if (error instanceof ResponseError) throw error;
      this.#log(toMessageOrStack(error));
      return null;
    }
  }
}
