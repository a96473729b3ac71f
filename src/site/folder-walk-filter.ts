/** Which folders of a repository can contain pages, so that its only walk skips the others. */

/**
 * Returns the `enter` of a site's listing. It skips `.git`, and also dot folders and `node_modules` unless a page path in the
 * navigation leads into them. `eachPage` calls its argument with every page of the navigation.
 */
export function createHiddenFolderWalkFilter(
  eachPage: (visit: (text: string) => void) => void,
  pathOf: (text: string) => string,
): (folder: string) => boolean {
  let named: Set<string> | undefined;
  return (folder) => {
    const last = folder.slice(folder.lastIndexOf('/') + 1);
    if (last === '.git') return false;
    if (last.charCodeAt(0) !== DOT && last !== 'node_modules') return true;
    named ??= namedFolders(eachPage, pathOf);
    return named.has(folder);
  };
}

const DOT = 46;

/** Returns the folders of paths that lead into dot folders or `node_modules`, and of the pages root. */
function namedFolders(eachPage: (visit: (text: string) => void) => void, pathOf: (text: string) => string): Set<string> {
  const named = new Set<string>();
  const name = (path: string): void => {
    for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) {
      named.add(path.slice(path.startsWith('/') ? 1 : 0, at));
    }
  };
  name(pathOf(''));
  eachPage((text) => {
    if (text.includes('/.') || text.startsWith('.') || text.includes('node_modules')) name(pathOf(text));
  });
  return named;
}
