/** How much a model can read and write for one message. */

export interface DraftLimits {
  /** Bytes of one tool answer. */
  readonly readBytes: number;
  /** Bytes of a written file. An existing file may grow by 10% in any case. */
  readonly fileBytes: number;
  /** Bytes of all edited files together. */
  readonly messageBytes: number;
  /** Files that can be written, moved or deleted. */
  readonly files: number;
  /** Entries of one listing. */
  readonly listEntries: number;
  /** Lines of one search result. */
  readonly searchMatches: number;
}

export const DRAFT_LIMITS: DraftLimits = {
  readBytes: 64 * 1024,
  fileBytes: 256 * 1024,
  messageBytes: 2 * 1024 * 1024,
  files: 200,
  listEntries: 500,
  searchMatches: 100,
};
