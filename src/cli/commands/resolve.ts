/** `docs-nav resolve`: shows what readers of a site see, as a tree, as JSON or as a page. */
import { resolveUnchecked } from '../../session/resolve.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import { prepareSitesWithoutBaseline, refuseUnknownVersionOrLanguage } from '../site-options.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { treeOf } from '../tree.ts';
import { version as toolVersion } from '../version.ts';

export async function runResolve(given: ParsedArguments, context: CommandContext): Promise<number> {
  const run = await prepareSitesWithoutBaseline(given.operands, given, context);
  const version = valueOf(given, 'doc-version');
  const language = valueOf(given, 'language');
  const selectors = { ...(version !== undefined && { version }), ...(language !== undefined && { language }) };
  const isPage = valueOf(given, 'format') === 'html';
  const titles = isPage || given.flags.has('titles');
  const sites = await refuseUnknownVersionOrLanguage(async () => {
    const resolved = [];
    for (const { input } of run.sites) resolved.push(await resolveUnchecked(input, { ...selectors, titles, hidden: true }));
    return resolved;
  });
  const report = { tool: { name: 'docs-nav', version: toolVersion }, sites };
  if (isPage) context.stdout.write((await import('../../report/site-html.ts')).sitesHtml(sites));
  else context.stdout.write(isJson(given) ? toVersionedJson(report) : sites.map((site) => `${treeOf(site).join('\n')}\n`).join('\n'));
  say(context, ...run.notes);
  return 0;
}
