/** Reads contents from git, many in one call and each once. */
import { UnreadableError } from '../../site/files.ts';
import type { Answer } from '../git.ts';
import { askForObjects, type Repository } from './repository.ts';

/** The maximum output of one call in bytes. Documents are smaller. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The initial maximum number of files in one call. */
const MOST_FILES = 1_000;

const NEWLINE = 10;
const ABSENT = 'its content is not in this clone; clone without “--filter”';

export class Blobs {
  readonly #repository: Repository;
  readonly #known = new Map<string, Uint8Array>();
  #most = MOST_FILES;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Returns the content with an id. Also reads some of those that will be needed next. */
  get(id: string, next: () => Iterable<string>): Uint8Array {
    const known = this.#known.get(id);
    if (known) return known;
    const wanted = new Set([id]);
    for (const other of next()) {
      if (wanted.size >= this.#most) break;
      if (!this.#known.has(other)) wanted.add(other);
    }
    let answer = this.#fetch([...wanted]);
    if (!answer.ok && wanted.size > 1) {
      this.#most = wanted.size >> 2;
      answer = this.#fetch([id]);
    }
    if (!answer.ok) throw new UnreadableError(answer.is === 'too-long' ? 'it is larger than 64 MB' : `${ABSENT} (${answer.reason})`);
    const content = this.#known.get(id);
    if (!content) throw new UnreadableError(ABSENT);
    return content;
  }

  #fetch(ids: readonly string[]): Answer<Buffer> {
    const answer = askForObjects(this.#repository, ids, MOST_BYTES);
    if (!answer.ok) return answer;
    const { output } = answer;
    for (let at = 0; at < output.length;) {
      const end = output.indexOf(NEWLINE, at);
      // `<id> blob <size>`, or `<id> missing`.
      const [id = '', type, size] = output.toString('latin1', at, end).split(' ');
      at = end + 1;
      if (size === undefined) continue;
      const length = Number(size);
      if (type === 'blob') this.#known.set(id, output.subarray(at, at + length));
      at += length + 1;
    }
    return answer;
  }
}
