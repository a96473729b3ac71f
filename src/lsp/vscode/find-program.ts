/** Which docs-nav an editor starts: the one of the settings, of the workspace, or of PATH. */
import { posix, win32 } from 'node:path';

/** The program inside an installed package. Node runs it without a shell on every platform. */
const INSTALLED_PROGRAM = 'node_modules/docs-nav/bin/docs-nav.cjs';

/** What the window shows. All paths are absolute, but that of the settings may be relative to a workspace folder. */
export interface OpenWorkspace {
  readonly setting: string;
  readonly workspaceFolders: readonly string[];
  /** The folders that contain a docs.json. */
  readonly docsRoots: readonly string[];
}

export interface Machine {
  readonly platform: string;
  readonly searchPath: string;
  readonly isFile: (path: string) => boolean;
}

/** Returns the path of the program; `undefined` if there is none. */
export function findProgram(
  { setting, workspaceFolders, docsRoots }: OpenWorkspace,
  { platform, searchPath, isFile }: Machine,
): string | undefined {
  const { join, resolve, isAbsolute, dirname, relative, delimiter } = platform === 'win32' ? win32 : posix;
  if (setting !== '') return (isAbsolute(setting) ? [setting] : workspaceFolders.map((folder) => resolve(folder, setting))).find(isFile);

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
  return [...installed, ...parts.flatMap((part) => names.map((name) => join(part, name)))].find(isFile);
}
