/** Which docs-nav an editor starts: the one of the settings, of the workspace, of PATH, or of the extension. */
import { posix, win32 } from 'node:path';

/** The program inside an installed package. Node runs it without a shell on every platform. */
const INSTALLED_PROGRAM = 'node_modules/docs-nav/bin/docs-nav.cjs';

/** What the window shows. All paths are absolute, but that of the settings may be relative to a workspace folder. */
export interface ProgramSearchWorkspace {
  /** Whether programs of the workspace may run. */
  readonly isTrusted: boolean;
  readonly setting: string;
  readonly workspaceFolders: readonly string[];
  /** The folders that contain a docs.json. */
  readonly docsRoots: readonly string[];
}

export interface ProgramSearchSystem {
  readonly platform: string;
  readonly searchPath: string;
  readonly isFile: (path: string) => boolean;
}

/** Where a program comes from, as the window says. */
export type ProgramSource = 'docs-nav.path' | 'the workspace' | 'PATH' | 'the extension';

export interface ProgramLocation {
  readonly path: string;
  readonly source: ProgramSource;
}

/** Returns the program, the one of the extension if there is no other; `undefined` if the setting names one that is not there. */
export function findProgram(
  { isTrusted, setting, workspaceFolders, docsRoots }: ProgramSearchWorkspace,
  { platform, searchPath, isFile }: ProgramSearchSystem,
  bundled: string,
): ProgramLocation | undefined {
  if (!isTrusted) return { path: bundled, source: 'the extension' };
  const { join, resolve, isAbsolute, dirname, relative, delimiter } = platform === 'win32' ? win32 : posix;
  const firstOf = (paths: readonly string[], source: ProgramSource): ProgramLocation | undefined => {
    const path = paths.find(isFile);
    return path === undefined ? undefined : { path, source };
  };
  if (setting !== '')
    return firstOf(isAbsolute(setting) ? [setting] : workspaceFolders.map((folder) => resolve(folder, setting)), 'docs-nav.path');

  const isInside = (folder: string, workspace: string): boolean => {
    const path = relative(workspace, folder);
    return !isAbsolute(path) && !/^\.\.(?:[\\/]|$)/.test(path);
  };
  const upwards = (folder: string): readonly string[] => {
    const above = dirname(folder);
    const goesOn = above !== folder && workspaceFolders.some((workspace) => isInside(above, workspace));
    return goesOn ? [folder, ...upwards(above)] : [folder];
  };
  const installed = [...docsRoots, ...workspaceFolders].flatMap(upwards).map((folder) => join(folder, INSTALLED_PROGRAM));

  // A relative part of PATH would be looked up in whatever folder is open.
  const parts = searchPath.split(delimiter).filter(isAbsolute);
  const names = platform === 'win32' ? ['docs-nav.exe', 'docs-nav.cmd'] : ['docs-nav'];
  const onPath = parts.flatMap((part) => names.map((name) => join(part, name)));
  return firstOf(installed, 'the workspace') ?? firstOf(onPath, 'PATH') ?? { path: bundled, source: 'the extension' };
}
