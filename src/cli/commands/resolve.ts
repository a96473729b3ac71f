/** `docs-nav resolve`: what readers of a site see, as a tree or as JSON. */
import { escapeJson, visible } from '../../text/visible.ts';
import { resolve } from '../../session/resolve.ts';
import { valueOf, type Arguments } from '../command.ts';
import { prepareSites, withUsage } from '../site-options.ts';
import type { Context } from '../streams.ts';
import { treeOf } from '../tree.ts';
import { version as toolVersion } from '../version.ts';

export async function runResolve(given: Arguments, context: Context): Promise<number> {
  const run = await prepareSites(given.operands, given, context);
  const version = valueOf(given, 'doc-version');
  const language = valueOf(given, 'language');
  const selectors = { ...(version !== undefined && { version }), ...(language !== undefined && { language }) };
  const sites = await withUsage(async () => {
    const resolved = [];
    for (const site of run.sites) resolved.push(await resolve(site, { ...selectors, titles: given.flags.has('titles') }));
    return resolved;
  });
  if (valueOf(given, 'format') === 'json') {
    const report = { version: 1, tool: { name: 'docs-nav', version: toolVersion }, sites };
    context.stdout.write(`${escapeJson(JSON.stringify(report, null, 2))}\n`);
  } else context.stdout.write(sites.map((site) => `${treeOf(site).join('\n')}\n`).join('\n'));
  if (run.notes.length > 0) context.stderr.write(run.notes.map((note) => `docs-nav: ${visible(note)}\n`).join(''));
  return 0;
}
