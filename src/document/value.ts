/** Builds the value of a tape, as `JSON.parse` would. */
import { setOwn } from './json-object.ts';
import { parseLooseLiteral } from './literals.ts';
import { keyName, stringValue } from './string-value.ts';
import {
  TAPE_ARRAY_KIND,
  cell,
  TAPE_END_COLUMN,
  TAPE_KIND_COLUMN,
  TAPE_LITERAL_KIND,
  TAPE_OBJECT_KIND,
  TAPE_PARENT_COLUMN,
  TAPE_START_COLUMN,
  TAPE_STRING_KIND,
  type JsonTape,
} from './tape.ts';

type Container = unknown[] | Record<string, unknown>;

/** Returns the value of a tape, `undefined` if it is empty. Missing values are null; the last of duplicate keys counts. */
export function valueOf(tape: JsonTape): unknown {
  const rows: number[] = [];
  const open: Container[] = [];
  let root: unknown;
  for (let row = 0; row < tape.count; row++) {
    const value = ownValue(tape, row);
    const parentRow = cell(tape, row, TAPE_PARENT_COLUMN);
    while (rows.length > 0 && rows.at(-1) !== parentRow) {
      rows.pop();
      open.pop();
    }
    const parent = open.at(-1);
    if (parent === undefined) root = value;
    else if (Array.isArray(parent)) parent.push(value);
    else setOwn(parent, keyName(tape, row), value);
    if (typeof value !== 'object' || value === null) continue;
    rows.push(row);
    open.push(value);
  }
  return root;
}

function ownValue(tape: JsonTape, row: number): Container | string | number | boolean | null {
  const kind = cell(tape, row, TAPE_KIND_COLUMN);
  if (kind === TAPE_OBJECT_KIND) return {};
  if (kind === TAPE_ARRAY_KIND) return [];
  const token = tape.text.slice(cell(tape, row, TAPE_START_COLUMN), cell(tape, row, TAPE_END_COLUMN));
  if (kind === TAPE_STRING_KIND) return stringValue(token);
  return kind === TAPE_LITERAL_KIND ? parseLooseLiteral(token) : null;
}
