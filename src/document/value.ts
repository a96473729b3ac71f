/** Rows → the value they stand for, as `JSON.parse` would build it. */
import { literalValue } from './literals.ts';
import { stringValue } from './strings.ts';
import { ARRAY, cell, END, KEY, KEY_END, KIND, LITERAL, OBJECT, PARENT, START, STRING, type Tape } from './tape.ts';

type Container = unknown[] | Record<string, unknown>;

/** The value of a whole tape, `undefined` for an empty one. What is missing is null; of keys given twice the last counts. */
export function valueOf(tape: Tape): unknown {
  const rows: number[] = [];
  const open: Container[] = [];
  let root: unknown;
  for (let row = 0; row < tape.count; row++) {
    const value = ownValue(tape, row);
    const parentRow = cell(tape, row, PARENT);
    while (rows.length > 0 && rows.at(-1) !== parentRow) {
      rows.pop();
      open.pop();
    }
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if (Array.isArray(parent)) parent.push(value);
    else put(parent, keyName(tape, row), value);
    if (typeof value !== 'object' || value === null) continue;
    rows.push(row);
    open.push(value);
  }
  return root;
}

/** The key of a row without quotes and escapes; `''` where there is none. */
export function keyName(tape: Tape, row: number): string {
  const key = cell(tape, row, KEY);
  return key < 0 ? '' : stringValue(tape.text.slice(key, cell(tape, row, KEY_END)));
}

function ownValue(tape: Tape, row: number): Container | string | number | boolean | null {
  const kind = cell(tape, row, KIND);
  if (kind === OBJECT) return {};
  if (kind === ARRAY) return [];
  const token = tape.text.slice(cell(tape, row, START), cell(tape, row, END));
  if (kind === STRING) return stringValue(token);
  return kind === LITERAL ? literalValue(token) : null;
}

/** Always an own property, `__proto__` included. */
function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}
