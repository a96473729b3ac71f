/** Every library that a bundle contains has its license in THIRD-PARTY-NOTICES. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { LIBRARIES as SERVICE_LIBRARIES } from '../../tools/service-manifest.js';

const ROOT = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import (?!type )[^;]*? from |import )'((?:@[\w.-]+\/)?[\w.-]+)[^']*'|\bimport\('((?:@[\w.-]+\/)?[\w.-]+)[^']*'\)/gm;

test('THIRD-PARTY-NOTICES names every library that the sources import', () => {
  const external = new Set(SERVICE_LIBRARIES);
  const files = (readdirSync(join(ROOT, 'src'), { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !/^(?:generate|lsp\/vscode)[\\/]/.test(file),
  );
  const libraries = new Set(
    files
      .flatMap((file) =>
        Array.from(readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(IMPORT), ([, eager, lazy]) => eager ?? lazy ?? ''),
      )
      .filter((name) => name in manifest.devDependencies && !external.has(name)),
  );
  const notices = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), 'utf8');
  expect(libraries.size).toBeGreaterThan(8);
  expect([...libraries].filter((name) => !notices.includes(`\n\n${name} `))).toEqual([]);
});
