/**
 * `npm run audit` asks the registry for security advisories. It fails for those about what users get: what is in the packages, in the extension,
 * or installed with the service. It lists those about tools.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { componentsOf, installedWith, sortAdvisories } from './advisories.js';
import { LIBRARIES } from './service-manifest.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SBOMS = ['dist/package/sbom.cdx.json', 'dist/docs-nav-service/sbom.cdx.json'];
/** In the extension. */
const EXTENSION = ['vscode-languageclient'];

const read = (path) => JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8'));

process.exitCode = audit();

function audit() {
  const missing = SBOMS.filter((path) => !existsSync(`${ROOT}${path}`));
  if (missing.length > 0) return fail(`There is no ${missing.join(' and no ')}: run “npm run build”.`);
  // It fails if there are advisories.
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const report = parse(stdout);
  if (report?.vulnerabilities === undefined) return fail(`“npm audit” has no report. It says:\n${report?.message ?? stderr}`);
  const { packages } = read('package-lock.json');
  const shipped = new Set([...SBOMS.flatMap((path) => componentsOf(read(path))), ...installedWith([...LIBRARIES, ...EXTENSION], packages)]);
  const found = sortAdvisories(report, packages, shipped);
  for (const [title, lines] of [
    ['Shipped', found.shipped],
    ['Tools', found.tools],
  ])
    process.stdout.write(`${title}: ${lines.length === 0 ? 'none' : lines.length}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  return found.shipped.length > 0 ? 1 : 0;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  return 2;
}
