/** Leading and trailing slashes of paths. */

/** Adds a leading and a trailing slash if the other text has one: `copyOuterSlashes('/a/', 'b')` is `/b/`. */
export function copyOuterSlashes(text: string, path: string): string {
  return `${text.startsWith('/') ? '/' : ''}${path}${text.length > 1 && text.endsWith('/') ? '/' : ''}`;
}

export function trimSlashes(path: string): string {
  if (!path.startsWith('/') && !path.endsWith('/')) return path;
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}
