/** A site in one of the two compared states. */
import { ImporterIndex } from './importers.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

export class ComparedState {
  readonly files: Files;
  readonly subject: Subject;
  #importers: ImporterIndex | undefined;

  constructor(files: Files, subject: Subject) {
    this.files = files;
    this.subject = subject;
  }

  /** Read only if asked for, because all pages must be. */
  get importers(): ImporterIndex {
    return (this.#importers ??= new ImporterIndex(this.files, this.subject));
  }
}
