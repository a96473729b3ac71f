/** Page paths regardless of case and Unicode form. */

/** This many lookups of one length are linear searches; after that, a table is faster. */
const FEW = 8;
const ASCII = /^[\0-\x7f]*$/;

/** Paths of one length with their files, and later their table. */
interface Bucket {
  readonly pages: (readonly [path: string, file: string])[];
  asked: number;
  table?: Map<string, string>;
}

export class LooseNames {
  readonly #isPreferred: (file: string) => boolean;
  readonly #byLength = new Map<number, Bucket>();
  /** Paths that are not ASCII: folding may change their length, or make them ASCII. */
  readonly #others = new Map<string, string>();

  /** Of several files with the same name, one for which `isPreferred` is true is found. */
  constructor(pages: Iterable<readonly [path: string, file: string]>, isPreferred: (file: string) => boolean) {
    this.#isPreferred = isPreferred;
    for (const page of pages) {
      const [path, file] = page;
      const bucket = this.#byLength.get(path.length);
      if (!ASCII.test(path)) this.#put(this.#others, fold(path), file);
      else if (bucket) bucket.pages.push(page);
      else this.#byLength.set(path.length, { pages: [page], asked: 0 });
    }
  }

  find(path: string): string | undefined {
    const name = fold(path);
    const other = this.#others.get(name);
    const bucket = this.#byLength.get(name.length);
    const plain = bucket && this.#findIn(bucket, name);
    return plain === undefined || (other !== undefined && !this.#isPreferred(plain)) ? (other ?? plain) : plain;
  }

  #findIn(bucket: Bucket, name: string): string | undefined {
    if (bucket.asked < FEW) {
      bucket.asked++;
      const same = bucket.pages.filter(([path]) => path.at(-1)?.toLowerCase() === name.at(-1) && path.toLowerCase() === name);
      return (same.findLast(([, file]) => this.#isPreferred(file)) ?? same[0])?.[1];
    }
    if (!bucket.table) {
      bucket.table = new Map();
      for (const [path, file] of bucket.pages) this.#put(bucket.table, path.toLowerCase(), file);
    }
    return bucket.table.get(name);
  }

  #put(table: Map<string, string>, name: string, file: string): void {
    if (!table.has(name) || this.#isPreferred(file)) table.set(name, file);
  }
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
