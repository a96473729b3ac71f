/** What differs between readers of docs.json, as data. Shape (properties, children, enums) is in src/schema. */

export const DIALECTS = ['spec', 'mintlify'] as const;

/** Whose docs.json: the specification's, or the hosted platform's that made it popular. */
export type Dialect = (typeof DIALECTS)[number];
