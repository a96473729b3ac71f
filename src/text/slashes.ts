/** The slashes around paths. */

/** The path with one slash where the other text has some: `withSlashesOf('/a/', 'b')` is `/b/`. */
export function withSlashesOf(text: string, path: string): string {
  return `${text.startsWith('/') ? '/' : ''}${path}${text.length > 1 && text.endsWith('/') ? '/' : ''}`;
}

/** Without slashes at either end. */
export function trimSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && path[start] === '/') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}
