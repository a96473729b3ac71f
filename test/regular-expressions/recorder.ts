/** Records the expressions that code builds: `expressions.ts` puts `recorded(…)` in the place of `RegExp`. */

export interface Recorded {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

const found: Recorded[] = [];

export function recorded(place: string): typeof RegExp {
  const record = ({ source, flags }: RegExp): void => void found.push({ source, flags, place });
  return new Proxy(RegExp, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const built = new target(...given);
      record(built);
      return built;
    },
    apply(target, _, given: ConstructorParameters<typeof RegExp>) {
      const built = target(...given);
      record(built);
      return built;
    },
  });
}

export function recordedExpressions(): readonly Recorded[] {
  return found;
}
