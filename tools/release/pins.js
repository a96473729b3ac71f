/** Versions of docs-nav that a text tells people to use. */

/** The first group is the version, or the part of it that is named. */
const PINS = [
  // Packages, images, the action.
  /\bdocs-nav(?:-service|-action)?[@:]v?(\d+(?:\.\d+){0,2}(?:-\w[\w.]*\w)?)/g,
  // Files of a release.
  /\bdocs-nav(?:-service)?-(\d+\.\d+\.\d+)\.(?:tgz|vsix)\b/g,
  /\bdocs-nav(?:-action)?\/(?:(?:blob|raw|releases\/download|releases\/tag|tree)\/)?v(\d+\.\d+\.\d+)/g,
  // The hooks.
  /\brepo:\s+\S*docs-nav\S*\s+rev:\s+["']?v?(\d+(?:\.\d+){0,2})/g,
];

/**
 * Those that are not this version. A major version alone, as in `@v1`, must be its own.
 *
 * @param {string} text
 * @param {string} version
 * @returns {readonly { readonly line: number, readonly text: string }[]}
 */
export function stalePins(text, version) {
  return PINS.flatMap((expression) => [...text.matchAll(expression)])
    .filter(([, pinned]) => !`${version}.`.startsWith(`${pinned}.`))
    .map(({ 0: pin, index }) => ({ line: text.slice(0, index).split('\n').length, text: pin.replaceAll(/\s+/g, ' ') }))
    .sort((a, b) => a.line - b.line);
}
