/** Apart from what each run of `lint` loads. */
import { isObject } from '../document/json-object.ts';
import type { DocsJsonDialectTraits } from '../navigation/dialects.ts';
import { specsOf } from './resolution.ts';

/** Returns the descriptions that the top-level `api` names for entries without one above them. */
export function fallbackSpecsWithoutInheritance(value: unknown, { inheritsFromRoot }: DocsJsonDialectTraits): readonly string[] {
  const api = isObject(value) ? value['api'] : undefined;
  return isObject(api) && !inheritsFromRoot ? specsOf(api['openapi']) : [];
}
