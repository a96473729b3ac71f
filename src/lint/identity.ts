/** Names for findings that survive reordering, insertion and reformatting. */
import { keys } from '../document/pointer.ts';

const LABELS = ['group', 'tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language'] as const;

/**
 * Writes a pointer with labels instead of indexes: `/navigation/tabs[tab=API]/pages[guides/start]`.
 * An entry without a label is `[]`.
 */
export function labelPath(value: unknown, pointer: string): string {
  let path = '';
  let current = value;
  for (const key of keys(pointer)) {
    const next = typeof current === 'object' && current !== null ? (current as Record<string, unknown>)[key] : undefined;
    path += Array.isArray(current) ? nameEntry(next) : `/${escapeIdentityText(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    current = next;
  }
  return path;
}

function nameEntry(entry: unknown): string {
  if (typeof entry === 'string') return `[${escapeIdentityText(entry)}]`;
  if (typeof entry !== 'object' || entry === null) return '[]';
  const record = entry as Record<string, unknown>;
  const kind = LABELS.find((label) => typeof record[label] === 'string');
  return kind === undefined ? '[]' : `[${kind}=${escapeIdentityText(String(record[kind]))}]`;
}

/** Escapes characters that would end a line or a `[…]` as `\\uXXXX`. */
export function escapeIdentityText(text: string): string {
  return text.replace(
    /[^ -~\xa0-\u2027\u202a-\uffff]|[[\]\\]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Removes the number that `numberIdentities` added. */
export function removeIdentityNumber(name: string): string {
  return name.includes(' #') ? name.replace(/ #\d+$/, '') : name;
}

/** Numbers findings that would otherwise share a name: the first keeps it, the second ends in ` #2`. */
export function numberIdentities(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  };
}
