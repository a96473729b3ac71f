/** Which files a model may write, move and delete: an allowlist of the files of documentation sites. */
import { posix } from 'node:path';
import { decode } from '../../document/decode.ts';
import { UnreadableError, type Edits, type OpenSite } from '../../index.ts';
import { whyReserved } from '../../site/program-files.ts';
import { visible } from '../../text/visible.ts';
import { drawnIn, isDescription, type DrawnIn } from './data-files.ts';
import type { OtherNames } from './other-names.ts';
import { confined } from './path.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Pages and snippets. Not `.jsx`, `.js`, `.html`, `.css` or `.svg`, which can run or load code for readers. */
const PAGES: ReadonlySet<string> = new Set(['.mdx', '.md']);
/** Texts for readers' programs, only in the docs root. */
const OTHERS: ReadonlySet<string> = new Set(['llms.txt', 'llms-full.txt']);
const DATA = /\.(?:json|ya?ml|toml)$/i;

const ALLOWED =
  'docs.json and its “$ref” files, pages and snippets (.mdx, .md), the OpenAPI and AsyncAPI descriptions of its navigation, and llms.txt';
const FOLDER = 'Create new “$ref” files and descriptions only in a subfolder that contains such files and no other data files.';
const TELL = 'Leave it as it is, and say in your summary what a person should change.';

export class Writable {
  readonly #site: OpenSite;
  #base: Promise<Base> | undefined;
  readonly #otherNames: OtherNames;

  /** `site` is the site without edits. */
  constructor(site: OpenSite, otherNames: OtherNames) {
    this.#site = site;
    this.#otherNames = otherNames;
  }

  /** Why a file must not be written, moved or deleted; `undefined` if it may be. `path` is confined, `edits` are the current ones. */
  async whyNot(path: string, edits: Edits): Promise<Refusal | undefined> {
    if (path === this.#site.config || OTHERS.has(path)) return undefined;
    const base = await this.#known();
    const reserved = whyReserved(path, base.listed.has(path));
    if (reserved !== undefined) return refuse(`“${visible(path)}” ${reserved}; the tools do not change it. ${TELL}`);
    const names = this.#otherNames(path);
    if (names === undefined)
      return refuse(`Symbolic links give “${visible(path)}” more paths than can be checked; the tools do not change it. ${TELL}`);
    const link = names.find((name) => whyNoName(name) !== undefined);
    if (link !== undefined)
      return refuse(
        `“${visible(path)}” is also “${visible(link)}” through a symbolic link, and that ${whyNoName(link)}; the tools do not change it. ${TELL}`,
      );
    if (PAGES.has(posix.extname(path).toLowerCase()) || isIn(path, base)) return undefined;
    if (!isAmongParts(path, base))
      return refuse(`“${visible(path)}” is not a file that a job may change. Allowed are ${ALLOWED}. ${FOLDER} ${TELL}`);
    if (isIn(path, await drawnIn(this.#site.withEdits(edits)))) return undefined;
    return refuse(`“${visible(path)}” is not used in docs.json. Add it there as a “$ref” or a description first, then write it.`);
  }

  /**
   * Why edits must not be made because of the files that docs.json would then use or list: a file that is not part of the site,
   * or that gives instructions to programs, could then be written with the next message. Files that are already OpenAPI or
   * AsyncAPI descriptions may be used anywhere.
   */
  async whyNotClaimed(edits: Edits): Promise<Refusal | undefined> {
    const [base, after] = [await this.#known(), await baseOf(this.#site.withEdits(edits))];
    const page = [...after.listed].find((path) => !base.listed.has(path) && whyReserved(path, false) !== undefined);
    if (page !== undefined)
      return refuse(
        `The navigation would list “${visible(page)}”, which ${whyReserved(page, false)}. Only a person may make it a page. ${TELL}`,
      );
    const isFine = (path: string): boolean => isIn(path, base) || isAmongParts(path, base) || typeof confined(path) !== 'string';
    const wrong =
      [...after.parts].find((path) => !isFine(path)) ?? [...after.descriptions].find((path) => !isFine(path) && !this.#isDescription(path));
    return wrong === undefined
      ? undefined
      : refuse(`docs.json would use “${visible(wrong)}”, which is not one of its files. ${FOLDER} ${TELL}`);
  }

  #isDescription(path: string): boolean {
    const bytes = this.#site.files.read(path);
    return bytes !== undefined && isDescription(path, decode(bytes).text);
  }

  async #known(): Promise<Base> {
    return (this.#base ??= baseOf(this.#site));
  }
}

/** Why a path in the repository cannot be that of a page; continues a sentence that begins with the path. */
function whyNoName(name: string): string | undefined {
  return whyReserved(name, false) ?? (typeof confined(name) === 'string' ? undefined : 'is not a file of the documentation');
}

interface Base extends DrawnIn {
  /** Page files in the navigation. */
  readonly listed: ReadonlySet<string>;
  readonly files: readonly string[];
}

async function baseOf(site: OpenSite): Promise<Base> {
  const drawn = await drawnIn(site);
  try {
    const { resolution, pages } = await site.subject();
    return { ...drawn, listed: resolution.reached, files: [...pages.files.keys()] };
  } catch (error) {
    if (error instanceof UnreadableError) return { ...drawn, listed: new Set(), files: [] };
    throw error;
  }
}

function isIn(path: string, { parts, descriptions }: DrawnIn): boolean {
  return parts.has(path) || descriptions.has(path);
}

/**
 * Whether the path is a data file in a folder for such files: at the base, it contains files that docs.json uses, and no other data.
 * Elsewhere, a file could have a meaning for other programs, even if the model adds it to docs.json. The docs root is never
 * such a folder.
 */
function isAmongParts(path: string, base: Base): boolean {
  const folder = posix.dirname(path);
  if (folder === '.' || !DATA.test(path)) return false;
  const data = base.files.filter((file) => DATA.test(file) && posix.dirname(file) === folder);
  return data.length > 0 && data.every((file) => isIn(file, base));
}
