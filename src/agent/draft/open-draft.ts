/** Opens a checkout as a draft. */
import { join } from 'node:path';
import { disk } from '../../host/disk.ts';
import { prepare } from '../../host/prepare.ts';
import { inputsOf, type Run, type RunOptions } from '../../host/run.ts';
import { UsageError } from '../../host/usage.ts';
import { openFiles, resolve, UnreadableError, type OpenSite } from '../../index.ts';
import { checkNavigation } from './check.ts';
import { docsRootOf, lintConfigOf, NoDocsJson } from './docs-root.ts';
import type { Answer, Draft } from './draft.ts';
import { editFile } from './edit.ts';
import { judged } from './required-rules.ts';
import { DRAFT_LIMITS, type DraftLimits } from './limits.ts';
import { listFiles } from './list.ts';
import { otherNames } from './other-names.ts';
import { Overlay } from './overlay.ts';
import { isRefusal } from './refusal.ts';
import { cutWithNote, readFile } from './read.ts';
import { resolvePage } from './resolve-page.ts';
import { searchText } from './search.ts';
import { withheld } from './closed-files.ts';
import { Writable } from './writable.ts';
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
  const overlay = new Overlay({ root, config: site.config, limits, writable: new Writable(site, otherNames(links, docs)) });
  let latest = { changes: overlay.changes, edited: site };
  const edited = (): OpenSite => {
    if (latest.changes !== overlay.changes) latest = { changes: overlay.changes, edited: site.withEdits(overlay.edits) };
    return latest.edited;
  };
  const bounded = (answer: Answer): Answer => (isRefusal(answer) ? answer : cutWithNote(answer, limits.readBytes));
  return {
    docs,
    config: site.config,
    site,
    get edited() {
      return edited();
    },
    notes,
    edits: () => new Map(overlay.edits),
    repositoryEdits: () => new Map([...overlay.edits].map(([path, text]) => [docs === '' ? path : `${docs}/${path}`, text])),
    list: async (request) => bounded(listFiles(overlay, request?.folder ?? '', limits)),
    search: (request) => searchText(overlay, request, limits),
    read: async (request) => readFile(overlay, request, limits.readBytes),
    edit: async (request) => editFile(overlay, request),
    write: async (request) => writeFile(overlay, request),
    move: async (request) => withCheck(() => moveFile(overlay, request)),
    remove: async (request) => withCheck(() => deleteFile(overlay, request)),
    check: async () => bounded(await checkNavigation(site, edited())),
    resolve: async ({ page }) => bounded(await resolvePage(site, edited(), page)),
  };

  /** Adds the findings of a move or deletion, such as broken entries and links. */
  async function withCheck(change: () => Promise<Answer>): Promise<Answer> {
    const before = overlay.changes;
    const answer = await change();
    return overlay.changes === before || isRefusal(answer) ? answer : bounded(`${answer}\n${await checkNavigation(site, edited())}`);
  }
}

/** The site of a checkout, with the configuration and baseline of the repository, but none from outside. */
async function openIn(checkout: string, docs: string): Promise<{ readonly site: OpenSite; readonly notes: readonly string[] }> {
  const root = join(checkout, docs);
  const { run, notes } = await prepared(root, { cwd: checkout, config: lintConfigOf(checkout, docs) });
  const [input] = inputsOf(run);
  if (!input) throw new NoDocsJson('The repository has no docs.json that can be opened.');
  const { files, close } = withheld(disk(root, { repository: checkout }));
  const site = openFiles({ ...judged(input), files, folder: '', home: docs });
  await drawIn(site);
  close();
  return { site, notes };
}

/** Reads all files of the site. If it cannot be read, the tools will report that. */
async function drawIn(site: OpenSite): Promise<void> {
  try {
    await resolve(site, { titles: true });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

/** A configuration that cannot be used does not prevent work on the site, which is then checked without it. */
async function prepared(root: string, options: RunOptions): Promise<{ readonly run: Run; readonly notes: readonly string[] }> {
  try {
    return { run: await prepare([root], options), notes: [] };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableError)) throw error;
    return {
      run: await prepare([root], { ...options, config: false, baseline: false }),
      notes: [`The configuration of docs-nav in the repository is not used: ${error.message}`],
    };
  }
}
