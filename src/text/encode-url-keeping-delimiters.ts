/** Escapes paths for URLs. Half of a surrogate pair, which no URL can hold and for which the language throws, becomes U+FFFD. */

/** As a whole: what separates the parts of a URL stays. */
export function encodeUrlKeepingDelimiters(path: string): string {
  return encodeURI(wellFormed(path));
}

/** Each part between slashes, so that “?” and “#” are of the path, too. */
export function encodeSegments(path: string): string {
  return wellFormed(path).split('/').map(encodeURIComponent).join('/');
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
