/** Differences from the platform that are meant to stay. Each was reviewed, and says why. */
import type { Law, Verdict } from './judge.ts';

interface Difference {
  readonly law: Law;
  readonly isMeant: (verdict: Verdict) => boolean;
  readonly reason: string;
}

const DIFFERENCES: readonly Difference[] = [
  {
    law: 'shape',
    isMeant: ({ rules }) =>
      rules.every((rule) => !rule.endsWith(' error') || /^(?:empty-element|redirect|openapi-file|page-exists) /.test(rule)),
    reason: 'The platform accepts a navigation that leads nowhere; for readers that is an empty site, so it is an error.',
  },
];

/** Why a breach is meant to stay; `undefined` if it is not. */
export function reasonFor(verdict: Verdict, law: Law): string | undefined {
  return DIFFERENCES.find((difference) => difference.law === law && difference.isMeant(verdict))?.reason;
}
