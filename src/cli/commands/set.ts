/** `docs-nav set` and `docs-nav rename`: properties and labels of elements. */
import { isRefused } from '../../edits/result.ts';
import { setProperty } from '../../edits/set-property.ts';
import { elementAt } from '../../edits/target.ts';
import { UsageError } from '../../host/usage.ts';
import type { Subject } from '../../subject/subject.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import type { CommandContext } from '../streams.ts';
import { finishEdit } from '../verbs/finish-edit.ts';
import { openSiteToEdit } from '../verbs/site-to-edit.ts';

export async function runSet(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [name, value] = given.operands;
  const isRemoved = given.flags.has('remove');
  const at = elementOf(given, 'set icon rocket');
  if (name === undefined || isRemoved === (value !== undefined))
    throw new UsageError('“docs-nav set” needs a property with either a value or --remove.');
  const edited = await openSiteToEdit(given, context);
  const result = await setProperty(edited.site, { at, name, value: isRemoved ? undefined : readValue(value ?? '') });
  if (!result.ok && result.reason === 'no-element') refusePage(at, await edited.site.subject());
  return finishEdit(result, edited, given, context);
}

export async function runRenameElement(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [label] = given.operands;
  const at = elementOf(given, 'rename "New label"');
  if (label === undefined) throw new UsageError('“docs-nav rename” needs the new label.');
  const edited = await openSiteToEdit(given, context);
  const element = elementAt(at, await edited.site.subject());
  const result = isRefused(element) ? element : await setProperty(edited.site, { at, name: element.kind, value: label });
  return finishEdit(result, edited, given, context);
}

/** Settings of a page are in its file. */
function refusePage(at: string, { pages }: Subject): void {
  const file = pages.find(at.replace(/^\/|\.mdx?$/g, ''));
  if (file !== undefined) throw new UsageError(`“${at}” is a page, not an element of the navigation. Edit the front matter of ${file}.`);
}

function elementOf(given: ParsedArguments, example: string): string {
  const at = valueOf(given, 'element');
  if (at === undefined)
    throw new UsageError(
      `“docs-nav ${example.split(' ', 1)[0]}” needs --element, for example: docs-nav ${example} --element "groups[group=Start]"`,
    );
  return at;
}

/** JSON, or else a text, which needs no quotes. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
