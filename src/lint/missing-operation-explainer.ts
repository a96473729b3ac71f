/** The descriptions in which the platform looks for the operations of pages, each read when it is needed. */
import { isObject } from '../document/json-object.ts';
import type { PageEntry } from '../navigation/model.ts';
import { normalizeSpecFilePath } from '../openapi/content.ts';
import { findOperation, type OperationMiss } from '../openapi/find.ts';
import { readSpec } from '../openapi/read.ts';
import { SpecReferenceReader } from '../openapi/references.ts';
import { SpecBudget } from '../openapi/spec-budget.ts';
import type { Spec } from '../openapi/spec.ts';
import { readBytesOrEmpty } from '../pages/read-bytes-or-empty.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { isUrl, specsOf } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/** Why an operation is missing. */
export interface MissingOperationReason {
  /** The description in effect; `undefined` if there is none in the repository. */
  readonly spec: Spec | undefined;
  readonly miss: OperationMiss;
}

/** Operations are looked up in other descriptions than the first no more often than this. */
const MAX_LOOKUPS = 200_000;

export class MissingOperationExplainer {
  readonly #subject: Subject;
  readonly #files: Files;
  readonly #specs = new Map<string, Spec>();
  readonly #specBudget: SpecBudget;
  #candidates: ReadonlySet<string> | 'unknown' | undefined;
  #budget = MAX_LOOKUPS;

  constructor(subject: Subject, files: Files) {
    this.#subject = subject;
    this.#specBudget = subject.apis?.budget ?? new SpecBudget();
    this.#files = files;
  }

  async whyMissing(method: string, path: string, page: PageEntry): Promise<MissingOperationReason | undefined> {
    const files = (this.#candidates ??= this.#listFiles());
    if (files === 'unknown') return undefined;
    const [own] = specsOf(findEffectiveValue(page, 'openapi', this.#subject.traits)?.value);
    let first: MissingOperationReason | undefined;
    for (const file of ownFirst(own === undefined ? undefined : normalizeSpecFilePath(own), files)) {
      if (first && --this.#budget < 0) return undefined;
      const spec = await this.#read(file);
      const verdict = findOperation(spec, method, path, first?.miss);
      if (verdict.found || verdict.miss.why === 'unknown') return undefined;
      first ??= { spec, miss: verdict.miss };
    }
    return first ?? { spec: undefined, miss: { why: 'nothing' } };
  }

  /** All descriptions in the order in which they are read; some cannot be known if docs.json names a URL. */
  #listFiles(): ReadonlySet<string> | 'unknown' {
    const named = this.#namedFiles();
    return named.some(isUrl) ? 'unknown' : new Set([...named, ...this.#otherFiles(new Set(named))]);
  }

  /** Those that docs.json names. */
  #namedFiles(): readonly string[] {
    const { apis, source } = this.#subject;
    const api = isObject(source.value) ? source.value['api'] : undefined;
    const texts = [
      ...(apis?.uses.flatMap(({ key, file }) => (key === 'openapi' ? [file] : [])) ?? []),
      ...[...new Set(apis?.entries.map(({ files }) => files))].flat(),
      ...(isObject(api) ? specsOf(api['openapi']) : []),
    ];
    return texts.map((text) => (isUrl(text) ? text : normalizeSpecFilePath(text)));
  }

  /** All other files that seem to be descriptions. */
  #otherFiles(named: ReadonlySet<string>): readonly string[] {
    const { pages, source } = this.#subject;
    return [...pages.files].flatMap(([file, state]) =>
      state === 'file' && /\.(?:json|ya?ml)$/i.test(file) && !source.documents.has(file) && !named.has(file) && this.#isSpec(file)
        ? [file]
        : [],
    );
  }

  #isSpec(file: string): boolean {
    return /["']?(?:openapi|swagger)["']?[ \t]*:/.test(new TextDecoder().decode(readBytesOrEmpty(file, this.#files)));
  }

  async #read(file: string): Promise<Spec> {
    const read = this.#subject.apis?.specs.get(file);
    const spec =
      this.#specs.get(file) ??
      (read?.isExact ? read : await readSpec(file, this.#files, undefined, new SpecReferenceReader(this.#files, this.#specBudget)));
    this.#specs.set(file, spec);
    return spec;
  }
}

function* ownFirst(own: string | undefined, files: Iterable<string>): Generator<string> {
  if (own !== undefined) yield own;
  for (const file of files) if (file !== own) yield file;
}
