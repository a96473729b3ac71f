/** `npm run package:vscode` packs the VS Code extension that was bundled before, and prints the path of the .vsix. */
import { readFileSync, writeFileSync } from 'node:fs';
import manifest from '../lsp/vscode/manifest.json' with { type: 'json' };
import description from '../../package.json' with { type: 'json' };
import { noticesOf } from './notices.ts';
import { vsixOf } from './vsix.ts';

/** Libraries that the extension imports at run time. */
const BUNDLED = ['vscode-languageclient'];

const read = (path: string): string => readFileSync(path, 'utf8');
const { version, license } = description;
const vsix = vsixOf(
  { ...manifest, version, license },
  {
    'extension.js': read('dist/vscode/extension.js'),
    'readme.md': read('src/lsp/vscode/README.md'),
    'LICENSE.txt': read('LICENSE'),
    'THIRD-PARTY-NOTICES.txt': noticesOf(
      BUNDLED,
      'The file extension.js contains code of the packages below, under the licenses given here.',
    ),
  },
);
const path = `dist/vscode/${manifest.name}-${version}.vsix`;
writeFileSync(path, vsix);
process.stdout.write(`${path}\n`);
