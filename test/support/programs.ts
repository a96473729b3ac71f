/** A folder of programs for the path: `npx` that knows our two programs only, which are this build, and tools that do nothing. */
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

export function programs(tree: (files: Files) => string): string {
  const folder = tree({
    npm: '#!/bin/sh\n',
    'lint-staged': '#!/bin/sh\n',
    npx: `#!/bin/sh
if [ "$1" = --yes ]; then shift; fi
case "$1" in
  docs-nav | docs-nav@${version}) program=docs-nav ;;
  docs-nav-service) program=docs-nav-service ;;
  *) echo "npx: $1 is not docs-nav ${version}"; exit 127 ;;
esac
shift
exec '${process.execPath}' "${join(ROOT, 'bin')}/$program.cjs" "$@"
`,
  });
  for (const name of ['npm', 'npx', 'lint-staged']) chmodSync(join(folder, name), 0o755);
  return folder;
}
