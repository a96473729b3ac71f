/** `docs-nav place`: suggests where a page belongs. */
import { neighbourText } from '../../edits/position.ts';
import { suggestPlacement } from '../../edits/suggest-placement.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import type { Arguments } from '../command.ts';
import { isJson, json } from '../json.ts';
import type { Context } from '../streams.ts';
import { openEditedSite, pagePath } from '../verbs/edited-site.ts';
import { whereListed } from './add.ts';

export async function runPlace(given: Arguments, context: Context): Promise<number> {
  const [word] = given.operands;
  if (word === undefined) throw new UsageError('“docs-nav place” needs a page, for example: docs-nav place guides/cache');
  const edited = await openEditedSite(given, context, true);
  const subject = await edited.site.subject();
  const page = pagePath(word, edited, subject);
  const listed = whereListed(page, subject);
  const places = await suggestPlacement(edited.site, page);
  if (isJson(given)) context.stdout.write(json({ page, places, ...(listed !== undefined && { message: listed }) }));
  else if (places.length === 0 && listed === undefined) context.stderr.write('docs-nav: No element fits this page better than others.\n');
  else {
    const lines = places.map(({ placement, reasons }) =>
      [makeVisible(placement.to + neighbourText(placement)), ...reasons.map((reason) => `  ${makeVisible(reason)}`)].join('\n'),
    );
    context.stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
  if (listed !== undefined && !isJson(given)) context.stderr.write(`docs-nav: ${makeVisible(listed)}\n`);
  return places.length > 0 ? 0 : 1;
}
