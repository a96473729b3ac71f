/** The last number set for a text, separately for files and folders. */

export class LastOfText {
  readonly #files = new Map<string, number>();
  readonly #folders = new Map<string, number>();

  /** The maximum number of segments in a text. */
  parts = 0;

  /** Numbers must be ascending. */
  set(text: string, number: number, isOfFolders: boolean): void {
    this.parts = Math.max(this.parts, text.split('/').length);
    this.#folders.set(text, number);
    if (!isOfFolders) this.#files.set(text, number);
  }

  /** Returns -1 if no number was set. */
  get(text: string, isFolder: boolean): number {
    return (isFolder ? this.#folders : this.#files).get(text) ?? -1;
  }
}
