/** Adds lines to a YAML file written by people, without changing anything else. */
import { isCollection } from 'yaml';
import { parseValidYamlWithinLimits } from '../../document/yaml.ts';

/**
 * Adds an entry at the end of the list or object at `path`, indented like the others. `lines` contains the entry without
 * indentation; an empty path is the file itself. Returns `undefined` if anything else would change.
 */
export function withEntry(text: string, path: readonly string[], lines: readonly string[]): string | undefined {
  const read = parseValidYamlWithinLimits(text);
  if (!read) return undefined;
  const { document } = read;
  const parent: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const isEmptyFile = path.length === 0 && parent === null;
  if (!isEmptyFile && (!isCollection(parent) || parent.flow || !parent.range)) return undefined;
  const [start, valueEnd] = isCollection(parent) && parent.range ? parent.range : [0, 0];
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const at = path.length === 0 ? text.length : endOfLine(text, valueEnd);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = (at === 0 || text[at - 1] === '\n' ? '' : eol) + (path.length === 0 && at > 0 ? eol : '');
  const result = text.slice(0, at) + gap + lines.map((line) => ' '.repeat(column) + line + eol).join('') + text.slice(at);
  const expected = extended(read.value, path, parseYamlValue(lines.join('\n')));
  return JSON.stringify(parseYamlValue(result)) === JSON.stringify(expected) ? result : undefined;
}

/** Returns the value of a text; `undefined` if it is not YAML or too large. */
export function parseYamlValue(text: string): unknown {
  return parseValidYamlWithinLimits(text)?.value;
}

/** Adds the entries of `addition` after those at `path`. */
function extended(value: unknown, [key, ...path]: readonly string[], addition: unknown): unknown {
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (key !== undefined) return { ...record, [key]: extended(record[key], path, addition) };
  return Array.isArray(value) ? [...(value as unknown[]), ...(addition as unknown[])] : { ...record, ...(addition as object) };
}

/** Returns the offset after the line on which a value ends. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const feed = text.indexOf('\n', offset);
  return feed === -1 ? text.length : feed + 1;
}
