/** A proposal of `init` for one purpose: a file to write, or what to do by hand. */
import type { Dialect } from '../../navigation/dialects.ts';
import type { PackageManagerCommands } from '../setup/package-manager.ts';
import type { RepositoryFiles } from '../setup/project.ts';
import type { ReleaseRepository } from './release.ts';
import { withEntry } from './yaml-entry.ts';

export interface InitSite {
  /** Its path in the project. */
  readonly docs: string;
  readonly dialect: Dialect;
  readonly schema: string | undefined;
}

export interface RepositoryContext {
  readonly project: RepositoryFiles;
  readonly sites: readonly InitSite[];
  /** The existing configuration of the sites, by its path in the project. */
  readonly config: string | undefined;
  readonly manager: PackageManagerCommands;
  /** Whether package.json lists docs-nav. If not, what is written names this version of it, and nothing needs to be installed. */
  readonly isDependency: boolean;
  readonly isInstalled: boolean;
  /** The shell command for docs-nav in this repository. */
  readonly command: string;
  /** The folder or URL of the schemas for editors; `undefined` if there is none that they can read. */
  readonly schemas: string | undefined;
  readonly releases: ReleaseRepository | undefined;
  readonly version: string;
  readonly isForced: boolean;
}

export interface PlannedFile {
  /** Path in the project, with forward slashes. */
  readonly path: string;
  /** The current text; `undefined` if the file does not exist. */
  readonly before: string | undefined;
  readonly text: string;
  /** For a new file that is run. */
  readonly isExecutable?: true;
}

export interface InitFilePlan {
  readonly file?: PlannedFile;
  /** A sentence: why there is nothing to write, or other information. */
  readonly note?: string;
  /** Text to add by hand at the place in the note. */
  readonly byHand?: string;
  /** A sentence: what people do once the file is written. */
  readonly after?: string;
}

/** Returns lines with the ends of those of a text. */
export function linesLike(text: string, lines: string): string {
  return text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}

/** Proposes a new file. An existing one is replaced only with --force. */
export function newFile(path: string, text: string, { project, isForced }: RepositoryContext): InitFilePlan {
  if (!project.has(path)) return { file: { path, before: undefined, text } };
  const before = project.text(path);
  if (before === text) return { note: `${path} already exists.` };
  if (before === undefined) return { note: `${path} exists but cannot be read as text; it was not changed.` };
  if (isForced) return { file: { path, before, text } };
  return { note: `${path} already exists; use --force to replace it.` };
}

/** Proposes to add an entry to an existing YAML file, or to do so by hand. */
export function planYamlEntry(
  path: string,
  parent: readonly string[],
  lines: readonly string[],
  { project }: RepositoryContext,
): InitFilePlan {
  const before = project.text(path);
  const text = before === undefined ? undefined : withEntry(before, parent, lines);
  if (before !== undefined && text !== undefined) return { file: { path, before, text } };
  const where = parent.length === 0 ? 'it' : `“${parent.join('.')}”`;
  return { note: `${path} cannot be extended safely. Add this to ${where}:`, byHand: `${lines.join('\n')}\n` };
}
