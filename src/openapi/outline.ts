/** Reads the summary and the tags of a scanned operation from its lines, unless it needs the exact parser. */
import type { Operation } from './spec.ts';

/** Properties that change the URL of an operation, or whether it has one. */
const NEEDS_PARSER = /\n *(?:x-hidden|x-excluded|x-mint):/;

/** `block` begins with the key of the method. Returns `undefined` if it is written in an unusual way. */
export function detailsIn(block: string): Pick<Operation, 'summary' | 'tags'> | undefined {
  const [, indent] = /^[a-z]+: *(?:#.*)?\r?\n(?: *(?:#.*)?\r?\n)*( +)\S/i.exec(block) ?? [];
  if (indent === undefined) return undefined;
  const body = block.slice(0, endOf(block, indent.length));
  if (NEEDS_PARSER.test(body)) return undefined;
  const summary = valueOf(body, indent, 'summary');
  const tags = valueOf(body, indent, 'tags');
  const text = summary === undefined ? undefined : scalarOf(summary);
  const names = tags === undefined ? undefined : listOf(tags);
  if ((summary !== undefined && text === undefined) || (tags !== undefined && !names)) return undefined;
  return { ...(text !== undefined && { summary: text }), ...(names && { tags: names }) };
}

/** Returns the offset of the first line that is indented less. */
function endOf(block: string, indent: number): number {
  const outside = new RegExp(`\\n {0,${indent - 1}}[^ \\r\\n#]`, 'g');
  outside.lastIndex = block.indexOf('\n');
  // The line of the method itself comes before the first line break.
  return outside.exec(block)?.index ?? block.length;
}

/** Returns what follows a key, with the lines that belong to it. */
function valueOf(body: string, indent: string, key: string): string | undefined {
  const [, value] = new RegExp(`\\n${indent}${key}:((?:.*)(?:\\n(?:${indent} +|${indent}- |[ \\t]*\\r?(?=\\n)).*)*)`).exec(body) ?? [];
  return value;
}

/** Returns a text on one line; `undefined` for all else, such as numbers and texts with escapes. */
function scalarOf(value: string): string | undefined {
  const line = value.trim();
  const [, double, single] = /^(?:"([^"\\\r\n]*)"|'([^'\r\n]*)')(?:\s+#.*)?$/.exec(line) ?? [];
  if (double !== undefined || single !== undefined) return double ?? single;
  // A comment ends with its line, so it is no comment of this text if another line follows.
  const plain = line.replace(/(?<!\s)\s+#[^]*/, (comment) => (/[\n\r\u2028\u2029]/.test(comment.trimStart()) ? comment : ''));
  return /^[A-Za-z][^\r\n#:]*$/.test(plain) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(plain) ? plain : undefined;
}

function listOf(value: string): readonly string[] | undefined {
  const flow = /^\s*\[([^[\]\r\n]*)\]\s*$/.exec(value)?.[1];
  const items = flow === undefined ? value.trim().split(/(?<!\s)\s*\n\s*/) : flow.split(',').map((item) => `- ${item}`);
  const texts = items
    .filter((item) => item !== '' && item.trim() !== '-')
    .map((item) => (item.startsWith('- ') ? scalarOf(item.slice(2)) : undefined));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
