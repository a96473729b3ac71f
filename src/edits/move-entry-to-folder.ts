/** Moves the entry of a renamed page to where its new folder is. */
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import type { Element } from '../navigation/model.ts';
import type { OpenSite } from '../session/open-site.ts';
import { pageEntries } from '../subject/page-entries.ts';
import type { Subject } from '../subject/subject.ts';
import { folderOf } from '../text/path-parts.ts';
import { movePage } from './move-page.ts';
import type { Placement } from './position.ts';
import { isRefused, type EditResult, type EditSuccess } from './result.ts';
import { suggestPlacement } from './suggest-placement.ts';
import { elementAt } from './target.ts';

/** Adds to a rename that the page goes where pages of its new folder are, unless it is beside some already. */
export async function moveEntryToFolder(site: OpenSite, from: string, to: string, renamed: EditSuccess): Promise<EditResult> {
  const placement = await newPlacement(site, from, to);
  const moved = placement && (await movePage(site.withEdits(renamed.edits), to, { ...placement, removeEmpty: true }));
  if (moved && isRefused(moved)) return moved;
  return { ...renamed, edits: new Map([...renamed.edits, ...(moved?.edits ?? [])]) };
}

/** Returns the new place of a page that one element lists; `undefined` if it stays. */
async function newPlacement(site: OpenSite, from: string, to: string): Promise<Placement | undefined> {
  const folder = folderOf(to);
  if (folder === folderOf(from)) return undefined;
  const subject = await site.subject();
  const [entry, ...others] = pageEntries(from, subject);
  if (entry?.key !== 'pages' || others.length > 0 || listsFolder(entry.parent, folder, subject)) return undefined;
  const [best] = await suggestPlacement(site, to, 1);
  const element = best && elementAt(best.placement.to, subject);
  return element && !isRefused(element) && listsFolder(element, folder, subject) ? best.placement : undefined;
}

function listsFolder(element: Element, folder: string, { traits }: Subject): boolean {
  return element.children.some(
    (child) => child.kind === 'page' && isPagePath(child.text, traits) && folderOf(normalizePagePath(child.text, traits)) === folder,
  );
}
