/** What `init` proposes for one purpose: a file to write, or words for what is better done by hand. */
import type { Dialect } from '../../navigation/dialects.ts';
import type { PackageManager } from '../setup/package-manager.ts';
import type { Project } from '../setup/project.ts';

/** A docs.json, as far as setting up needs to know it. */
export interface InitSite {
  /** Its path below the root of the project. */
  readonly docs: string;
  readonly dialect: Dialect;
  /** What the file itself names as its schema. */
  readonly schema: string | undefined;
}

export interface Ground {
  readonly project: Project;
  readonly sites: readonly InitSite[];
  /** The configuration that the sites have already, below the root of the project. */
  readonly config: string | undefined;
  readonly manager: PackageManager;
  /** The package, as seen from the root: `./node_modules/docs-nav`. Nothing where packages are no folders. */
  readonly package: string | undefined;
  /** Whether it is there. */
  readonly isInstalled: boolean;
  /** Whether package.json names it. */
  readonly isAskedFor: boolean;
  readonly version: string;
  /** Whether files that are there already may be replaced. */
  readonly isForced: boolean;
}

export interface NewFile {
  /** Below the root of the project, with forward slashes. */
  readonly path: string;
  /** The text that it has; `undefined` if it is not there yet. */
  readonly before: string | undefined;
  readonly text: string;
}

export interface Plan {
  /** `Configuration`. */
  readonly purpose: string;
  readonly file?: NewFile;
  /** A sentence: why there is nothing to write, or what to know. */
  readonly note?: string;
  /** Text to be put where the note says. */
  readonly byHand?: string;
}

/** A new file, unless one is there: that one is replaced only by force. */
export function newFile(purpose: string, path: string, text: string, { project, isForced }: Ground): Plan {
  if (!project.has(path)) return { purpose, file: { path, before: undefined, text } };
  const before = project.text(path);
  if (before === text) return { purpose, note: `${path} already exists.` };
  if (before === undefined) return { purpose, note: `${path} exists and cannot be read as text; it is left alone.` };
  if (isForced) return { purpose, file: { path, before, text } };
  return { purpose, note: `${path} already exists and is left alone; --force replaces it.` };
}
