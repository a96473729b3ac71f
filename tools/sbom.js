/**
 * Makes the lists of what is in both packages, dist/sbom/<package>.cdx.json, in CycloneDX 1.5: the packages of the registry whose code the
 * bundles contain, which the bundler has noted, with what package-lock.json says about them, and what these contain themselves: copies of other
 * packages, which tools/vendored.json names. Packages that npm installs beside are no part of
 * it. The same sources give the same bytes: there is neither a time nor a serial number.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTES } from './bundled-packages.js';
import { manifest as service } from './service-manifest.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'dist/sbom');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const docsNav = read(join(ROOT, 'package.json'));
const lock = read(join(ROOT, 'package-lock.json')).packages;

const vendored = read(join(ROOT, 'tools/vendored.json'));

const ALGORITHMS = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/** The bundles of each package. */
const PACKAGES = [
  { manifest: docsNav, bundles: ['cli', 'lib', 'page', 'action'] },
  { manifest: service, bundles: ['service'] },
];

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const unique = (texts) => [...new Set(texts)].sort(byText);
const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const refOf = (folder) => purlOf(nameOf(folder), lock[folder].version);

const licensesOf = (license) => [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];

const hashesOf = (integrity) =>
  integrity.split(' ').map((hash) => {
    const [algorithm, digest] = [hash.slice(0, hash.indexOf('-')), hash.slice(hash.indexOf('-') + 1)];
    return { alg: ALGORITHMS[algorithm], content: Buffer.from(digest, 'base64').toString('hex') };
  });

function componentOf(folder) {
  if (!lock[folder]) throw new Error(`${folder} is bundled and not in package-lock.json. Run “npm ci”, then build again.`);
  const { version, license, integrity } = lock[folder];
  const name = nameOf(folder);
  return {
    type: 'library',
    'bom-ref': refOf(folder),
    name,
    version,
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(license && { licenses: licensesOf(license) }),
    purl: purlOf(name, version),
  };
}

/** Of a copy in another package: it has no hash, as it is not the file of the registry. */
const copyOf = ({ name, version, license }) => ({
  type: 'library',
  'bom-ref': purlOf(name, version),
  name,
  version,
  licenses: licensesOf(license),
  purl: purlOf(name, version),
});

/** The folder where Node finds a package from another's: in the nearest node_modules. */
function locate(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock[folder]) return folder;
    if (at === '') return undefined;
  }
}

/** The bundled packages that a package needs. One of which nothing is left stands for those that it needs itself. */
function dependenciesOf(folder, bundled, seen = new Set([folder])) {
  const { dependencies, optionalDependencies, peerDependencies } = lock[folder];
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    const found = locate(name, folder);
    if (found === undefined || seen.has(found)) return [];
    seen.add(found);
    return bundled.has(found) ? [found] : dependenciesOf(found, bundled, seen);
  });
}

function sbomOf({ name, version, description, license }, bundles) {
  const bundled = new Set(unique(bundles.flatMap((bundle) => read(join(NOTES, `${bundle}.json`)))));
  const components = new Map([...bundled].map((folder) => [refOf(folder), componentOf(folder)]));
  const edges = new Map([...components.keys()].map((ref) => [ref, []]));
  for (const folder of bundled) edges.get(refOf(folder)).push(...dependenciesOf(folder, bundled).map(refOf));
  for (const folder of bundled)
    for (const copy of (vendored[nameOf(folder)] ?? []).map(copyOf)) {
      const ref = copy['bom-ref'];
      if (!components.has(ref)) {
        components.set(ref, copy);
        edges.set(ref, []);
      }
      edges.get(refOf(folder)).push(ref);
    }
  const needed = new Set([...edges.values()].flat());
  const direct = [...bundled].filter((folder) => folder === `node_modules/${nameOf(folder)}` && nameOf(folder) in docsNav.devDependencies);
  const root = purlOf(name, version);
  edges.set(root, [...direct.map(refOf), ...[...components.keys()].filter((ref) => !needed.has(ref))]);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name, version, description, licenses: licensesOf(license), purl: root },
    },
    components: [...components.entries()].sort(([a], [b]) => byText(a, b)).map(([, component]) => component),
    dependencies: [...edges.entries()].sort(([a], [b]) => byText(a, b)).map(([ref, refs]) => ({ ref, dependsOn: unique(refs) })),
  };
}

mkdirSync(FOLDER, { recursive: true });
for (const { manifest, bundles } of PACKAGES)
  writeFileSync(join(FOLDER, `${manifest.name}.cdx.json`), `${JSON.stringify(sbomOf(manifest, bundles), null, 2)}\n`);
