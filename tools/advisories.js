/** Which security advisories are about what users get, and which about the tools that it is made with. */

/**
 * @typedef {{ readonly title: string, readonly url: string, readonly severity: string }} Advisory
 * @typedef {{ readonly via: readonly (string | Advisory)[], readonly nodes: readonly string[] }} Vulnerability
 * @typedef {{ readonly vulnerabilities: Readonly<Record<string, Vulnerability>> }} AuditReport What `npm audit --json` prints.
 * @typedef {Readonly<Record<string, { readonly version?: string, readonly dependencies?: object, readonly optionalDependencies?: object }>>} Packages
 *   Those of package-lock.json, by path.
 */

/**
 * A line for each advisory. A package that only depends on one that has an advisory has none of its own.
 *
 * @param {AuditReport} report
 * @param {Packages} packages
 * @param {ReadonlySet<string>} shipped Packages as `name@version`.
 * @returns {{ readonly shipped: readonly string[], readonly tools: readonly string[] }}
 */
export function sortAdvisories({ vulnerabilities }, packages, shipped) {
  const found = { shipped: new Set(), tools: new Set() };
  for (const [name, { via, nodes }] of Object.entries(vulnerabilities)) {
    const advisories = via.filter((cause) => typeof cause === 'object');
    for (const node of nodes) {
      const id = `${name}@${packages[node]?.version}`;
      for (const { severity, title, url } of advisories)
        found[shipped.has(id) ? 'shipped' : 'tools'].add(`${severity}: ${id}: ${title} (${url})`);
    }
  }
  return { shipped: [...found.shipped].sort(), tools: [...found.tools].sort() };
}

/**
 * The components of a CycloneDX document, as `name@version`.
 *
 * @param {{ readonly components: readonly { readonly purl?: string }[] }} sbom
 */
export function componentsOf({ components }) {
  return components.flatMap(({ purl = '' }) => {
    const [, id] = /^pkg:npm\/([^?#]+)/.exec(purl) ?? [];
    return id === undefined ? [] : [decodeURIComponent(id)];
  });
}

/**
 * Packages with all that is installed for them, as `name@version`.
 *
 * @param {readonly string[]} names
 * @param {Packages} packages
 */
export function installedWith(names, packages) {
  const paths = new Set(names.map((name) => `node_modules/${name}`));
  for (const path of paths) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = pathsAbove(path).find((folder) => packages[`${folder}node_modules/${name}`]);
      if (found !== undefined) paths.add(`${found}node_modules/${name}`);
    }
  }
  return [...paths].map((path) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[path]?.version}`);
}

/** Where Node looks for what a package imports, the nearest first: each ends in `/` or is empty. */
function pathsAbove(path) {
  const folders = path.split(/(?<=^|\/)node_modules\//).filter(Boolean);
  return folders
    .map((_, index) =>
      folders
        .slice(0, folders.length - index)
        .map((folder) => `node_modules/${folder.replace(/\/?$/, '/')}`)
        .join(''),
    )
    .concat('');
}
