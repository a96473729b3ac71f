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

export class PageDescriptions {
  readonly #subject: Subject;
  readonly #files: Files;
  readonly #known = new Map<string, Spec>();
  #others: readonly string[] | undefined;

  constructor(subject: Subject, files: Files) {
    this.#subject = subject;
    this.#files = files;
  }

  async whyMissing(method: string, path: string, page: Page): Promise<MissedOperation | undefined> {
    const named = this.#named();
    if (named.some(isUrl)) return undefined;
    const [own] = specsOf(inherited(page, 'openapi', this.#subject.traits)?.value);
    let first: MissedOperation | undefined;
    for (const file of new Set([...(own === undefined ? [] : [normalizeSpecPath(own)]), ...named, ...this.#besides(named)])) {
      const spec = await this.#read(file);
      const verdict = findOperation(spec, method, path);
      if (verdict.found || verdict.miss.why === 'unknown') return undefined;
      first ??= { spec, miss: verdict.miss };
    }
    return first ?? { spec: undefined, miss: { why: 'nothing' } };
  }

  /** Those that docs.json names. */
  #named(): readonly string[] {
    const { apis, source } = this.#subject;
    const api = isObject(source.value) ? source.value['api'] : undefined;
    const texts = [
      ...(apis?.uses.flatMap(({ key, file }) => (key === 'openapi' ? [file] : [])) ?? []),
      ...(apis?.entries.flatMap(({ files }) => files) ?? []),
      ...(isObject(api) ? specsOf(api['openapi']) : []),
    ];
    return texts.map((text) => (isUrl(text) ? text : normalizeSpecPath(text)));
  }

  /** All other files that seem to be descriptions. */
  #besides(named: readonly string[]): readonly string[] {
    const { pages, source } = this.#subject;
    this.#others ??= [...pages.files].flatMap(([file, state]) =>
      state === 'file' && /\.(?:json|ya?ml)$/i.test(file) && !source.documents.has(file) && !named.includes(file) && this.#isSpec(file)
        ? [file]
        : [],
    );
    return this.#others;
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
