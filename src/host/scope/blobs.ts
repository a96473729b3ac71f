/** Reads contents from git, many in one call and each once. */
import { UnreadableError } from '../../site/files.ts';
import type { GitResult } from '../git.ts';
import { gitObjects, type Repository } from './repository.ts';

/** The maximum output of one call in bytes. Documents are smaller. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The initial maximum number of files in one call. */
const MAX_FILES = 1_000;

const NEWLINE = 10;
const ABSENT_MESSAGE = 'this clone does not have its content; clone without “--filter”';

export class GitBlobReader {
  readonly #repository: Repository;
  readonly #contents = new Map<string, Uint8Array>();
  #maxFiles = MAX_FILES;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Returns the content with an id. Also reads some of those that will be needed next. */
  get(id: string, next: () => Iterable<string>): Uint8Array {
    const known = this.#contents.get(id);
    if (known) return known;
    const wanted = new Set([id]);
    for (const other of next()) {
      if (wanted.size >= this.#maxFiles) break;
      if (!this.#contents.has(other)) wanted.add(other);
    }
    let answer = this.#fetch([...wanted]);
    if (!answer.ok && wanted.size > 1) {
      this.#maxFiles = wanted.size >> 2;
      answer = this.#fetch([id]);
    }
    if (!answer.ok)
      throw new UnreadableError(answer.kind === 'too-long' ? 'it is larger than 64 MB' : `${ABSENT_MESSAGE} (${answer.reason})`);
    const content = this.#contents.get(id);
    if (!content) throw new UnreadableError(ABSENT_MESSAGE);
    return content;
  }

  #fetch(ids: readonly string[]): GitResult<Buffer> {
    const answer = gitObjects(this.#repository, ids, MAX_BYTES);
    if (!answer.ok) return answer;
    const { output } = answer;
    for (let at = 0; at < output.length;) {
      const end = output.indexOf(NEWLINE, at);
      // `<id> blob <size>`, or `<id> missing`.
      const [id = '', type, size] = output.toString('latin1', at, end).split(' ');
      at = end + 1;
      if (size === undefined) continue;
      const length = Number(size);
      if (type === 'blob') this.#contents.set(id, output.subarray(at, at + length));
      at += length + 1;
    }
    return answer;
  }
}
