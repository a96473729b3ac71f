/** Finds malformed navigation entries in a plain value, on its own: nothing of the linter is used here. */
import { toChildPointer } from '../../src/document/pointer.ts';

/** Label field of the entries of each array, `pages` apart. */
const LABELS: Readonly<Record<string, string>> = {
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'item',
};

/** Pointers of the malformed entries below `navigation`, by the names that the corpus gives to the defects. */
export function findMalformed(docs: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (defect: string, pointer: string): void => {
    const pointers = found.get(defect) ?? [];
    pointers.push(pointer);
    found.set(defect, pointers);
  };
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => walk(item, toChildPointer(pointer, index)));
    } else if (isObject(value)) {
      for (const [key, below] of Object.entries(value)) {
        const label = LABELS[key];
        if (Array.isArray(below) && (label !== undefined || key === 'pages')) {
          below.forEach((entry, index) => {
            if (isObject(entry)) check(entry, label ?? 'group', key === 'pages', toChildPointer(toChildPointer(pointer, key), index));
          });
        }
        walk(below, toChildPointer(pointer, key));
      }
    }
  };
  const check = (entry: Record<string, unknown>, label: string, inPages: boolean, pointer: string): void => {
    if (entry[label]) return;
    note(`${label} without label`, pointer);
    if (inPages) note(`object in pages without group: ${Object.keys(entry).sort().join(',')}`, pointer);
  };
  if (isObject(docs)) walk(docs['navigation'], '/navigation');
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
