/** Which folders of a repository can contain pages, so that its only walk skips the others. */

/**
 * Returns the `enter` of a site's listing. It skips `.git`, and also dot folders and `node_modules` unless a page path in the
 * navigation leads into them.
 */
export function entersFor(pages: readonly { readonly text: string }[], pathOf: (text: string) => string): (folder: string) => boolean {
  const named = new Set<string>();
  const name = (path: string): void => {
    for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) {
      named.add(path.slice(path.startsWith('/') ? 1 : 0, at));
    }
  };
  name(pathOf(''));
  for (const { text } of pages) {
    if (text.includes('/.') || text.startsWith('.') || text.includes('node_modules')) name(pathOf(text));
  }
  return (folder) => {
    const last = folder.slice(folder.lastIndexOf('/') + 1);
    if (last === '.git') return false;
    return (last.charCodeAt(0) !== DOT && last !== 'node_modules') || named.has(folder);
  };
}

const DOT = 46;
