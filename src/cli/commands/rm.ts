/** `docs-nav rm`: removes pages and elements. */
import { removeElement } from '../../edits/remove-element.ts';
import { removePage } from '../../edits/remove-page.ts';
import { UsageError } from '../../host/usage.ts';
import { withoutIndex } from '../../edits/moves.ts';
import type { EditResult } from '../../edits/result.ts';
import type { FileEdits } from '../../session/open-site.ts';
import type { Subject } from '../../subject/subject.ts';
import { pluralize } from '../../text/pluralize.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { isJson } from '../json.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { finishEdit, type MovedPaths } from '../verbs/finish-edit.ts';
import { resolvePathTarget, openSiteToEdit, requirePossiblePagePath } from '../verbs/site-to-edit.ts';

export async function runRm(given: ParsedArguments, context: CommandContext): Promise<number> {
  const at = valueOf(given, 'element');
  const [word] = given.operands;
  if ((at === undefined) === (word === undefined)) throw new UsageError('“docs-nav rm” needs either a page or --element.');
  const edited = await openSiteToEdit(given, context);
  const { site } = edited;
  const subject = await site.subject();
  const to = valueOf(given, 'redirect-to');
  const removesFiles = !given.flags.has('keep-files');
  const summary: MovedPaths = {
    kind: 'file',
    moves: [],
    ...(to === undefined && { remedy: 'To redirect readers to another page, use --redirect-to.' }),
  };
  const options = {
    removeEmpty: given.flags.has('remove-empty'),
    ...(to !== undefined && { redirectTo: requirePossiblePagePath(to, edited, subject) }),
  };
  const finish = async (result: EditResult): Promise<number> => {
    const code = await finishEdit(result, edited, given, context, summary);
    if (code === 0 && result.ok && to === undefined && !isJson(given)) sayLostUrls(urlsOf(result.edits, subject), given, context);
    return code;
  };
  if (at !== undefined) return finish(await removeElement(site, at, { ...options, deleteFiles: removesFiles }));
  const isOperation = /\s/.test(word ?? '') && subject.navigation.pages.some(({ text }) => text === word);
  const { kind, path } = isOperation ? { kind: 'page', path: word ?? '' } : resolvePathTarget(word ?? '', edited, subject);
  if (kind !== 'page')
    throw new UsageError(
      `“${word}” is a ${kind}, and “docs-nav rm” removes pages. To remove a group with its pages, name it with --element, for example: docs-nav rm --element "groups[group=Legacy]"`,
    );
  return finish(
    await removePage(site, path, {
      ...options,
      from: valueOf(given, 'from'),
      deleteFile: removesFiles && !isOperation,
      siblings: given.flags.has('siblings'),
    }),
  );
}

/** The URLs of deleted pages that readers could open. */
function urlsOf(edits: FileEdits, { pages, redirects }: Subject): string[] {
  const gone = [...edits].flatMap(([file, edit]) => (edit === null ? (pages.pathOf(file) ?? []) : []));
  return gone
    .filter((page) => pages.find(page) !== undefined && redirects.match(page)?.isSure !== true)
    .map((page) => `/${withoutIndex(page)}`);
}

function sayLostUrls(urls: readonly string[], { flags }: ParsedArguments, context: CommandContext): void {
  const [first, ...others] = urls;
  if (first === undefined) return;
  const what = others.length === 0 ? `“${first}”` : `“${first}” and ${pluralize(others.length, 'other URL')}`;
  if (flags.has('dry-run')) say(context, `${what} would no longer exist. To redirect readers, use --redirect-to.`);
  else
    say(
      context,
      `${what} no longer ${others.length === 0 ? 'exists' : 'exist'}. To redirect readers, add ${others.length === 0 ? 'it' : 'them'} to “redirects”.`,
    );
}
