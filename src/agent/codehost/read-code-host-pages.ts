/** Reads lists of code hosts page by page, whatever somebody has written into them. */
import { CodeHostError, createUnreadableAnswerError } from './code-host-error.ts';

export interface CodeHostListPage {
  readonly data: unknown;
  /** The entity tag of the response. */
  readonly tag?: string | undefined;
}

export interface CodeHostEntryList {
  readonly entries: readonly EntryWithId[];
  /** Of the response, if that was all of it. */
  readonly tag: string | undefined;
  /** Whether nothing was left out. */
  readonly isComplete: boolean;
}

/** Something with an ID, of which nothing else is certain. */
export type EntryWithId = Readonly<Record<string, unknown>> & { readonly id: number | string };

export interface CodeHostPagingOptions {
  /** Asks for a page, the first of which is 1. Undefined if nothing has changed. */
  readonly ask: (page: number, size: number) => Promise<CodeHostListPage | undefined>;
  /** Small enough that the largest texts that a host accepts stay within the limit of a response. */
  readonly size: number;
  /** Further pages are not read. */
  readonly most: number;
  /** Whether a page that is not full is the last one. Otherwise the last one is empty, or has the same entries again. */
  readonly isFilled: boolean;
  readonly label: string;
}

type Read = { readonly count: number; readonly tag: string | undefined };

/** Undefined if nothing has changed. Entries that are too long for a response are left out. Throws `CodeHostError`. */
export async function readCodeHostPages({
  ask,
  size,
  most,
  isFilled,
  label,
}: CodeHostPagingOptions): Promise<CodeHostEntryList | undefined> {
  const entries = new Map<EntryWithId['id'], EntryWithId>();

  async function read(page: number, length: number): Promise<Read | 'unchanged' | 'too-long'> {
    try {
      const answer = await ask(page, length);
      if (answer === undefined) return 'unchanged';
      const { data, tag } = answer;
      if (!Array.isArray(data)) throw createUnreadableAnswerError(label);
      for (const entry of data) if (isEntry(entry)) entries.set(entry.id, entry);
      return { count: data.length, tag };
    } catch (error) {
      if (error instanceof CodeHostError && error.isTooLong) return 'too-long';
      throw error;
    }
  }

  /** The entries of a page one by one, without those that are too long. Returns whether there was a last one. */
  async function readSingly(page: number): Promise<boolean> {
    const before = entries.size;
    for (let place = (page - 1) * size + 1; place <= page * size; place++) {
      const got = await read(place, 1);
      if (typeof got === 'object' && got.count === 0) return true;
    }
    return entries.size === before;
  }

  let isComplete = true;
  for (let page = 1; page <= most; page++) {
    const before = entries.size;
    const got = await read(page, size);
    if (got === 'unchanged') return undefined;
    if (got === 'too-long') {
      isComplete = false;
      if (await readSingly(page)) return { entries: [...entries.values()], tag: undefined, isComplete };
    } else if (isFilled ? got.count < size : entries.size === before)
      // The tag of a page says nothing of later ones.
      return { entries: [...entries.values()], tag: page === 1 && isComplete ? got.tag : undefined, isComplete };
  }
  return { entries: [...entries.values()], tag: undefined, isComplete: false };
}

function isEntry(value: unknown): value is EntryWithId {
  return typeof value === 'object' && value !== null && 'id' in value && (typeof value.id === 'string' || Number.isSafeInteger(value.id));
}
