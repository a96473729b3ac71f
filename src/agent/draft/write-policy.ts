/** Which files a model may write, move and delete: an allowlist of the files of documentation sites. */
import { posix } from 'node:path';
import { type Edits, type OpenSite, UnreadableError } from '../../index.ts';
import { decode, makeVisible, explainWriteRefusal } from '../../internal.ts';
import { findReferencedDataFiles, isDescription, type ReferencedDataFiles } from './referenced-data-files.ts';
import type { BoundedSymlinkAliasLookup } from './link-aliases.ts';
import { confinePath } from './confine-path.ts';
import { createToolRefusal, type ToolRefusal } from './refusal.ts';

/** Pages and snippets. Not `.jsx`, `.js`, `.html`, `.css` or `.svg`, which can run or load code for readers. */
const PAGE_EXTENSIONS: ReadonlySet<string> = new Set(['.mdx', '.md']);
/** Texts for readers' programs, only in the docs root. */
const LLMS_FILES: ReadonlySet<string> = new Set(['llms.txt', 'llms-full.txt']);
const DATA_FILE = /\.(?:json|ya?ml|toml)$/i;

const ALLOWED =
  'docs.json and its “$ref” files, pages and snippets (.mdx, .md), the OpenAPI and AsyncAPI descriptions of its navigation, and llms.txt';
const FOLDER_HINT = 'Create new “$ref” files and descriptions only in a subfolder that contains such files and no other data files.';
const REPORT_HINT = 'Leave it as it is, and say in your summary what a person should change.';

export class DraftWritePolicy {
  readonly #site: OpenSite;
  #initial: Promise<InitialFiles> | undefined;
  readonly #linkAliases: BoundedSymlinkAliasLookup;

  /** `site` is the site without edits. */
  constructor(site: OpenSite, otherNames: BoundedSymlinkAliasLookup) {
    this.#site = site;
    this.#linkAliases = otherNames;
  }

  /** Why a file must not be written, moved or deleted; `undefined` if it may be. `path` is confined, `edits` are the current ones. */
  async refusalFor(path: string, edits: Edits): Promise<ToolRefusal | undefined> {
    if (path === this.#site.config || LLMS_FILES.has(path)) return undefined;
    const base = await this.#loadInitial();
    const reserved = explainWriteRefusal(path, base.listed.has(path));
    if (reserved !== undefined) return createToolRefusal(`“${makeVisible(path)}” ${reserved}; the tools do not change it. ${REPORT_HINT}`);
    const names = this.#linkAliases(path);
    if (names === undefined)
      return createToolRefusal(
        `Symbolic links give “${makeVisible(path)}” more paths than can be checked; the tools do not change it. ${REPORT_HINT}`,
      );
    const link = names.find((name) => reservedReason(name) !== undefined);
    if (link !== undefined)
      return createToolRefusal(
        `“${makeVisible(path)}” is also “${makeVisible(link)}” through a symbolic link, and that ${reservedReason(link)}; the tools do not change it. ${REPORT_HINT}`,
      );
    if (PAGE_EXTENSIONS.has(posix.extname(path).toLowerCase()) || isDataFile(path, base)) return undefined;
    if (!isInDataFolder(path, base))
      return createToolRefusal(
        `“${makeVisible(path)}” is not a file that a job may change. Allowed are ${ALLOWED}. ${FOLDER_HINT} ${REPORT_HINT}`,
      );
    if (isDataFile(path, await findReferencedDataFiles(this.#site.withEdits(edits)))) return undefined;
    return createToolRefusal(
      `“${makeVisible(path)}” is not used in docs.json. Add it there as a “$ref” or a description first, then write it.`,
    );
  }

  /**
   * Why edits must not be made because of the files that docs.json would then use or list: a file that is not part of the site,
   * or that gives instructions to programs, could then be written with the next message. Files that are already OpenAPI or
   * AsyncAPI descriptions may be used anywhere.
   */
  async refusalOfReferences(edits: Edits): Promise<ToolRefusal | undefined> {
    const [base, after] = [await this.#loadInitial(), await readInitialFiles(this.#site.withEdits(edits))];
    const page = [...after.listed].find((path) => !base.listed.has(path) && explainWriteRefusal(path, false) !== undefined);
    if (page !== undefined)
      return createToolRefusal(
        `The navigation would list “${makeVisible(page)}”, which ${explainWriteRefusal(page, false)}. Only a person may make it a page. ${REPORT_HINT}`,
      );
    const isFine = (path: string): boolean => isDataFile(path, base) || isInDataFolder(path, base) || typeof confinePath(path) !== 'string';
    const wrong =
      [...after.parts].find((path) => !isFine(path)) ?? [...after.descriptions].find((path) => !isFine(path) && !this.#isDescription(path));
    return wrong === undefined
      ? undefined
      : createToolRefusal(`docs.json would use “${makeVisible(wrong)}”, which is not one of its files. ${FOLDER_HINT} ${REPORT_HINT}`);
  }

  #isDescription(path: string): boolean {
    const bytes = this.#site.files.read(path);
    return bytes !== undefined && isDescription(path, decode(bytes).text);
  }

  async #loadInitial(): Promise<InitialFiles> {
    return (this.#initial ??= readInitialFiles(this.#site));
  }
}

/** Why a path in the repository cannot be that of a page; continues a sentence that begins with the path. */
function reservedReason(name: string): string | undefined {
  return explainWriteRefusal(name, false) ?? (typeof confinePath(name) === 'string' ? undefined : 'is not a file of the documentation');
}

interface InitialFiles extends ReferencedDataFiles {
  /** Page files in the navigation. */
  readonly listed: ReadonlySet<string>;
  readonly files: readonly string[];
}

async function readInitialFiles(site: OpenSite): Promise<InitialFiles> {
  const drawn = await findReferencedDataFiles(site);
  try {
    const { resolution, pages } = await site.subject();
    return { ...drawn, listed: resolution.reachedFiles, files: [...pages.files.keys()] };
  } catch (error) {
    if (error instanceof UnreadableError) return { ...drawn, listed: new Set(), files: [] };
    throw error;
  }
}

function isDataFile(path: string, { parts, descriptions }: ReferencedDataFiles): boolean {
  return parts.has(path) || descriptions.has(path);
}

/**
 * Whether the path is a data file in a folder for such files: at the base, it contains files that docs.json uses, and no other data.
 * Elsewhere, a file could have a meaning for other programs, even if the model adds it to docs.json. The docs root is never
 * such a folder.
 */
function isInDataFolder(path: string, base: InitialFiles): boolean {
  const folder = posix.dirname(path);
  if (folder === '.' || !DATA_FILE.test(path)) return false;
  const data = base.files.filter((file) => DATA_FILE.test(file) && posix.dirname(file) === folder);
  return data.length > 0 && data.every((file) => isDataFile(file, base));
}
