/** `docs-nav add`: lists pages, and adds elements. */
import { addElement } from '../../edits/add-element.ts';
import { addPage } from '../../edits/add-page.ts';
import { neighbourText, type Placement } from '../../edits/position.ts';
import { redirectedPathRefusal } from '../../edits/relocate.ts';
import { isRefused, createEditRefusal, type EditResult, type EditRefusal } from '../../edits/result.ts';
import { suggestPlacement } from '../../edits/suggest-placement.ts';
import { toLabelBasedAddress, unreadableRefusal } from '../../edits/target.ts';
import { UsageError } from '../../host/usage.ts';
import { isPagePath } from '../../navigation/entries.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, type LabelledKind, type PageEntry } from '../../navigation/model.ts';
import type { OpenSite } from '../../session/open-site.ts';
import { MutableFileListing } from '../../site/listing.ts';
import { conflictingNameAt, newPathProblem } from '../../site/new-names.ts';
import { chooseNewPageExtension } from '../../site/choose-new-page-extension.ts';
import { nearestPath } from '../../text/near-name.ts';
import { pageEntries } from '../../subject/page-entries.ts';
import type { Subject } from '../../subject/subject.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { isJson } from '../json.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { finishEdit } from '../verbs/finish-edit.ts';
import { openSiteToEdit, requirePossiblePagePath, type SiteToEdit } from '../verbs/site-to-edit.ts';

export async function runAdd(given: ParsedArguments, context: CommandContext): Promise<number> {
  const at = valueOf(given, 'element');
  const [first, second] = given.operands;
  if (first === undefined) throw new UsageError('“docs-nav add” needs a page, for example: docs-nav add guides/cache');
  if (at === undefined && second !== undefined)
    throw new UsageError('“docs-nav add” takes one page, unless --element names a new element.');
  const edited = await openSiteToEdit(given, context);
  const subject = await edited.site.subject();
  const unreadable = unreadableRefusal(subject);
  if (unreadable) return finishEdit(unreadable, edited, given, context);
  const pages = given.operands.map((word) => (isPagePath(word, subject.traits) ? requirePossiblePagePath(word, edited, subject) : word));
  const file = pages.find((path) => subject.pages.files.get(subject.pages.root + path) === 'file');
  if (file !== undefined) throw new UsageError(`“${file}” is a file, but not a page. “docs-nav add” lists pages.`);
  const created = newFiles(pages, given.operands, valueOf(given, 'title'), subject);
  let { files } = subject.pages;
  for (const path of created.keys()) {
    const message = newPathProblem(path, files);
    if (message !== undefined)
      return finishEdit(createEditRefusal(conflictingNameAt(path, files) ? 'taken' : 'no-path', message), edited, given, context);
    const hidden = redirectedPathRefusal(subject.pages.pathOf(path) ?? '', subject);
    if (hidden) return finishEdit(hidden, edited, given, context);
    files = new MutableFileListing(files).set(path, 'file');
  }
  const site = edited.site.withEdits(created);
  const [page = ''] = pages;
  const placement = at === undefined ? await placementOf(page, given, { ...edited, site }) : undefined;
  const result = placement === undefined ? await addNew(at ?? '', pages, given, site) : await addTo(page, placement, site);
  const whole: EditResult = result.ok ? { ok: true, edits: new Map([...created, ...result.edits]) } : result;
  const code = await finishEdit(whole, edited, given, context);
  // The diff of a dry run shows the place, and whoever has chosen it knows it.
  const isKnown = ['in', 'before', 'after', 'dry-run'].some((flag) => given.flags.has(flag));
  if (code === 0 && placement !== undefined && !isRefused(placement) && !isKnown && !isJson(given))
    say(context, `Best position found: ${placement.to + neighbourText(placement)}. For another one, use --in, --before or --after.`);
  return code;
}

/** Pages that have no file yet, with a title. Each has the extension that is written, if pages can have that, or that of most pages. */
function newFiles(
  paths: readonly string[],
  words: readonly string[],
  title: string | undefined,
  { pages, traits }: Subject,
): Map<string, string> {
  const { pageExtensions } = traits;
  const missing = paths.flatMap((path, index) => {
    if (!isPagePath(path, traits) || pages.fileOf(path) !== undefined) return [];
    const extension = pageExtensions.find((one) => words[index]?.endsWith(one)) ?? chooseNewPageExtension(pages, path);
    return [[`${pages.root}${path}${extension}`, `---\ntitle: ${JSON.stringify(title ?? titleOf(path))}\n---\n`] as const];
  });
  return new Map(missing);
}

function titleOf(path: string): string {
  const name = path.replace(/\/index$/, '');
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll(/[-_]+/g, ' ');
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

async function addTo(page: string, placement: Placement | EditRefusal, site: OpenSite): Promise<EditResult> {
  return isRefused(placement) ? placement : addPage(site, page, placement);
}

/** The element of `--in`, else the one that lists the page of `--before` or `--after`, else the best. */
async function placementOf(page: string, given: ParsedArguments, edited: SiteToEdit): Promise<Placement | EditRefusal> {
  const { site } = edited;
  const [to, before, after] = ['in', 'before', 'after'].map((flag) => valueOf(given, flag));
  const beside = before ?? after;
  if (to !== undefined) return { to, before, after };
  if (beside === undefined) {
    const listed = whereListed(page, await site.subject());
    if (listed !== undefined) return createEditRefusal('listed', `${listed} To list it once more, choose an element with --in.`);
    const [best] = await suggestPlacement(site, page, 1);
    return best?.placement ?? createEditRefusal('no-element', `No element fits “${page}” better than others. Choose one with --in.`);
  }
  return placementNextTo({ before, after }, edited);
}

/** A sentence that says where the navigation has a page. */
export function whereListed(page: string, subject: Subject): string | undefined {
  const places = [...new Set(pageEntries(page, subject).map(({ parent }) => `“${toLabelBasedAddress(parent, subject)}”`))];
  return places.length === 0 ? undefined : `“${page}” is already in the navigation, at ${places.join(', ')}.`;
}

/** Returns the place beside the only entry of a page, which is named like all pages. */
export async function placementNextTo(
  { before, after }: { readonly before: string | undefined; readonly after: string | undefined },
  edited: SiteToEdit,
): Promise<Placement | EditRefusal> {
  const subject = await edited.site.subject();
  const word = before ?? after ?? '';
  const entriesOf = (page: string): PageEntry[] => pageEntries(page, subject).filter(({ key }) => key === 'pages');
  const isWritten = entriesOf(word).length > 0 || !isPagePath(word, subject.traits);
  const beside = isWritten ? word : requirePossiblePagePath(word, edited, subject);
  const entries = entriesOf(beside);
  const [entry, ...others] = entries;
  if (!entry) {
    const near = nearestPath(beside, new Set(subject.navigation.pages.map(({ text }) => text)));
    return createEditRefusal('not-there', `“${beside}” is not in the navigation.${near === undefined ? '' : ` Did you mean “${near}”?`}`);
  }
  if (others.length === 0)
    return { to: toLabelBasedAddress(entry.parent, subject), ...(before === undefined ? { after: beside } : { before: beside }) };
  const places = entries.map(({ parent }) => `“${toLabelBasedAddress(parent, subject)}”`);
  return createEditRefusal('ambiguous', `“${beside}” is in ${places.length} places. Choose one with --in: ${places.join(', ')}.`);
}

const NEW_ELEMENT = /^(?:(.*)\/)?(\w+)\[(\w+)=([^[\]]+)\]$/s;

async function addNew(at: string, pages: readonly string[], given: ParsedArguments, site: OpenSite): Promise<EditResult> {
  const [, parent = '', array = '', kind = '', label = ''] = NEW_ELEMENT.exec(at) ?? [];
  if (
    !Object.hasOwn(ENTRY_KIND_BY_CHILD_ARRAY, array) ||
    !Object.values<string>(ENTRY_KIND_BY_CHILD_ARRAY).includes(kind) ||
    kind === 'page'
  )
    return createEditRefusal(
      'no-element',
      `“${at}” is not the address of a new element; expected one such as “/navigation/tabs[tab=API]/groups[group=New]”.`,
    );
  const [before, after] = ['before', 'after'].map((flag) => valueOf(given, flag));
  const plain = label.replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return addElement(site, { to: parent === '' ? '/navigation' : parent, kind: kind as LabelledKind, label: plain, pages, before, after });
}
