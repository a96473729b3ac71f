/** The files that the client watches for the server. */
import { DidChangeWatchedFilesNotification, type Connection } from 'vscode-languageserver';

/** The files of sites: what the client watches. Clients know no stars in braces. */
const WATCHED_GLOBS = ['**/*.{md,mdx,json,jsonc,yaml,yml}', '**/.mintignore', '**/.gitmodules'];

export class FileWatchRegistration {
  #areWatched = false;

  /** Whether the client tells of every change on disk. */
  get areWatched(): boolean {
    return this.#areWatched;
  }

  /** A client may say that it watches files, and refuse. */
  async watch(connection: Connection, log: (message: string) => void): Promise<void> {
    const watchers = WATCHED_GLOBS.map((globPattern) => ({ globPattern }));
    try {
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      this.#areWatched = true;
    } catch (error) {
      log(`The editor does not watch files: ${String(error)}`);
    }
  }
}
