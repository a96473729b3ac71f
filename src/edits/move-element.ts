/** Moves an element with everything in it to another place. */
import { treeOf } from '../document/tree.ts';
import { indentOf } from '../document/layout.ts';
import { toChildPointer } from '../document/pointer.ts';
import { ancestors, describeElement, pointerOf, type ChildArray, type Element, type LabelledKind } from '../navigation/model.ts';
import type { OpenSite } from '../session/open-site.ts';
import { checkArguments } from '../session/settings/operation-arguments.ts';
import type { Subject } from '../subject/subject.ts';
import { targetArray, labelRefusal } from './add-element.ts';
import { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { nodesToRemove, type RemoveEmptyParentsOption } from './nodes-to-remove.ts';
import { isRefused, NO_EDITS, createEditRefusal, type EditResult, type EditRefusal } from './result.ts';
import { elementAt, nameInText, findByLabelOrAddress, unreadableRefusal } from './target.ts';

/** Where an element is moved to: in front of or behind another one, or to the end of a parent. All by labels or pointer. */
export interface MoveElementOptions extends RemoveEmptyParentsOption {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Moves an element, as it is written, before or after an element of the same kind, or to the end of another parent. A repeated call makes
 * no edits.
 *
 * @param at The element, by labels or pointer.
 * @returns Edits of docs.json and of the files it includes; or why the element cannot be there.
 * @throws {UnreadableError} if there is no docs.json to read.
 * @throws {InputError} if an argument has another type, or is missing.
 * @example
 * const docs = '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }, { "group": "B", "pages": ["b"] }] } }';
 * const site = openSiteFromFiles({ files: memory({ 'docs.json': docs, 'a.mdx': '', 'b.mdx': '' }) });
 * const { edits } = await moveElement(site, 'groups[group=B]', { before: 'groups[group=A]' });
 * JSON.parse(edits.get('docs.json')).navigation.groups[0].group; // 'B'
 */
export async function moveElement(site: OpenSite, at: string, options: MoveElementOptions): Promise<EditResult> {
  checkArguments(site, { at }, options);
  const subject = await site.subject();
  const element = unreadableRefusal(subject) ?? elementAt(at, subject);
  if (isRefused(element)) return element;
  const { kind, label } = element;
  if (kind === 'root') return createEditRefusal('inside', 'The navigation itself cannot be moved.');
  const target = findInsertionPoint(element, kind, options, subject);
  if (isRefused(target)) return target;
  const { parent, key, index } = target;
  if ([parent, ...ancestors(parent)].includes(element))
    return createEditRefusal('inside', `${describeElement(element)} cannot be moved into itself.`);
  const isOwnList = parent === element.parent && key === element.key;
  if (isOwnList && (index === element.index || index === element.index + 1 || isLast(element, index))) return NO_EDITS;
  const refusal = isOwnList || label === undefined ? undefined : labelRefusal(parent, { kind, label }, subject);
  if (refusal) return refusal;
  const removal = isOwnList ? [element] : nodesToRemove([element], options, subject.traits);
  if (isRefused(removal)) return removal;
  if (removal.some((node) => node === parent || [...ancestors(parent)].some((above) => above === node)))
    return createEditRefusal('emptied', `${describeElement(parent)} is inside an element that this move would leave empty and remove.`);
  const draft = new DocsJsonEditBuilder(subject.source);
  const from = draft.locateEntry(pointerOf(element));
  const list = draft.locate(parent.arrays.includes(key) ? toChildPointer(pointerOf(parent), key) : pointerOf(parent));
  const json = textOf(from, subject);
  if (from.file !== list.file && json.includes('"$ref"'))
    return createEditRefusal(
      'unreadable',
      `${describeElement(element)} includes another file and would move to ${list.file}. Move it by hand.`,
    );
  if (parent.arrays.includes(key)) draft.insert(list, { json, index });
  else draft.insert(list, { key, json: `[\n${json}\n]`, index: 'end' });
  for (const node of removal) draft.remove(draft.locateEntry(pointerOf(node)));
  return { ok: true, edits: draft.edits() };
}

interface InsertionPoint {
  readonly parent: Element;
  readonly key: ChildArray;
  readonly index: number | 'end';
}

function findInsertionPoint(
  element: Element,
  kind: LabelledKind,
  { before, after, to }: MoveElementOptions,
  subject: Subject,
): InsertionPoint | EditRefusal {
  const beside = before ?? after;
  const into = to === undefined ? element.parent : elementAt(to, subject);
  if (into && isRefused(into)) return into;
  const sibling = beside === undefined ? undefined : findByLabelOrAddress(beside, into, subject);
  if (sibling && isRefused(sibling)) return sibling;
  const parent = sibling?.parent ?? elementAt(to ?? '/navigation', subject);
  if (isRefused(parent)) return parent;
  const key = targetArray(parent, kind, subject);
  if (isRefused(key)) return key;
  if (sibling && sibling.key !== key)
    return createEditRefusal(
      'no-place',
      `${describeElement(element)} cannot be next to ${nameInText(sibling)}: it is not of the same kind.`,
    );
  return { parent, key, index: sibling ? sibling.index + (before === undefined ? 1 : 0) : 'end' };
}

function isLast({ parent, key, index }: Element, wanted: number | 'end'): boolean {
  const list: unknown = parent?.value[key];
  return wanted === 'end' && Array.isArray(list) && index === list.length - 1;
}

/** The entry as it is written, without the indentation of its place. */
function textOf({ file, pointer }: ReturnType<DocsJsonEditBuilder['locate']>, { source }: Subject): string {
  const document = source.documents.get(file);
  const span = document && treeOf(document).find(pointer)?.value;
  if (!document || !span) return '';
  const indent = indentOf(document.text, span.start);
  const [first = '', ...lines] = document.text.slice(span.start, span.end).split('\n');
  return [first, ...lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))].join('\n');
}
