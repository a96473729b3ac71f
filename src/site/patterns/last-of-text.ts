/** The last number that was given for a text, for files and for folders. */

export class LastOfText {
  readonly #files = new Map<string, number>();
  readonly #folders = new Map<string, number>();

  /** Of the texts, the most parts between slashes. */
  parts = 0;

  /** Numbers come in ascending order. */
  set(text: string, number: number, isOfFolders: boolean): void {
    this.parts = Math.max(this.parts, text.split('/').length);
    this.#folders.set(text, number);
    if (!isOfFolders) this.#files.set(text, number);
  }

  /** -1 if none was given. */
  get(text: string, isFolder: boolean): number {
    return (isFolder ? this.#folders : this.#files).get(text) ?? -1;
  }
}
