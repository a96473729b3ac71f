/** `--open`: shows an address or a file in the browser of the user. */
import { spawn } from 'node:child_process';
import type { Context } from '../streams.ts';

/** What opens an address, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Says where it is if that does not work. */
export function openInBrowser(address: string, { env, stderr }: Context): void {
  const [command = '', ...args] = env['BROWSER'] ? [env['BROWSER']] : (OPENERS[process.platform] ?? ['xdg-open']);
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => stderr.write(`docs-nav: No browser could be opened with “${command}”. Open ${address} yourself.\n`));
  child.unref();
}
