/** Names that a user accepts, with `*` for any text. */

/** A test for names, from the value of an `allow` option; anything but a list of strings allows nothing. */
export function allowing(allow: unknown): (name: string) => boolean {
  const patterns = (Array.isArray(allow) ? allow : []).filter((pattern): pattern is string => typeof pattern === 'string');
  const tests = patterns.map((pattern) => pattern.split('*'));
  return (name) => tests.some((parts) => matches(parts, name));
}

function matches(parts: readonly string[], name: string): boolean {
  const [start = '', ...rest] = parts;
  if (rest.length === 0) return name === start;
  const end = rest.pop() ?? '';
  if (!name.startsWith(start) || !name.endsWith(end) || name.length < start.length + end.length) return false;
  let at = start.length;
  for (const part of rest) {
    at = name.indexOf(part, at);
    if (at === -1 || at + part.length > name.length - end.length) return false;
    at += part.length;
  }
  return true;
}
