/** `docs-nav place`: suggests where a page belongs. */
import { isDeepStrictEqual } from 'node:util';
import { neighbourText } from '../../edits/position.ts';
import { unreadableRefusal } from '../../edits/target.ts';
import { suggestPlacement, type SuggestedPlacement } from '../../edits/suggest-placement.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import type { ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { openSiteToEdit, requirePossiblePagePath } from '../verbs/site-to-edit.ts';
import { whereListed } from './add.ts';

export async function runPlace(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [word] = given.operands;
  if (word === undefined) throw new UsageError('“docs-nav place” needs a page, for example: docs-nav place guides/cache');
  const edited = await openSiteToEdit(given, context, true);
  const subject = await edited.site.subject();
  const unreadable = unreadableRefusal(subject);
  if (unreadable) throw new UsageError(unreadable.message);
  const page = requirePossiblePagePath(word, edited, subject);
  const listed = whereListed(page, subject);
  const places = await suggestPlacement(edited.site, page);
  if (isJson(given)) context.stdout.write(toVersionedJson({ page, places, ...(listed !== undefined && { message: listed }) }));
  else if (places.length === 0 && listed === undefined) say(context, 'No element fits this page better than others.');
  else context.stdout.write(placesText(places));
  if (listed !== undefined && !isJson(given)) say(context, listed);
  context.onResult?.({ page, places: places.map(({ placement: { to, ...at }, reasons }) => ({ in: to, ...at, reasons })) });
  return places.length > 0 ? 0 : 1;
}

/** Places, one in a line, and below those with the same reasons why; what speaks for all of them is said once, at the end. */
function placesText(places: readonly SuggestedPlacement[]): string {
  const [first, ...others] = places;
  const shared =
    others.length === 0 ? [] : (first?.reasons ?? []).filter((reason) => others.every(({ reasons }) => reasons.includes(reason)));
  const reasons = places.map((place) => place.reasons.filter((reason) => !shared.includes(reason)).map((reason) => `  ${reason}`));
  const lines = places.flatMap(({ placement }, index) => {
    const isSaidBelow = isDeepStrictEqual(reasons[index], reasons[index + 1]);
    return [placement.to + neighbourText(placement), ...((!isSaidBelow && reasons[index]) || [])];
  });
  const all = shared.length === 0 ? [] : [`For all of these: ${shared.join(' ')}`];
  return [...lines, ...all].map((line) => `${makeVisible(line)}\n`).join('');
}
