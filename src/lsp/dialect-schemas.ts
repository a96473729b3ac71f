/** The schemas of docs.json with what editors show of them. */
import mintlify from '../../schema/docs.mintlify.schema.json' with { type: 'json' };
import spec from '../../schema/docs.schema.json' with { type: 'json' };
import { keys } from '../document/pointer.ts';
import type { Dialect } from '../navigation/dialects.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { descriptionOf } from './schemas-at.ts';

export const DIALECT_SCHEMAS: Readonly<Record<Dialect, JsonSchema>> = { mintlify: mintlify as JsonSchema, spec: spec as JsonSchema };

/** What the schema says of a value, in Markdown: what it is for, and what a word means that is one of several. */
export function describeValue(dialect: Dialect, pointer: string, value: unknown): readonly string[] {
  const path = keys(pointer);
  return path.length === 0 ? [] : descriptionOf(DIALECT_SCHEMAS[dialect], path, value);
}
