/** The descriptions in which the platform looks for the operations of pages, each read when it is needed. */
import { isObject } from '../document/json-object.ts';
import type { Page } from '../navigation/model.ts';
import { normalizeSpecPath } from '../openapi/content.ts';
import { findOperation, type Miss } from '../openapi/find.ts';
import { readSpec } from '../openapi/read.ts';
import type { Spec } from '../openapi/spec.ts';
import { readBytes } from '../pages/read-bytes.ts';
import { inherited } from '../resolve/inherited.ts';
import { isUrl, specsOf } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/** Why an operation is missing. */
export interface MissedOperation {
  /** The description in effect; `undefined` if there is none in the repository. */
  readonly spec: Spec | undefined;
  readonly miss: Miss;
}

/** Operations are looked up in other descriptions than the first no more often than this. */
const MOST_LOOKED_UP = 200_000;

export class PageDescriptions {
  readonly #subject: Subject;
  readonly #files: Files;
  readonly #known = new Map<string, Spec>();
  #places: ReadonlySet<string> | 'unknown' | undefined;
  #room = MOST_LOOKED_UP;

  constructor(subject: Subject, files: Files) {
    this.#subject = subject;
    this.#files = files;
  }

  async whyMissing(method: string, path: string, page: Page): Promise<MissedOperation | undefined> {
    const files = (this.#places ??= this.#list());
    if (files === 'unknown') return undefined;
    const [own] = specsOf(inherited(page, 'openapi', this.#subject.traits)?.value);
    let first: MissedOperation | undefined;
    for (const file of firstOwn(own === undefined ? undefined : normalizeSpecPath(own), files)) {
      if (first && --this.#room < 0) return undefined;
      const spec = await this.#read(file);
      const verdict = findOperation(spec, method, path, first?.miss);
      if (verdict.found || verdict.miss.why === 'unknown') return undefined;
      first ??= { spec, miss: verdict.miss };
    }
    return first ?? { spec: undefined, miss: { why: 'nothing' } };
  }

  /** All descriptions in the order in which they are read; some cannot be known if docs.json names a URL. */
  #list(): ReadonlySet<string> | 'unknown' {
    const named = this.#named();
    return named.some(isUrl) ? 'unknown' : new Set([...named, ...this.#besides(new Set(named))]);
  }

  /** Those that docs.json names. */
  #named(): readonly string[] {
    const { apis, source } = this.#subject;
    const api = isObject(source.value) ? source.value['api'] : undefined;
    const texts = [
      ...(apis?.uses.flatMap(({ key, file }) => (key === 'openapi' ? [file] : [])) ?? []),
      ...[...new Set(apis?.entries.map(({ files }) => files))].flat(),
      ...(isObject(api) ? specsOf(api['openapi']) : []),
    ];
    return texts.map((text) => (isUrl(text) ? text : normalizeSpecPath(text)));
  }

  /** All other files that seem to be descriptions. */
  #besides(named: ReadonlySet<string>): readonly string[] {
    const { pages, source } = this.#subject;
    return [...pages.files].flatMap(([file, state]) =>
      state === 'file' && /\.(?:json|ya?ml)$/i.test(file) && !source.documents.has(file) && !named.has(file) && this.#isSpec(file)
        ? [file]
        : [],
    );
  }

  #isSpec(file: string): boolean {
    return /["']?(?:openapi|swagger)["']?[ \t]*:/.test(new TextDecoder().decode(readBytes(file, this.#files)));
  }

  async #read(file: string): Promise<Spec> {
    const read = this.#subject.apis?.specs.get(file);
    const spec = this.#known.get(file) ?? (read?.isExact ? read : await readSpec(file, this.#files));
    this.#known.set(file, spec);
    return spec;
  }
}

function* firstOwn(own: string | undefined, files: Iterable<string>): Generator<string> {
  if (own !== undefined) yield own;
  for (const file of files) if (file !== own) yield file;
}
