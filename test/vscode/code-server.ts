/** Visual Studio Code as a server: the editor with its extension host, whose window is a page in a browser. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { installOnce } from '../support/install-once.ts';

const VERSION = '4.139.1';
/** The Node that this version asks for, as a package that contains the program itself. */
const NODE = `node-${process.platform}-${process.arch}`;
const PACKAGES = [`code-server@${VERSION}`, `${NODE}@24.9.0`];

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.editor.useModal': 'off',
  'editor.minimap.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
};

/** Returns the folder of the installation, or why there is none. */
export function installCodeServer(): { readonly folder?: string; readonly trouble?: string } {
  const cache = process.env['DOCS_NAV_VSCODE_CACHE'] || join(tmpdir(), `docs-nav-vscode-${process.getuid?.() ?? 0}`);
  const folder = join(cache, VERSION);
  const trouble = installOnce(folder, PACKAGES, ['node_modules/code-server/lib/vscode']);
  return trouble === undefined ? { folder } : { trouble };
}

export interface CodeServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Starts the editor with an extension; `home` is an empty folder, in which everything is written. */
export async function startCodeServer(installation: string, home: string, vsix: string): Promise<CodeServer> {
  const node = join(installation, 'node_modules', NODE, 'bin/node');
  const entry = join(installation, 'node_modules/code-server/out/node/entry.js');
  const folders = ['--user-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
  const env = { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_DATA_HOME: join(home, 'share') };
  mkdirSync(join(home, 'data/User'), { recursive: true });
  writeFileSync(join(home, 'data/User/settings.json'), JSON.stringify(SETTINGS));
  execFileSync(node, [entry, ...folders, '--install-extension', vsix], { env, stdio: 'pipe' });

  const args = ['--auth', 'none', '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check', ...folders];
  const child = spawn(node, [entry, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (): Promise<void> => {
    if (child.kill()) await once(child, 'exit');
  };
  return { address: await addressIn(child.stdout, child.stderr), stop };
}

function addressIn(output: Readable, problems: Readable): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    // Goes on reading, so that the editor can go on writing.
    for (const stream of [output, problems])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (address !== undefined) found(address);
      });
    output.once('end', () => failed(new Error(`code-server ended before it listened:\n${text}`)));
  });
}
