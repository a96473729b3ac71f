/** `docs-nav rm`: removes pages and elements. */
import { removeElement } from '../../edits/remove-element.ts';
import { removePage } from '../../edits/remove-page.ts';
import { UsageError } from '../../host/usage.ts';
import { valueOf, type Arguments } from '../command.ts';
import type { Context } from '../streams.ts';
import { finishEdit, type MoveSummary } from '../verbs/finish-edit.ts';
import { resolveTarget, openEditedSite, pagePath } from '../verbs/edited-site.ts';

export async function runRm(given: Arguments, context: Context): Promise<number> {
  const at = valueOf(given, 'element');
  const [word] = given.operands;
  if ((at === undefined) === (word === undefined)) throw new UsageError('“docs-nav rm” needs either a page or --element.');
  const edited = await openEditedSite(given, context);
  const { site } = edited;
  const subject = await site.subject();
  const to = valueOf(given, 'redirect-to');
  const removesFiles = !given.flags.has('keep-files');
  const summary: MoveSummary = {
    kind: 'file',
    moves: [],
    ...(to === undefined && { remedy: 'To redirect readers to another page, use --redirect-to.' }),
  };
  const options = {
    removeEmpty: given.flags.has('remove-empty'),
    ...(to !== undefined && { redirectTo: pagePath(to, edited, subject) }),
  };
  if (at !== undefined)
    return finishEdit(await removeElement(site, at, { ...options, deleteFiles: removesFiles }), edited, given, context, summary);
  const isOperation = /\s/.test(word ?? '') && subject.navigation.pages.some(({ text }) => text === word);
  const { kind, path } = isOperation ? { kind: 'page', path: word ?? '' } : resolveTarget(word ?? '', edited, subject);
  if (kind !== 'page')
    throw new UsageError(
      `“${word}” is a ${kind}, and “docs-nav rm” removes pages. To remove a group with its pages, name it with --element, for example: docs-nav rm --element "groups[group=Legacy]"`,
    );
  return finishEdit(
    await removePage(site, path, { ...options, from: valueOf(given, 'from'), deleteFile: removesFiles && !isOperation }),
    edited,
    given,
    context,
    summary,
  );
}
