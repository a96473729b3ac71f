/** Opens a checkout as a draft. */
import { join } from 'node:path';
import {
  addElement,
  type EditResult,
  movePage,
  type OpenSite,
  openSiteFromFiles,
  removeElement,
  removePage,
  renamePage,
  resolve,
  setProperty,
  UnreadableError,
} from '../../index.ts';
import { disk, UsageError, type RunOptions } from '../../host/index.ts';
import { inputsOf, prepareRunSites, type PreparedRun } from '../../internal.ts';
import { checkNavigation } from './check.ts';
import { docsRootOf, lintConfigOf, NoDocsJson } from './docs-root.ts';
import type { ToolResult, Draft } from './draft.ts';
import { editFile } from './edit.ts';
import { findPages } from './find-pages.ts';
import { withRequiredRules } from './required-rules.ts';
import { DRAFT_LIMITS, type DraftLimits } from './limits.ts';
import { listFiles } from './list.ts';
import { createSymlinkAliasLookup } from './link-aliases.ts';
import { DraftOverlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';
import { applyOperation } from './navigation-edits.ts';
import { outlineLongDocsJson, outlineOf } from './outline.ts';
import { placePage, describeSuggestions } from './place-page.ts';
import { cutWithNote, readFile } from './read.ts';
import { describePagePlaces } from './describe-page-places.ts';
import { confinePath } from './confine-path.ts';
import { searchFiles } from './search.ts';
import { createHiddenFileGuard } from './hidden-file-guard.ts';
import { DraftWritePolicy } from './write-policy.ts';
import { deleteFile, moveFile, writeFile } from './write.ts';

export { NoDocsJson } from './docs-root.ts';

export interface DraftOptions {
  /** The checkout, absolute. */
  readonly folder: string;
  /** The docs root in the checkout; `''` for the folder of the docs.json nearest to its root. */
  readonly docs: string;
  /** The targets of the repository's symbolic links by path, because the checkout contains no links. Default: no links. */
  readonly links?: ReadonlyMap<string, string>;
  /** Overrides of `DRAFT_LIMITS`. */
  readonly limits?: Partial<DraftLimits>;
}

/** Opens a checkout for a model to work on. Nothing is written there. Throws NoDocsJson. */
export async function openDraft({ folder, docs: named, links = new Map(), limits: given }: DraftOptions): Promise<Draft> {
  const limits = { ...DRAFT_LIMITS, ...given };
  const docs = docsRootOf(folder, named);
  const root = join(folder, docs);
  const { site, notes } = await openIn(folder, docs);
  const overlay = new DraftOverlay({
    root,
    config: site.config,
    limits,
    writable: new DraftWritePolicy(site, createSymlinkAliasLookup(links, docs)),
  });
  let latest = { changes: overlay.changeCount, edited: site };
  const edited = (): OpenSite => {
    if (latest.changes !== overlay.changeCount) latest = { changes: overlay.changeCount, edited: site.withEdits(overlay.edits) };
    return latest.edited;
  };
  const bounded = (answer: ToolResult): ToolResult => (isRefusal(answer) ? answer : cutWithNote(answer, limits.readBytes));
  return {
    docs,
    config: site.config,
    site,
    get edited() {
      return edited();
    },
    notes,
    canWrite: async (path) => !isRefusal(await overlay.writablePath(path)),
    edits: () => new Map(overlay.edits),
    repositoryEdits: () => new Map([...overlay.edits].map(([path, text]) => [docs === '' ? path : `${docs}/${path}`, text])),
    restore: (edits) => overlay.restore(edits),
    list: async (request) => bounded(listFiles(overlay, request?.folder ?? '', limits)),
    search: (request) => searchFiles(overlay, request, limits),
    read: async (request) => (await outlined(request)) ?? readFile(overlay, request, limits.readBytes),
    edit: async (request) => editFile(overlay, request),
    write: async (request) => writeFile(overlay, request),
    move: async (request) => withCheck(() => moveFile(overlay, request)),
    remove: async (request) => withCheck(() => deleteFile(overlay, request)),
    check: async () => bounded(await checkNavigation(site, edited())),
    resolve: async ({ page }) => bounded(await describePagePlaces(site, edited(), page)),
    outline: async (request) => bounded(await outlineOf(edited(), request)),
    findPages: async ({ words }) => bounded(await findPages(edited(), words)),
    suggestPlacement: async ({ page }) => bounded(await describeSuggestions(edited(), page)),
    addPage: (request) => operate((now) => placePage(now, request)),
    addElement: (request) => operate((now) => addElement(now, request)),
    movePage: ({ page, ...options }) => operate((now) => movePage(now, page, options)),
    removePage: ({ page, ...options }) => operate((now) => removePage(now, page, { siblings: true, ...options })),
    removeElement: ({ at, ...options }) => operate((now) => removeElement(now, at, { deleteFiles: true, ...options })),
    renamePage: ({ from, to, siblings = true }) => operate((now) => renamePage(now, from, to, { redirect: true, siblings })),
    setProperty: (request) => operate((now) => setProperty(now, request)),
  };

  /** A long docs.json costs more than all other steps, and few lines of it matter. */
  async function outlined({ path, from, to }: Parameters<Draft['read']>[0]): Promise<ToolResult | undefined> {
    const isWhole = from === undefined && to === undefined && confinePath(path) === site.config;
    const outline = isWhole ? await outlineLongDocsJson(edited()) : undefined;
    return outline === undefined ? undefined : bounded(outline);
  }

  function operate(operation: (now: OpenSite) => Promise<EditResult>): Promise<ToolResult> {
    return withCheck(async () => applyOperation(overlay, edited().files, await operation(edited())));
  }

  /** Adds the findings of a move or deletion, such as broken entries and links. */
  async function withCheck(change: () => Promise<ToolResult>): Promise<ToolResult> {
    const before = overlay.changeCount;
    const answer = await change();
    return overlay.changeCount === before || isRefusal(answer) ? answer : bounded(`${answer}\n${await checkNavigation(site, edited())}`);
  }
}

/** The site of a checkout, with the configuration and baseline of the repository, but none from outside. */
async function openIn(checkout: string, docs: string): Promise<{ readonly site: OpenSite; readonly notes: readonly string[] }> {
  const root = join(checkout, docs);
  const { run, notes } = await prepareRun(root, { cwd: checkout, config: lintConfigOf(checkout, docs) });
  const [input] = inputsOf(run);
  if (!input) throw new NoDocsJson('The repository has no docs.json that can be opened.');
  const { files, close } = createHiddenFileGuard(disk(root, { repository: checkout }));
  const site = openSiteFromFiles({ ...withRequiredRules(input), files, folder: '', repositoryPath: docs });
  await readSiteFiles(site);
  close();
  return { site, notes };
}

/** Reads all files of the site. If it cannot be read, the tools will report that. */
async function readSiteFiles(site: OpenSite): Promise<void> {
  try {
    await resolve(site, { titles: true });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

/** A configuration that cannot be used does not prevent work on the site, which is then checked without it. */
async function prepareRun(root: string, options: RunOptions): Promise<{ readonly run: PreparedRun; readonly notes: readonly string[] }> {
  try {
    return { run: await prepareRunSites([root], options), notes: [] };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableError)) throw error;
    return {
      run: await prepareRunSites([root], { ...options, config: false, baseline: false }),
      notes: [`The configuration of docs-nav in the repository is not used: ${error.message}`],
    };
  }
}
