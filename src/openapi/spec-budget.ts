/** Limits what all descriptions of a state of a site cost together, and keeps those that were parsed for other states and other runs. */
import { MAX_YAML_TOKENS, type ParsedSpecDocument, type YamlTokenBudget } from './parsed.ts';
import type { SpecProblem, SpecValidation } from './spec.ts';

/** In bytes. Parsed JSON takes about five times as much memory, and a run may compare two states. Real sites have up to 5 MB. */
const MAX_BYTES = 30_000_000;

/** A file that was parsed, and its text if it has one. */
export interface ParsedSpecFile {
  readonly parsed: ParsedSpecDocument | SpecProblem;
  readonly text?: string;
  /** The YAML tokens that it took. */
  readonly tokens: number;
}

/** A validation, and the texts that it rests on, by path; `undefined` for files without one. */
export interface KnownValidation {
  readonly validation: SpecValidation;
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** What the descriptions of one state of a site may still cost. Each file counts once, however many descriptions include it. */
export class SpecBudget implements YamlTokenBudget {
  tokens = MAX_YAML_TOKENS;
  /** By path, for other descriptions of the same state. */
  readonly opened = new Map<string, ParsedSpecFile>();
  /** Full validations of descriptions, if they were asked for. */
  readonly validations = new Map<string, KnownValidation>();
  /** Those of another state, which may have the same texts. */
  readonly beside: Pick<SpecBudget, 'opened' | 'validations'> | undefined;
  readonly #counted = new Set<string>();
  #bytes = MAX_BYTES;

  constructor(beside?: SpecBudget) {
    this.beside = beside && { opened: beside.opened, validations: beside.validations };
  }

  /** The length of all files that were read. */
  get bytes(): number {
    return MAX_BYTES - this.#bytes;
  }

  /** How much of a file can be read. */
  roomFor(path: string): number {
    return this.#counted.has(path) ? MAX_BYTES : this.#bytes;
  }

  /** Counts a file that was read. */
  count(path: string, length: number): void {
    if (this.#counted.size < this.#counted.add(path).size) this.#bytes -= length;
  }

  refusal(path: string): SpecProblem {
    const message = `“${path}” was not read: together with the API descriptions before it, it is larger than ${MAX_BYTES / 1_000_000} MB.`;
    return { code: 'too-large', message, file: path };
  }
}

/** Keeps the parsed descriptions of sites between runs over the same sites, as many as one site may have. */
export class ParsedSpecsBySite {
  readonly #budgets = new Map<string, SpecBudget>();
  #room = MAX_BYTES;

  /** `site` is the path of its docs.json. */
  of(site: string): SpecBudget | undefined {
    return this.#budgets.get(site);
  }

  keep(site: string, budget: SpecBudget): void {
    this.#room += this.#budgets.get(site)?.bytes ?? 0;
    this.#budgets.delete(site);
    if (budget.bytes > this.#room) return;
    this.#room -= budget.bytes;
    this.#budgets.set(site, budget);
  }
}
