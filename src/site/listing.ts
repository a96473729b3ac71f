/** Which folders of a repository can hold pages: what the one walk over it leaves out. */

/**
 * The `enter` of a site's listing. Dot folders and `node_modules` are left out unless a page path of the
 * navigation leads into them; `.git` always.
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
