/** The repository of the sites, and its setup files of docs-nav for hooks, editors and workflows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { parseDocument } from '../../document/parse.ts';
import { valueAt } from '../../document/pointer.ts';
import { gitRootOrSelf, followWithin, type FollowResult } from '../../host/boundary.ts';
import { disk } from '../../host/disk.ts';
import { gitRootOf, upwards } from '../../host/docs-root-location.ts';
import { isSystemError } from '../../host/system-error.ts';
import { UnreadableError } from '../../site/files.ts';

export interface RepositoryFiles {
  /** The root of the git repository, or the working directory if there is none. */
  readonly root: string;
  readonly isRepository: boolean;
  /** Whether a path exists inside the root, without links that lead out of it. */
  has(path: string): boolean;
  /** Returns the text of a file inside the root; `undefined` if it cannot be read inside the repository. */
  text(path: string): string | undefined;
}

export function projectAround(cwd: string): RepositoryFiles {
  const repository = gitRootOf(cwd);
  const root = repository ?? cwd;
  return {
    root,
    isRepository: repository !== undefined,
    has: (path) => kindOf(root, join(root, path)) === 'inside',
    text: (path) => readText(root, path),
  };
}

/** A path that cannot be accessed counts as existing. */
function kindOf(root: string, path: string): FollowResult['kind'] {
  try {
    return followWithin(root, path).kind;
  } catch {
    return 'inside';
  }
}

/** Keeps the byte order mark. Rejects text that is not UTF-8, because it would change when written again. */
function readText(root: string, path: string, repository?: string): string | undefined {
  try {
    const bytes = disk(root, repository === undefined ? {} : { repository }).read(path);
    const text = bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return text?.includes('\uFFFD') === true ? undefined : text;
  } catch (error) {
    if (error instanceof UnreadableError || isSystemError(error)) return undefined;
    throw error;
  }
}

export const GIT_HOOK_CONFIG_FILES = [
  '.pre-commit-config.yaml',
  '.husky/pre-commit',
  'lefthook.yml',
  'lefthook.yaml',
  '.lefthook.yml',
  '.lefthook.yaml',
] as const;
/** The program in a text, also by a version or as the action; but no other name that begins alike. */
export const NAMES_PROGRAM = /(?<![\w-])docs-nav(?:-action|-script)?(?![\w-])/;
/** A schema of docs-nav in a text: of an installed package, or at the URL of a release. */
export const NAMES_SCHEMA = /docs-nav(?:-action\/v[\w.-]+)?\/schema\//;
const EDITOR_FILES = ['.vscode/settings.json', '.idea/jsonSchemas.xml', '.helix/languages.toml', '.zed/settings.json'];

export interface FilesUsingDocsNav {
  readonly hook: readonly string[];
  readonly editor: readonly string[];
  readonly workflow: readonly string[];
}

export function findFilesUsingDocsNav(project: RepositoryFiles): FilesUsingDocsNav {
  const naming = (word: RegExp, files: readonly string[]): string[] =>
    files.filter((file) => word.test(withoutComments(project.text(file) ?? '')));
  return {
    hook: [...naming(NAMES_PROGRAM, GIT_HOOK_CONFIG_FILES), ...(gitHookRuns(project.root) ? ['.git/hooks/pre-commit'] : [])],
    editor: naming(NAMES_SCHEMA, EDITOR_FILES),
    workflow: naming(NAMES_PROGRAM, [...workflowsIn(project.root), '.gitlab-ci.yml']),
  };
}

/** Without comments of YAML and of a shell. */
function withoutComments(text: string): string {
  return text.replaceAll(/(?<=^|\s)#.*/gm, '');
}

/** The only access to git's own folder. */
function gitHookRuns(root: string): boolean {
  const folder = join(root, '.git/hooks');
  return existsSync(folder) && readText(folder, 'pre-commit', folder)?.includes('docs-nav') === true;
}

function workflowsIn(root: string): string[] {
  if (kindOf(root, join(root, '.github/workflows')) !== 'inside') return [];
  return fastGlob.sync('.github/workflows/*.{yml,yaml}', { cwd: root, dot: true, followSymbolicLinks: false, suppressErrors: true }).sort();
}

/** Finds the installed package, from a folder upward. */
export function installedFor(folder: string): { readonly version: string; readonly folder: string } | undefined {
  for (const above of upwards(folder)) {
    const installed = join(above, 'node_modules/docs-nav');
    const kind = kindOf(gitRootOrSelf(above), installed);
    if (kind === 'nothing') continue;
    // A link in the repository may lead anywhere, so it is not followed out of it.
    const text = kind === 'inside' ? (readText(installed, 'package.json', installed) ?? '') : '';
    return { version: String(valueAt(parseDocument('package.json', text).value, '/version') ?? 'unknown'), folder: installed };
  }
  return undefined;
}
