/** Paths with forward slashes, as the core writes them: relative to the docs root, without a leading slash. */

/**
 * Resolves a path against a folder, or against the root if it begins with a slash. The result contains no `.`, no empty
 * segments, and no `..` except leading ones that lead above the root.
 *
 * @example resolvePath('../faq', 'guides/start') // 'guides/faq'
 */
export function resolvePath(path: string, folder = ''): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Whether a resolved path leads above the root. */
export function isAboveRoot(resolved: string): boolean {
  return resolved === '..' || resolved.startsWith('../');
}

/** Removes `..` above the root from a resolved path, as browsers and bundlers do. */
export function dropLeadingParentSegments(resolved: string): string {
  return resolved.replace(/^(?:\.\.(?:\/|$))+/, '');
}
