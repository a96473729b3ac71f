/** Paths with forward slashes, as the core writes them: from the docs root, without a slash in front. */

/**
 * A path from a folder, or from the root where it begins with a slash. Nothing is left of `.`, `..` and empty parts but the `..` that
 * lead above the root; they stand in front.
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

/** True for a resolved path that leads above the root. */
export function isAboveRoot(resolved: string): boolean {
  return resolved === '..' || resolved.startsWith('../');
}

/** A resolved path as browsers and bundlers take it: they stay at the root where `..` leads above it. */
export function belowRoot(resolved: string): string {
  return resolved.replace(/^(?:\.\.(?:\/|$))+/, '');
}
