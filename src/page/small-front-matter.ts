/** Reads front matter without a YAML parser: one property per line, with a quoted text, a plain one, or true and false. */

const LINE = /^([\w-]+):[ \t]+(?![ \t])(.+)$/gm;
/** A text that means the same in YAML as it does here. */
const PLAIN = /^(?!(?:true|false|null)$)\p{L}[^:#]*$/iu;

/** Takes the place of `pages/gray-matter.ts` in the bundle of the page. Values that it cannot read are left out. */
export function parseFrontMatter(text: string): Readonly<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [, name = '', written = ''] of text.matchAll(LINE)) {
    const value = valueOf(written.replace(/(?<![ \t])[ \t]+$/, ''));
    if (value !== undefined) data[name] = value;
  }
  return data;
}

function valueOf(written: string): unknown {
  if (written === 'true' || written === 'false') return written === 'true';
  if (written.startsWith('"')) return parsed(written);
  if (/^'(?:[^']|'')*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  return PLAIN.test(written) ? written : undefined;
}

/** A text in double quotes is JSON, unless it has escapes that only YAML knows. */
function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
