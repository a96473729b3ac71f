/** Whether node_modules has what package-lock.json names: a release is built with nothing else. */

/**
 * @typedef {Readonly<Record<string, { readonly version?: string, readonly integrity?: string, readonly optional?: boolean }>>} Packages By path.
 * @param {Packages} locked Those of package-lock.json.
 * @param {Packages} installed Those of node_modules/.package-lock.json.
 * @returns {readonly string[]} Paths of packages that are missing, or are others.
 */
export function otherPackages(locked, installed) {
  return [...new Set([...Object.keys(locked), ...Object.keys(installed)])].filter((path) => {
    if (path === '') return false;
    const [expected, found] = [locked[path], installed[path]];
    // Those of other platforms are not installed.
    if (found === undefined) return expected?.optional !== true;
    return expected?.version !== found.version || expected?.integrity !== found.integrity;
  });
}
