/** The tools `suggest_placement` and `add_page`. */
import { addPage, type EditResult, type OpenSite, type ListPosition, suggestPlacement } from '../../index.ts';
import { makeVisible, neighbourText } from '../../internal.ts';

export interface AddPageRequest extends ListPosition {
  readonly page: string;
  readonly to?: string | undefined;
}

export async function describeSuggestions(edited: OpenSite, page: string): Promise<string> {
  const places = await suggestPlacement(edited, page);
  if (places.length === 0) return 'No element fits better than others. Choose one from nav_outline.';
  return places
    .map(({ placement, reasons }) => makeVisible(`to ${placement.to}${neighbourText(placement)}: ${reasons.join(' ')}`))
    .join('\n');
}

/** Lists a page where the request says, or else at the best suggestion. */
export async function placePage(edited: OpenSite, { page, to, ...position }: AddPageRequest): Promise<EditResult> {
  if (to !== undefined) return addPage(edited, page, { to, ...position });
  const [best] = await suggestPlacement(edited, page, 1);
  if (best) return addPage(edited, page, best.placement);
  return { ok: false, reason: 'no-element', message: `No suitable element was found for “${page}”. Set “to” to one from nav_outline.` };
}
