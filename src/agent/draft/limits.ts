/** How much a model may read and write for one message. */

export interface DraftLimits {
  /** Bytes that one answer of a tool may hold. */
  readonly readBytes: number;
  /** Bytes that a file may hold once it is written. A file that was there before may grow by a tenth in any case. */
  readonly fileBytes: number;
  /** Bytes of all edited files together. */
  readonly messageBytes: number;
  /** Files that may be written, moved or deleted. */
  readonly files: number;
  /** Files that one listing names. */
  readonly listEntries: number;
  /** Lines that one search shows. */
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
