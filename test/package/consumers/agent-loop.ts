/** An agent that adds a page where it belongs, checks its work, and writes it only if nothing breaks. */
import { addPage, checkEdits, type Edits, renderReport, suggestPlacement } from 'docs-nav';
import { applyToDisk, openSite } from 'docs-nav/node';

export async function addGuide(root: string, page: string, text: string): Promise<string> {
  const site = await openSite(root);
  const written = site.withEdits(new Map([[`${page}.mdx`, text]]));
  const [place] = await suggestPlacement(written, page);
  if (place === undefined) return `There is no place for ${page}.`;
  const added = await addPage(written, page, place.placement);
  if (!added.ok) return added.message;
  const edits: Edits = new Map([[`${page}.mdx`, text], ...added.edits]);
  const check = await checkEdits(site, edits);
  if (!check.ok) return renderReport(check, 'agent');
  applyToDisk(root, edits);
  return `Added to ${place.placement.to}.`;
}
