/** URLs that may end without a redirect, because whoever sent the instruction allows it. */

/** An exact path, or a folder with everything below it: `/v1/start`, `/v1/*`, `/*`. */
export const LOSS_PATTERN = String.raw`^/[^*?#\s]*(?:(?<=/)\*)?$`;

/** Lost URLs, apart from those that were meant to be lost. */
export interface LostUrlsByIntent {
  readonly lost: readonly string[];
  readonly onPurpose: readonly string[];
}

/**
 * @param allowed Patterns of the form `LOSS_PATTERN`.
 * @example splitLostUrls(['/v1/a', '/b'], ['/v1/*']) // { lost: ['/b'], onPurpose: ['/v1/a'] }
 */
export function splitLostUrls(urls: readonly string[], allowed: readonly string[]): LostUrlsByIntent {
  const isAllowed = (url: string): boolean => allowed.some((pattern) => matches(pattern, withoutSlash(url)));
  return { lost: urls.filter((url) => !isAllowed(url)), onPurpose: urls.filter(isAllowed) };
}

function matches(pattern: string, url: string): boolean {
  if (!pattern.endsWith('/*')) return withoutSlash(pattern) === url;
  const folder = pattern.slice(0, -'/*'.length);
  return url === folder || url.startsWith(`${folder}/`);
}

/** `/` stays as it is. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
