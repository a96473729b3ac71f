/** Formats JSON like people do: values that fit are on one line. */

const WIDTH = 118;

export function formatJson(value: unknown): string {
  return `${format(value, '')}\n`;
}

function format(value: unknown, indent: string): string {
  const flat = formatFlat(value);
  const isShort = indent.length + flat.length <= WIDTH && !flat.includes('"markdownDescription"');
  if (isShort || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const lines = value.map((entry: unknown) => deeper + format(entry, deeper));
    return `[\n${lines.join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(([key, entry]) => `${deeper}${JSON.stringify(key)}: ${format(entry, deeper)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function formatFlat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(', ')}]`;
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${formatFlat(entry)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}
