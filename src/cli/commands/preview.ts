/** `docs-nav preview`: writes or serves a page with docs.json in an editor and the site as readers see it. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { prepareRunSites } from '../../host/prepare.ts';
import { ignoreProgramsInFolder } from '../../host/search-path.ts';
import { cacheContents } from '../../site/cached-files.ts';
import type { RunSite } from '../../host/run.ts';
import { applyGitScope, type ComparisonBase } from '../../host/scope/scope.ts';
import { UsageError } from '../../host/usage.ts';
import { withData } from '../../page/page-data.ts';
import { observeFiles } from '../../site/observed-files.ts';
import type { DocsNavSettings } from '../../subject/settings.ts';
import { makeVisible } from '../../text/visible.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { readShipped } from '../shipped.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { previewData } from '../preview/data.ts';
import { servePreview, type RenderedPreview } from '../preview/serve.ts';
import { requireWritablePreviewPath, DEFAULT_FILE, writePage } from '../preview/write.ts';

/** What opens an address, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

const DEFAULT_PORT = 4400;

export async function runPreview(given: ParsedArguments, context: CommandContext): Promise<number> {
  const { cwd, stdout } = context;
  const template = readShipped('dist/page/playground.html', context);
  const isServed = given.flags.has('serve');
  const make = (): Promise<RenderedPreview> => makePage(template, isServed, given, context);
  if (isServed) {
    const onStart = (address: string, { notes }: RenderedPreview): void => {
      stdout.write(`${address}\n`);
      say(context, ...notes, 'Serving the preview until you press Ctrl+C.');
      if (given.flags.has('open')) openInBrowser(address, context);
    };
    return servePreview({ make, port: Number(valueOf(given, 'port') ?? DEFAULT_PORT), config: valueOf(given, 'config'), onStart }, context);
  }
  if (given.flags.has('port')) throw new UsageError('“--port” needs --serve.');
  const name = valueOf(given, 'output') ?? DEFAULT_FILE;
  if (!/\.html?$/i.test(name)) throw new UsageError(`“${name}” must end in .html: the preview is a page of HTML.`);
  const path = requireWritablePreviewPath(name, cwd);
  const { page, notes } = await make();
  writePage(path, page, name, cwd);
  stdout.write(`Wrote ${makeVisible(name)}. Open it in a browser.\n`);
  say(context, ...notes);
  if (given.flags.has('open')) openInBrowser(pathToFileURL(path).href, context);
  return 0;
}

async function makePage(template: string, isLive: boolean, given: ParsedArguments, context: CommandContext): Promise<RenderedPreview> {
  const { site, notes } = await siteOf(given, context);
  const { root, docs, input } = site;
  const seen = observeFiles(input.files);
  const page = withData(template, await previewData({ ...site, input: { ...input, files: cacheContents(seen.files) } }, isLive));
  return { page, site: { root, docs, openedFolders: seen.openedFolders, requestedPaths: seen.requestedPaths }, notes };
}

/** @throws UsageError unless there is exactly one site. */
async function siteOf(
  given: ParsedArguments,
  { cwd }: CommandContext,
): Promise<Pick<RenderedPreview, 'notes'> & { readonly site: RunSite & { readonly base?: ComparisonBase } }> {
  const config = valueOf(given, 'config');
  const dialect = valueOf(given, 'dialect') as DocsNavSettings['dialect'];
  const run = await prepareRunSites(given.operands, { cwd, ...(dialect && { dialect }), ...(config !== undefined && { config }) });
  const ref = valueOf(given, 'base');
  const { sites } = ref === undefined ? run : applyGitScope(run, { kind: 'since', ref }, { flag: '--base', cwd, indexFile: undefined });
  const [site, other] = sites;
  if (site && !other) return { site, notes: run.notes };
  const names = sites.map(({ folder }) => `“${folder}”`).join(', ');
  throw new UsageError(
    `A preview shows one site, but there are ${sites.length}: ${names}. Choose one, as in: docs-nav preview ${site?.folder ?? 'docs'}`,
  );
}

/** Shows an address or a file in the browser of the user. Says where it is if that does not work. */
function openInBrowser(address: string, context: CommandContext): void {
  const { env } = context;
  const [command = '', ...args] = env['BROWSER'] ? [env['BROWSER']] : (OPENERS[process.platform] ?? ['xdg-open']);
  ignoreProgramsInFolder();
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => say(context, `No browser could be opened with “${command}”. Open ${address} yourself.`));
  child.unref();
}
