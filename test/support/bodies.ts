/** Real sites with the texts of their pages, which are no part of this repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder with an archive for each site, such as `owner+repository.tar.xz`; empty if there is none. */
const ARCHIVES = process.env['DOCS_NAV_BODIES'] ?? '';

/** The names of the sites. */
export const REAL_SITES: readonly string[] = (ARCHIVES === '' ? [] : readdirSync(ARCHIVES))
  .filter((name) => name.endsWith('.tar.xz'))
  .map((name) => basename(name, '.tar.xz'));

/** Unpacks a site into a folder that does not exist yet, by default a new one below the temporary one. */
export function unpackSite(name: string, folder: string = join(mkdtempSync(join(tmpdir(), 'docs-nav-site-')), name)): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xJf', join(ARCHIVES, `${name}.tar.xz`), '-C', folder]);
  return folder;
}
