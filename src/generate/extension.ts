/** `npm run package:vscode` packs the VS Code extension that was bundled before, and prints the path of the .vsix. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import manifest from '../lsp/vscode/manifest.json' with { type: 'json' };
import description from '../../package.json' with { type: 'json' };
import { noticesOf } from './notices.ts';
import { vsixOf } from './vsix.ts';

/** Libraries that the extension imports at run time. */
const BUNDLED = ['vscode-languageclient'];
/** The command line, as `npm run build` makes it. */
const COMMAND_LINE = 'dist/cli';
const ABOUT = 'src/lsp/vscode';

const read = (path: string): string => readFileSync(path, 'utf8');
const { name, version, license } = description;

/** The program for workspaces that have none of their own, at the paths of its package. */
const server = {
  'server/package.json': `${JSON.stringify({ name, version, license })}\n`,
  'server/bin/docs-nav.cjs': read('bin/docs-nav.cjs'),
  ...Object.fromEntries(
    readdirSync(COMMAND_LINE)
      .filter((file) => file.endsWith('.cjs'))
      .sort()
      .map((file) => [`server/${COMMAND_LINE}/${file}`, read(`${COMMAND_LINE}/${file}`)]),
  ),
  'server/THIRD-PARTY-NOTICES.txt': read('THIRD-PARTY-NOTICES'),
};
const pictures = ['finding', 'preview'].map((picture) => `images/${picture}.png`);
const vsix = vsixOf(
  { ...manifest, version, license },
  {
    'extension.js': read('dist/vscode/extension.js'),
    'readme.md': read(`${ABOUT}/README.md`),
    'changelog.md': read(`${ABOUT}/CHANGELOG.md`),
    'LICENSE.txt': read('LICENSE'),
    'THIRD-PARTY-NOTICES.txt': noticesOf(
      BUNDLED,
      'The file extension.js contains code of the packages below, under the licenses given here. Those of “server” are named there.',
    ),
    'schema/config.schema.json': read('schema/config.schema.json'),
    ...Object.fromEntries([manifest.icon, ...pictures].map((picture) => [picture, readFileSync(`${ABOUT}/${picture}`)])),
    ...server,
  },
);
const path = `dist/vscode/${manifest.name}-${version}.vsix`;
writeFileSync(path, vsix);
process.stdout.write(`${path}\n`);
