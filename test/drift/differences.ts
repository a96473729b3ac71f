/** Collects differences. One of a definition is told once, where it was met first, however many places refer to the definition. */
import type { JsonSchema } from '../../src/schema/json-schema.ts';

export const KINDS = ['added', 'removed', 'changed'] as const;
type Kind = (typeof KINDS)[number];

interface Difference {
  readonly kind: Kind;
  readonly path: string;
  readonly what: string;
  /** At how many other places it is found. */
  others: number;
}

export class Differences {
  readonly #bySchema = new Map<JsonSchema, Map<string, Difference>>();

  /** @param what Continues the path. */
  add(kind: Kind, schema: JsonSchema, path: string, what = ''): void {
    const differences = this.#bySchema.get(schema) ?? new Map<string, Difference>();
    this.#bySchema.set(schema, differences);
    const key = `${path.slice(path.lastIndexOf('.'))}${what}`;
    const same = differences.get(key);
    if (same === undefined) differences.set(key, { kind, path, what, others: 0 });
    else same.others++;
  }

  lines(kind: Kind): readonly string[] {
    return [...this.#bySchema.values()]
      .flatMap((differences) => [...differences.values()].filter((difference) => difference.kind === kind))
      .map(
        ({ path, what, others }) => `${path}${what}${others === 0 ? '' : `, and at ${others} other ${others === 1 ? 'place' : 'places'}`}`,
      );
  }
}
