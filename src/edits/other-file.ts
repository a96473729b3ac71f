/** Paths that can only mean a file that is no page, such as an image. */

/** Names of pages may have dots, too: `v1.2`, `node.js`. */
const OTHER_FILE = /(?<=[^/])\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|txt|csv|json|ya?ml|html?|css|zip)$/i;

/** Returns why a word cannot be the path of a page; `undefined` if it can. */
export function nonPagePathMessage(word: string, path: string): string | undefined {
  const [extension] = OTHER_FILE.exec(path) ?? [];
  if (extension === undefined) return undefined;
  return `“${word}” is the path of another file; expected that of a page. Did you mean “${path.slice(0, -extension.length)}”?`;
}
