/** The end of every verb: refuses, shows what would change, or writes it. */
import { relative, sep } from 'node:path';
import { withoutUnlistedFindings, findNewErrorsAndWarnings, pagesUnlistedBy } from '../../edits/find-new-errors-and-warnings.ts';
import type { PathMove } from '../../lint/pre-move-name-translator.ts';
import type { EditResult, RefusalReason } from '../../edits/result.ts';
import { applyToDisk } from '../../host/journal/apply.ts';
import { planRemainingContentMoves } from '../../host/journal/unopened-folders.ts';
import { gitRootOf } from '../../host/docs-root-location.ts';
import { createFilePositionLookup } from '../../report/file-position-lookup.ts';
import { conciseLine } from '../../report/concise.ts';
import type { Finding } from '../../lint/diagnostic.ts';
import { mergeEdits } from '../../session/edit-map.ts';
import type { FileEdits, OpenSite } from '../../session/open-site.ts';
import { asFolderPrefix } from '../../session/session.ts';
import { pluralize } from '../../text/pluralize.ts';
import { makeVisible } from '../../text/visible.ts';
import { breakLines } from '../break-lines.ts';
import type { ParsedArguments } from '../command.ts';
import { makeLineVisible, isBuildLog } from '../diff.ts';
import { isJson, toVersionedJson } from '../json.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { describeFileChanges, changesDiff, folderMoves, oldPathByNewPath, type PlannedFileChange } from './changes.ts';
import { agentChangeRefusal } from './refusals.ts';
import type { SiteToEdit } from './site-to-edit.ts';

/** What moves, by old and new paths in the docs root: pages without extension, other files, or folders. */
export interface MovedPaths {
  readonly kind: 'page' | 'file' | 'folder';
  readonly moves: readonly PathMove[];
  /** What to do if readers would not find what they did. */
  readonly remedy?: string;
}

/** @returns 0 done, or nothing to do; 1 refused because the site would get findings; 2 refused because it cannot be done. */
export async function finishEdit(
  result: EditResult<FileEdits>,
  { site, root, folder, seenFiles, allowedFiles }: SiteToEdit,
  given: ParsedArguments,
  context: CommandContext,
  { kind, moves, remedy }: MovedPaths = { kind: 'file', moves: [] },
): Promise<number> {
  if (!result.ok) return reportRefusal({ reason: result.reason, message: withFlags(result.message) }, 2, given, context);
  const { edits, unchecked = new Map<string, string>() } = result;
  const files = describeFileChanges(edits, site, moves);
  const unopened = new Map(
    kind === 'folder' && edits.size > 0 ? moves.flatMap(([from, to]) => [...planRemainingContentMoves(root, from, to, edits)]) : [],
  );
  const changes = [...files, ...folderMoves(unopened)];
  const closed = allowedFiles && (await agentChangeRefusal(changes, site, edits, allowedFiles));
  if (closed) return reportRefusal(closed, 2, given, context);
  const found = await findNewErrorsAndWarnings(site, edits, moves);
  const isKept = found.length > 0 && given.flags.has('keep-files');
  const introduced = isKept ? await withoutUnlistedFindings(found, await pagesUnlistedBy(site, edits), site.withEdits(edits)) : found;
  if (introduced.length > 0) return refuseFindings({ introduced, remedy }, site.withEdits(edits), folder, given, context);
  const isDry = given.flags.has('dry-run');
  if (!isDry) {
    await context.beforeWrite?.();
    applyToDisk(root, mergeEdits(edits, unopened), seenFiles, oldPathByNewPath(files));
  }
  if (isJson(given) || context.onResult) {
    const diff = isDry ? { diff: changesDiff(files, edits, site, pathFromTop(root, context.cwd)) } : {};
    const shown = changes.map((change) => ({
      ...change,
      path: asFolderPrefix(folder) + change.path,
      ...(change.from !== undefined && { from: asFolderPrefix(folder) + change.from }),
    }));
    const left = Array.from(unchecked, ([file, reason]) => ({ file: asFolderPrefix(folder) + file, reason }));
    const notes = left.length > 0 ? { unchecked: left } : {};
    const data = { written: !isDry && changes.length > 0, changes: shown, ...diff };
    // Here the notes name what was not checked.
    context.onResult?.(data);
    if (isJson(given)) {
      context.stdout.write(toVersionedJson({ ok: true, ...data, ...notes }));
      return 0;
    }
  }
  if (isDry) showDiff(changesDiff(files, edits, site, pathFromTop(root, context.cwd)), root, context);
  else context.stdout.write(changes.map((change) => `${lineOf(change, asFolderPrefix(folder))}\n`).join('') || 'There is nothing to do.\n');
  for (const { path, from = '' } of isDry ? folderMoves(unopened) : [])
    say(context, `The diff omits “${from}”, which moves to “${path}” as a whole.`);
  if (unchecked.size > 0) say(context, ...uncheckedNotes(unchecked, asFolderPrefix(folder)));
  return 0;
}

/** The files whose links and imports were not checked, each with the reason. */
function uncheckedNotes(unchecked: ReadonlyMap<string, string>, prefix: string): string[] {
  const lines = Array.from(unchecked, ([file, reason]) => `  ${prefix}${file}: ${reason}`);
  const head = `Links and imports were not changed in ${pluralize(unchecked.size, 'file')}, and may point to what moved:`;
  return [head, ...lines];
}

function lineOf({ kind, path, from }: PlannedFileChange, prefix: string): string {
  return `${kind.padEnd(7)}  ${from === undefined ? '' : `${makeVisible(prefix + from)} → `}${makeVisible(prefix + path)}`;
}

/** Programs that apply a diff do not accept “..” in paths. */
function pathFromTop(root: string, cwd: string): string {
  const path = relative(cwd, root).split(sep).join('/');
  return asFolderPrefix(
    path.startsWith('..')
      ? relative(gitRootOf(root) ?? root, root)
          .split(sep)
          .join('/')
      : path,
  );
}

function showDiff(diff: string, root: string, { stdout, stderr, cwd, env }: CommandContext): void {
  stdout.write(stdout.isTTY || isBuildLog(stdout, env) ? diff.split('\n').map(makeLineVisible).join('\n') : diff);
  const notes = [diff === '' ? 'There is nothing to do.' : 'Nothing was written: this is a dry run.'];
  if (diff !== '' && relative(cwd, root).startsWith('..'))
    notes.push(`Apply the diff in “${relative(cwd, gitRootOf(root) ?? root)}”: its paths are relative to it.`);
  say({ stderr }, ...notes);
}

/** The library names its options, and the command line its flags. */
function withFlags(message: string): string {
  return message
    .replace('Set “removeEmpty”', 'Use --remove-empty')
    .replace('Set “redirectTo”', 'Use --redirect-to')
    .replace('Set “from”', 'Set --from');
}

/** Why a verb does nothing, in the format that was asked for. */
export function reportRefusal(
  {
    reason,
    message,
    findings,
  }: { readonly reason: RefusalReason | 'findings'; readonly message: string; readonly findings?: readonly object[] },
  code: 1 | 2,
  given: ParsedArguments,
  { stdout, stderr }: CommandContext,
): number {
  if (isJson(given)) stdout.write(toVersionedJson({ ok: false, reason, message, ...(findings && { findings }) }));
  else say({ stderr }, message);
  return code;
}

/** Rules about what leads to a page that is gone. */
const LOSES_PAGES: ReadonlySet<string> = new Set(['link', 'href', 'lost-url']);

async function refuseFindings(
  { introduced, remedy }: { readonly introduced: readonly Finding[]; readonly remedy: string | undefined },
  after: OpenSite,
  folder: string,
  given: ParsedArguments,
  context: CommandContext,
): Promise<number> {
  const decoder = new TextDecoder();
  const names = new Set(introduced.map(({ file }) => file));
  const { source } = await after.subject();
  const texts = new Map([...names].map((file) => [file, source.documents.get(file)?.text ?? decoder.decode(after.files.read(file))]));
  const places = createFilePositionLookup({ texts }, (file) => asFolderPrefix(folder) + file);
  const lines = introduced.map((finding) => conciseLine(finding, places));
  const hint = remedy !== undefined && introduced.some(({ rule }) => LOSES_PAGES.has(rule)) ? ` ${remedy}` : '';
  const message = `Nothing was written: this would introduce ${pluralize(introduced.length, 'finding')}.${hint}`;
  if (!isJson(given)) context.stdout.write(breakLines(lines.map((line) => `${line}\n`).join(''), context.stdout.columns));
  const findings = introduced.map(({ rule, severity, message: said, file }) => ({
    rule,
    severity,
    message: said,
    file: asFolderPrefix(folder) + file,
  }));
  return reportRefusal({ reason: 'findings', message, findings }, 1, given, context);
}
