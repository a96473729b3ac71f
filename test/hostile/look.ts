/** Sees what the file system is asked for in this process: every path that a function of it is given, as the system would understand it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

type Act = (...args: unknown[]) => unknown;

const NAMES = [
  'accessSync',
  'appendFileSync',
  'existsSync',
  'lstatSync',
  'mkdirSync',
  'openSync',
  'opendirSync',
  'readFileSync',
  'readdirSync',
  'readlinkSync',
  'realpathSync',
  'renameSync',
  'rmSync',
  'statSync',
  'writeFileSync',
] as const;

/** The paths below `folder` that were looked at while `act` ran. */
export async function looks(folder: string, act: () => Promise<unknown>): Promise<string[]> {
  const functions = fs as unknown as Record<string, Act>;
  const real = new Map<string, Act>(NAMES.map((name) => [name, functions[name] ?? (() => undefined)]));
  const { native } = fs.realpathSync;
  const seen = new Set<string>();
  const note = (path: unknown): void => {
    if (typeof path !== 'string') return;
    const place = placeOf(path);
    if (place === folder || place.startsWith(`${folder}/`)) seen.add(path);
  };
  /** Links in folders are followed, the last one is what is looked at, unless the function follows it too. */
  function placeOf(path: string): string {
    try {
      return join(native(dirname(resolve(path))), basename(path));
    } catch {
      return resolve(path);
    }
  }
  for (const [name, act] of real) {
    const follows = !['lstatSync', 'readlinkSync', 'renameSync', 'rmSync'].includes(name);
    functions[name] = Object.assign(
      (...args: unknown[]) => {
        note(args[0]);
        if (follows) note(targetOf(args[0]));
        return act(...args);
      },
      act,
      name === 'realpathSync' ? { native: (path: string) => (note(path), note(targetOf(path)), native(path)) } : {},
    );
  }
  function targetOf(path: unknown): string | undefined {
    try {
      return typeof path === 'string' ? native(path) : undefined;
    } catch {
      return undefined;
    }
  }
  syncBuiltinESMExports();
  try {
    await act();
  } finally {
    for (const [name, act] of real) functions[name] = act;
    syncBuiltinESMExports();
  }
  return [...seen];
}
