/** Makes the package of the job service, dist/docs-nav-service, from what is built. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENTS, manifest } from './service-manifest.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'dist/docs-nav-service');

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
for (const [path, source] of Object.entries(CONTENTS)) cpSync(join(ROOT, source), join(FOLDER, path), { recursive: true });
